//! JSON Feed, versions 1 and 1.1 (jsonfeed.org).

use serde::Deserialize;
use serde_json::Value;
use url::Url;

use super::candidate::{Candidate, joined};
use super::date::Day;

/// What the address in `version` of each feed holds.
const VERSION: &str = "jsonfeed.org/version/";

#[derive(Deserialize)]
struct JsonFeed {
    version: String,
    #[serde(default)]
    language: Value,
    #[serde(default)]
    items: Vec<Item>,
}

/// Values of a wrong type are as if they were missing.
#[derive(Deserialize)]
struct Item {
    #[serde(default)]
    url: Value,
    #[serde(default)]
    id: Value,
    #[serde(default)]
    date_published: Value,
    #[serde(default)]
    date_modified: Value,
    #[serde(default)]
    language: Value,
}

/// The pages of the entries of a feed; `None` if the text is no feed. `base` is its address.
pub(super) fn read(text: &str, base: &Url) -> Option<Vec<Candidate>> {
    let feed: JsonFeed = serde_json::from_str(text).ok()?;
    feed.version
        .contains(VERSION)
        .then(|| feed.items.iter().filter_map(|item| page(item, &feed.language, base)).collect())
}

fn page(item: &Item, language: &Value, base: &Url) -> Option<Candidate> {
    // The id is best the address.
    let id = item.id.as_str().filter(|id| id.starts_with("http"));
    let address = joined(base, item.url.as_str().or(id)?)?;
    let day = |value: &Value| value.as_str().and_then(Day::read);
    let language = item.language.as_str().or(language.as_str()).map(str::to_owned);
    Some(Candidate::new(address, day(&item.date_published).max(day(&item.date_modified)), language))
}
