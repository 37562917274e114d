//! What an export is asked for, as the manifest tells it.

use std::collections::BTreeMap;
use std::path::PathBuf;

use seek_io::InputFingerprint;
use seek_mine::DuplicateKind;

use super::manifest::Begun;
use crate::cli::{Dedup, ExportArgs};

/// How similar near copies are where nothing is said.
const SIMILARITY: f64 = 0.8;

/// What counts as a copy, where copies are looked for.
pub fn copies(arguments: &ExportArgs) -> Option<DuplicateKind> {
    arguments.dedup.map(|dedup| match dedup {
        Dedup::Exact => DuplicateKind::Exact,
        Dedup::Near => DuplicateKind::Near(arguments.similarity.unwrap_or(SIMILARITY)),
    })
}

/// All that decides what comes out.
pub fn begun(arguments: &ExportArgs, model: Option<String>) -> Begun {
    let mut options = BTreeMap::new();
    let mut option = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            options.insert(name.to_owned(), value);
        }
    };
    let set = |flag: bool| flag.then(|| "yes".to_owned());
    let list = |values: Vec<String>| (!values.is_empty()).then(|| values.join(","));
    option("--rows-per-part", Some(arguments.rows_per_part.to_string()));
    option("--markdown", set(arguments.markdown));
    option("--links", set(arguments.links));
    option("--images", set(arguments.images));
    option("--files", arguments.files.map(|files| format!("{files:?}").to_lowercase()));
    option("--dedup", arguments.dedup.map(|dedup| format!("{dedup:?}").to_lowercase()));
    if let Some(DuplicateKind::Near(similarity)) = copies(arguments) {
        option("--similarity", Some(similarity.to_string()));
    }
    option("--drop-duplicates", set(arguments.drop_duplicates));
    option("--lang", list(arguments.lang.clone()));
    option("--type", list(arguments.types.iter().map(|page_type| page_type.name().to_owned()).collect()));
    option("--min-chars", Some(arguments.min_chars.to_string()));
    option("--sentences", set(arguments.sentences));
    option("--stats", set(arguments.stats));
    option("--method", Some(arguments.how.method.clone()));
    option("--page-type", arguments.how.page_type.map(|page_type| page_type.name().to_owned()));
    option("--timeout", Some(arguments.batch.timeout.as_secs_f64().to_string()));
    option("--max-bytes", Some(arguments.batch.max_bytes.to_string()));
    option("--url", arguments.pages.known.url.clone());
    option("--html-column", Some(arguments.pages.html_column.clone()));
    option("--id-column", arguments.pages.id_column.clone());
    option("--url-column", arguments.pages.url_column.clone());
    let standard_input = [PathBuf::from("-")];
    let (inputs, lists) = (&arguments.pages.inputs, &arguments.pages.files_from);
    let named = if inputs.is_empty() && lists.is_empty() { &standard_input[..] } else { inputs };
    let lists = lists.iter().map(|list| InputFingerprint::of_list(list));
    let inputs = named.iter().map(|path| InputFingerprint::of(path)).chain(lists).collect();
    Begun { program: env!("CARGO_PKG_VERSION").to_owned(), model, options, inputs }
}
