//! The date that a program writes into an empty element: `<em id="publish_time">` and `var publish_time = "2021-03-31"`.

use super::sourced_date::sourced_date;
use crate::date::DateLocale;
use memchr::memmem;
use seek_page::{Dom, NodeId, SourcedValue};

/// Most empty elements whose variables are searched, and most places of a name.
const MAX_ELEMENTS: usize = 4;
const MAX_PLACES: usize = 32;
/// Shortest name. A shorter one is that of many variables.
const MIN_NAME: usize = 4;
/// Longest value in bytes.
const MAX_VALUE: usize = 40;

/// The date in the variable that has the id of one of some elements, if the element is empty.
pub(super) fn date_in_script(
    source: &str,
    dom: &Dom,
    elements: impl Iterator<Item = NodeId>,
    locale: DateLocale,
) -> Option<SourcedValue> {
    let name = |id: NodeId| dom.attribute(id, "id").filter(|_| dom.subtree_text(id).trim().is_empty());
    let is_variable =
        |name: &&str| name.len() >= MIN_NAME && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let mut names = elements.filter_map(name).filter(is_variable).take(MAX_ELEMENTS);
    names.find_map(|name| {
        let mut places = memmem::find_iter(source.as_bytes(), name.as_bytes()).take(MAX_PLACES);
        places.find_map(|at| {
            let is_whole = !source[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
            let value = string_given(&source[at + name.len()..]).filter(|_| is_whole)?;
            sourced_date(value, locale, "script")
        })
    })
}

/// The string after a sign of assignment.
fn string_given(text: &str) -> Option<&str> {
    let text = text.trim_start().strip_prefix('=')?.trim_start();
    let quote = text.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    text[1..].split_once(quote).map(|(value, _)| value).filter(|value| value.len() <= MAX_VALUE)
}
