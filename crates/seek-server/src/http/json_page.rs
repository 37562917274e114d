//! Pages that come as JSON: `{"id": ..., "html": ..., "url": ...}`.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde_json::Number;
use serde_json::error::Category;

use crate::pages::{JSON_CONTENT_TYPE, SentPage};

/// What a page is as JSON.
const EXPECTED: &str =
    "an object with the keys 'html', 'url' and, in a batch, 'id' is expected, each a text; an id may be a number";

/// Most letters of an unknown key that an error names.
const MOST_KEY_LETTERS: usize = 40;

/// A page as JSON has it. Other keys are an error, since they are mostly misspelt.
#[derive(Debug, Default, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct JsonPage {
    id: Option<Id>,
    html: Option<HtmlText>,
    /// The address.
    pub(crate) url: Option<String>,
}

/// The id of a page. A list or an object would be a record of another size than its page.
#[derive(Debug, serde::Deserialize)]
#[serde(untagged)]
enum Id {
    Text(String),
    Number(Number),
}

impl JsonPage {
    /// Reads a page.
    ///
    /// # Errors
    /// What is wrong, without text of the page.
    pub(crate) fn read(json: &[u8]) -> Result<JsonPage, String> {
        let json = json.strip_prefix(b"\xef\xbb\xbf").unwrap_or(json);
        // A list of the values would be read, too.
        if json.trim_ascii_start().first() == Some(&b'[') {
            return Err(EXPECTED.to_owned());
        }
        serde_json::from_slice(json).map_err(|error| without_values(&error))
    }

    /// The id, if it has one. A number is a text as JSON has it.
    pub(crate) fn id(&self) -> Option<String> {
        match &self.id {
            None => None,
            Some(Id::Text(id)) => Some(id.clone()),
            Some(Id::Number(id)) => Some(id.to_string()),
        }
    }

    /// The page; `None` without HTML.
    pub(crate) fn into_page(self) -> Option<SentPage> {
        let HtmlText(bytes) = self.html?;
        Some(SentPage { bytes, url: self.url, content_type: Some(JSON_CONTENT_TYPE.to_owned()) })
    }
}

/// The message of an error. Its place and an unknown key stay, and values of the input go.
fn without_values(error: &serde_json::Error) -> String {
    let what = match error.classify() {
        Category::Data => match unknown_key(&error.to_string()) {
            Some(key) => format!("it has the key '{key}', but {EXPECTED}"),
            None => EXPECTED.to_owned(),
        },
        Category::Eof => "it ends early".to_owned(),
        _ => "it is no JSON in UTF-8".to_owned(),
    };
    format!("{what} (line {}, byte {})", error.line(), error.column())
}

/// The key that the message of an error calls unknown.
fn unknown_key(message: &str) -> Option<String> {
    let (key, _) = message.strip_prefix("unknown field `")?.split_once("`, expected ")?;
    Some(key.chars().filter(|letter| !letter.is_control()).take(MOST_KEY_LETTERS).collect())
}

/// A text as bytes. Dumps of pages contain unpaired surrogates, which a `String` cannot hold.
#[derive(Debug, Default)]
struct HtmlText(Vec<u8>);

impl<'de> Deserialize<'de> for HtmlText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<HtmlText, D::Error> {
        deserializer.deserialize_bytes(HtmlVisitor)
    }
}

struct HtmlVisitor;

impl Visitor<'_> for HtmlVisitor {
    type Value = HtmlText;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the HTML of a page")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<HtmlText, E> {
        Ok(HtmlText(text.as_bytes().to_vec()))
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<HtmlText, E> {
        Ok(HtmlText(bytes.to_vec()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn html(json: &str) -> Option<Vec<u8>> {
        JsonPage::read(json.as_bytes()).unwrap().into_page().map(|page| page.bytes)
    }

    #[test]
    fn a_page_has_html_an_address_and_an_id() {
        let page = JsonPage::read(br#"{"id": 7, "url": "https://a.example/", "html": "<p>caf\u00e9"}"#).unwrap();
        assert_eq!((page.id().as_deref(), page.url.as_deref()), (Some("7"), Some("https://a.example/")));
        assert_eq!(page.into_page().unwrap().bytes, "<p>café".as_bytes());
        assert_eq!(html(r#"{"url": "https://a.example/"}"#), None);
        assert_eq!(html(r#"{"html": "a\ud83d b"}"#).unwrap(), b"a\xed\xa0\xbd b");
    }

    #[test]
    fn errors_hold_no_text_of_the_page() {
        for json in [
            r#"{"htm": "secret"}"#, r#"{"html": 5, "secret": 1}"#, r#"["secret"]"#,
            r#"{"id": ["secret"], "html": "a"}"#, r#"{"id": {"secret": 1}, "html": "a"}"#,
            r#"{"id": true, "html": "a"}"#, r#"{"html": "secret"#, "secret", "",
        ] {
            let error = JsonPage::read(json.as_bytes()).unwrap_err();
            assert!(!error.contains("secret"), "{error}");
        }
        let error = JsonPage::read(br#"{"html": "secret", "title": "secret"}"#).unwrap_err();
        assert!(error.starts_with("it has the key 'title', but an object with the keys 'html', 'url'"), "{error}");
        assert!(error.ends_with("(line 1, byte 26)") && !error.contains("secret"), "{error}");
        let error = JsonPage::read(b"{\"html\": \"\xff\"}").map(|page| page.into_page().is_some());
        assert_eq!(error, Ok(true), "bytes of a page are read as they are");
    }
}
