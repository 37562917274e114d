//! Reads pages from JSON Lines: each line is an object, and one of its fields is the page.
//!
//! Only the names of other fields are kept, for the error of a missing page. The page is read as bytes, because dumps
//! contain unpaired surrogates, which a `String` cannot hold.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Unexpected, Visitor};

use super::document::{Document, InputResult};
use super::error::{InputError, InputFailure};
use super::lines::{LimitedLine, next_line};
use crate::decompress::Decompressor;
use crate::limits::InputOptions;

/// A line may have twice the bytes of the largest page, plus this number for its other fields. (Escaped as `\u`, text
/// that is not ASCII takes two to three times its bytes.)
const OTHER_BYTES: u64 = 1 << 20;
/// Most field names in an error.
const SHOWN_FIELDS: usize = 20;
/// Most letters of each.
const SHOWN_CHARS: usize = 40;
/// A JSON string is Unicode, whatever charset the page declares.
const CONTENT_TYPE: &str = "text/html; charset=utf-8";

/// The documents of a file, line by line.
pub(super) struct JsonLinesReader {
    reader: Decompressor<'static>,
    path: String,
    options: InputOptions,
    line: usize,
    /// Whether the file may still be skipped: a folder walk found it, and no line was accepted yet.
    skippable: bool,
    ended: bool,
}

impl JsonLinesReader {
    /// A file that a folder walk found (`from_folder`) is skipped if its first object has no field for pages.
    pub(super) fn new(reader: Decompressor<'static>, path: String, options: InputOptions, from_folder: bool) -> Self {
        Self { reader, path, options, line: 0, skippable: from_folder, ended: false }
    }

    fn document(&mut self, line: &[u8]) -> InputResult {
        let line = line.strip_prefix(b"\xef\xbb\xbf").filter(|_| self.line == 1).unwrap_or(line);
        let mut object = LineObject { id: None, url: None, html: None, has_html_field: false, names: Vec::new() };
        let mut json = serde_json::Deserializer::from_slice(line);
        let read = json.deserialize_map(ObjectVisitor { options: &self.options, object: &mut object });
        let error = read.and_then(|()| json.end()).err();
        // After one line with the field for pages, a line without it is a failure.
        self.skippable &= error.is_none() && !object.has_html_field;
        let id = object.id.unwrap_or_else(|| self.numbered_id());
        let limit = self.options.limits.max_bytes;
        let error = match (error, object.html) {
            (Some(error), _) => InputError::InvalidJson(error.to_string().replace(" at line 1 column ", " at byte ")),
            (None, None) => {
                let field = self.options.columns.html.clone();
                InputError::MissingField { field, found: object.names.join(", ") }
            }
            (None, Some(bytes)) if bytes.len() as u64 > limit => InputError::TooLarge { limit },
            (None, Some(bytes)) => {
                return Ok(Document {
                    id,
                    url: object.url,
                    content_type: Some(CONTENT_TYPE.to_owned()),
                    bytes,
                    ..Document::default()
                });
            }
        };
        Err(InputFailure { id, error })
    }

    fn numbered_id(&self) -> String {
        format!("{}#{}", self.path, self.line)
    }
}

impl Iterator for JsonLinesReader {
    type Item = InputResult;

    fn next(&mut self) -> Option<InputResult> {
        let limit = self.options.limits.max_bytes;
        while !self.ended {
            self.line += 1;
            let found = match next_line(&mut self.reader, b'\n', limit.saturating_mul(2).saturating_add(OTHER_BYTES)) {
                Ok(None) => break,
                Ok(Some(LimitedLine::Whole(line))) if line.trim_ascii().is_empty() => continue,
                Ok(Some(LimitedLine::Whole(line))) => self.document(&line),
                Ok(Some(LimitedLine::TooLong)) => {
                    self.skippable = false;
                    Err(InputFailure { id: self.numbered_id(), error: InputError::TooLarge { limit } })
                }
                Err(error) => {
                    (self.skippable, self.ended) = (false, true);
                    Err(InputFailure { id: self.numbered_id(), error: self.reader.error(error) })
                }
            };
            if self.skippable {
                break;
            }
            return Some(found);
        }
        self.ended = true;
        None
    }
}

/// The needed fields of a line.
struct LineObject {
    id: Option<String>,
    url: Option<String>,
    html: Option<Vec<u8>>,
    /// Whether the field for pages exists, even if it is null.
    has_html_field: bool,
    /// The names of the first fields.
    names: Vec<String>,
}

/// Fills a [`LineObject`].
struct ObjectVisitor<'a> {
    options: &'a InputOptions,
    object: &'a mut LineObject,
}

impl<'de> Visitor<'de> for ObjectVisitor<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let columns = &self.options.columns;
        while let Some(name) = map.next_key_seed(StringBytes)? {
            let name = lossy(name);
            if self.object.names.len() < SHOWN_FIELDS {
                self.object.names.push(name.chars().take(SHOWN_CHARS).collect());
            }
            if name == columns.html {
                self.object.has_html_field = true;
                self.object.html = map.next_value_seed(NullableBytes)?;
            } else if name == columns.id_name() || name == columns.url_name() {
                // One field may be both id and address. A field that the caller did not name may have any type.
                let named = columns.id.as_ref() == Some(&name) || columns.url.as_ref() == Some(&name);
                let text = map.next_value_seed(ScalarOrNull { ignore_other_types: !named })?;
                if name == columns.id_name() {
                    self.object.id.clone_from(&text);
                }
                if name == columns.url_name() {
                    self.object.url = text;
                }
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }
}

fn lossy(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

/// Reads a string as bytes.
struct StringBytes;

impl<'de> DeserializeSeed<'de> for StringBytes {
    type Value = Vec<u8>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Vec<u8>, D::Error> {
        deserializer.deserialize_bytes(self)
    }
}

impl Visitor<'_> for StringBytes {
    type Value = Vec<u8>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Vec<u8>, E> {
        Ok(bytes.to_vec())
    }
}

/// Reads a string as bytes, or `null`.
struct NullableBytes;

impl<'de> DeserializeSeed<'de> for NullableBytes {
    type Value = Option<Vec<u8>>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_option(self)
    }
}

impl<'de> Visitor<'de> for NullableBytes {
    type Value = Option<Vec<u8>>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_none<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        StringBytes.deserialize(deserializer).map(Some)
    }
}

/// Reads a string, a number as text, or `null`. Another type is an error, or is read as `null`.
struct ScalarOrNull {
    ignore_other_types: bool,
}

impl<'de> DeserializeSeed<'de> for ScalarOrNull {
    type Value = Option<String>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for ScalarOrNull {
    type Value = Option<String>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string or a number")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Some(text.to_owned()))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
        Ok(Some(number.to_string()))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Self::Value, E> {
        Ok(Some(number.to_string()))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Self::Value, E> {
        Ok(Some(number.to_string()))
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_bool<E: Error>(self, is: bool) -> Result<Self::Value, E> {
        if self.ignore_other_types { Ok(None) } else { Err(E::invalid_type(Unexpected::Bool(is), &self)) }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        if !self.ignore_other_types {
            return Err(A::Error::invalid_type(Unexpected::Seq, &self));
        }
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(None)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        if !self.ignore_other_types {
            return Err(A::Error::invalid_type(Unexpected::Map, &self));
        }
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(None)
    }
}
