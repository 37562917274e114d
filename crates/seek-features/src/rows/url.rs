//! Features of a page's URL: its shape, and its words, hashed into a fixed number of slots.

use crate::feature_sink::{FeatureSink, flag, share};
use crate::schema::Unit;
use crate::text_words::word_hash;
use std::sync::LazyLock;

/// Number of slots for the words of host, path and query. Hashing keeps lists of sites out of the schema.
const SLOTS: usize = 96;

static SLOT_NAMES: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| (0..SLOTS).map(|i| &*Box::leak(format!("slot{i}").into_boxed_str())).collect());

/// Writes the features of a URL. Without one, or without a scheme, all of them are 0.
pub(super) fn put_url(url: Option<&str>, out: &mut impl FeatureSink) {
    let rest = url.and_then(|u| u.split_once("://")).map_or("", |(_, rest)| rest);
    let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    let path = path.split('#').next().unwrap_or("");
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let path_parts: Vec<&str> = path.split('/').filter(|p| !p.is_empty()).collect();
    let last = path_parts.last().copied().unwrap_or("");
    out.group("url", None);
    out.put("known", Unit::Flag, "the address is known", flag(!host.is_empty()));
    out.put("parts", Unit::Count, "parts of the path", path_parts.len() as f32);
    out.put("chars", Unit::Chars, "length of the path", path.len() as f32);
    out.put("last_chars", Unit::Chars, "length of its last part", last.len() as f32);
    out.put(
        "last_words",
        Unit::Count,
        "words of its last part",
        last.split(['-', '_', '+']).filter(|w| !w.is_empty()).count() as f32,
    );
    let digits = path.bytes().filter(u8::is_ascii_digit).count() as u32;
    out.put("digit_share", Unit::Share, "digits of the path", share(digits, path.len() as u32));
    out.put(
        "last_number",
        Unit::Flag,
        "its last part ends with a digit",
        flag(last.ends_with(|c: char| c.is_ascii_digit())),
    );
    let year = path_parts
        .iter()
        .any(|p| p.len() == 4 && (p.starts_with("19") || p.starts_with("20")) && p.bytes().all(|b| b.is_ascii_digit()));
    out.put("year", Unit::Flag, "a part is a year", flag(year));
    out.put("query", Unit::Count, "parameters of the query", query.split('&').filter(|p| !p.is_empty()).count() as f32);
    out.put("file", Unit::Flag, "its last part has an extension", flag(last.contains('.')));
    out.put("root", Unit::Flag, "the address has no path", flag(!host.is_empty() && path_parts.is_empty()));
    out.put("host_parts", Unit::Count, "labels of the host", host.split('.').filter(|l| !l.is_empty()).count() as f32);
    let labels = host.split('.').rev().skip(1).flat_map(|l| l.split('-'));
    let slots = path_parts
        .iter()
        .flat_map(|p| p.split(['-', '_', '.', '+', '%']))
        .chain(query.split(['&', '=']))
        .filter(|w| w.len() > 1 && w.len() < 20 && !w.bytes().any(|b| b.is_ascii_digit()))
        .chain(labels.filter(|l| matches!(l.len(), 2..=9)))
        .map(|w| (word_hash(&w.to_ascii_lowercase()) % SLOTS as u64) as usize);
    out.put_sparse(&SLOT_NAMES, Unit::Flag, "a word of the address falls into this slot", |values| {
        slots.for_each(|slot| values[slot] = 1.0);
    });
}
