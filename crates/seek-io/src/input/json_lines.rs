//! Pages out of JSON Lines: an object on each line, with the page in one of its fields.
//!
//! Of the other fields only the names are kept, to tell them where the page is missing. The page is read as bytes,
//! as dumps hold halves of surrogate pairs, which no string can hold.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Unexpected, Visitor};

use super::error::{InputError, InputFailure};
use super::lines::{Line, next_line};
use super::{Document, InputOptions, InputResult};
use crate::packed::Unpacked;

/// Bytes of a line beyond two for each byte of the page: what the other fields may have. (Text that is not ASCII takes
/// two to three times the bytes where it is written as `\u`.)
const OTHER_BYTES: u64 = 1 << 20;
/// Most names of fields that an error tells, and most letters of each.
const SHOWN_FIELDS: usize = 20;
const SHOWN_CHARS: usize = 40;
/// The strings are Unicode, whatever the page says of itself.
const CONTENT_TYPE: &str = "text/html; charset=utf-8";

/// The documents of a file, line by line.
pub(super) struct JsonLines {
    reader: Unpacked<'static>,
    path: String,
    options: InputOptions,
    line: usize,
    /// Only found in a folder, and nothing read of it yet.
    doubtful: bool,
    ended: bool,
}

impl JsonLines {
    /// One that was only `found` in a folder, and whose first object has no field for pages, is something else and has
    /// no documents.
    pub(super) fn new(reader: Unpacked<'static>, path: String, options: InputOptions, found: bool) -> Self {
        Self { reader, path, options, line: 0, doubtful: found, ended: false }
    }

    fn document(&mut self, line: &[u8]) -> InputResult {
        let line = line.strip_prefix(b"\xef\xbb\xbf").filter(|_| self.line == 1).unwrap_or(line);
        let mut object = Object { id: None, url: None, html: None, has_page: false, names: Vec::new() };
        let mut json = serde_json::Deserializer::from_slice(line);
        let read = json.deserialize_map(Fields { options: &self.options, object: &mut object });
        let error = read.and_then(|()| json.end()).err();
        // A page that is missing in one line may well stand in the next.
        self.doubtful &= error.is_none() && !object.has_page;
        let id = object.id.unwrap_or_else(|| self.numbered());
        let limit = self.options.limits.max_bytes;
        let error = match (error, object.html) {
            (Some(error), _) => InputError::NoJson(error.to_string().replace(" at line 1 column ", " at byte ")),
            (None, None) => {
                let field = self.options.columns.html.clone();
                InputError::NoField { field, found: object.names.join(", ") }
            }
            (None, Some(bytes)) if bytes.len() as u64 > limit => InputError::TooLarge { limit },
            (None, Some(bytes)) => {
                return Ok(Document { id, url: object.url, content_type: Some(CONTENT_TYPE.to_owned()), bytes });
            }
        };
        Err(InputFailure { id, error })
    }

    fn numbered(&self) -> String {
        format!("{}#{}", self.path, self.line)
    }
}

impl Iterator for JsonLines {
    type Item = InputResult;

    fn next(&mut self) -> Option<InputResult> {
        let limit = self.options.limits.max_bytes;
        while !self.ended {
            self.line += 1;
            let found = match next_line(&mut self.reader, b'\n', limit.saturating_mul(2).saturating_add(OTHER_BYTES)) {
                Ok(None) => break,
                Ok(Some(Line::Whole(line))) if line.trim_ascii().is_empty() => continue,
                Ok(Some(Line::Whole(line))) => self.document(&line),
                Ok(Some(Line::TooLong)) => {
                    self.doubtful = false;
                    Err(InputFailure { id: self.numbered(), error: InputError::TooLarge { limit } })
                }
                Err(error) => {
                    (self.doubtful, self.ended) = (false, true);
                    Err(InputFailure { id: self.numbered(), error: self.reader.error(error) })
                }
            };
            if self.doubtful {
                break;
            }
            return Some(found);
        }
        self.ended = true;
        None
    }
}

/// What is wanted of a line.
struct Object {
    id: Option<String>,
    url: Option<String>,
    html: Option<Vec<u8>>,
    /// Whether there is a field for pages, also where there is none in it.
    has_page: bool,
    /// The first names of its fields.
    names: Vec<String>,
}

struct Fields<'a> {
    options: &'a InputOptions,
    object: &'a mut Object,
}

impl<'de> Visitor<'de> for Fields<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let columns = &self.options.columns;
        while let Some(name) = map.next_key_seed(Bytes)? {
            let name = lossy(name);
            if self.object.names.len() < SHOWN_FIELDS {
                self.object.names.push(name.chars().take(SHOWN_CHARS).collect());
            }
            if name == columns.html {
                self.object.has_page = true;
                self.object.html = map.next_value_seed(MaybeBytes)?;
            } else if name == columns.id_name() || name == columns.url_name() {
                // The address may be wanted for both. What nobody named may be something else than it is taken for.
                let named = columns.id.as_ref() == Some(&name) || columns.url.as_ref() == Some(&name);
                let text = map.next_value_seed(Scalar { or_absent: !named })?;
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

/// A string as bytes.
struct Bytes;

impl<'de> DeserializeSeed<'de> for Bytes {
    type Value = Vec<u8>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Vec<u8>, D::Error> {
        deserializer.deserialize_bytes(self)
    }
}

impl Visitor<'_> for Bytes {
    type Value = Vec<u8>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Vec<u8>, E> {
        Ok(bytes.to_vec())
    }
}

/// A string as bytes, or `null`.
struct MaybeBytes;

impl<'de> DeserializeSeed<'de> for MaybeBytes {
    type Value = Option<Vec<u8>>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_option(self)
    }
}

impl<'de> Visitor<'de> for MaybeBytes {
    type Value = Option<Vec<u8>>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_none<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        Bytes.deserialize(deserializer).map(Some)
    }
}

/// A string, a number as it is spelled, or `null`; what is neither is an error, or as if it were not there.
struct Scalar {
    or_absent: bool,
}

impl<'de> DeserializeSeed<'de> for Scalar {
    type Value = Option<String>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Scalar {
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
        if self.or_absent { Ok(None) } else { Err(E::invalid_type(Unexpected::Bool(is), &self)) }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        if !self.or_absent {
            return Err(A::Error::invalid_type(Unexpected::Seq, &self));
        }
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(None)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        if !self.or_absent {
            return Err(A::Error::invalid_type(Unexpected::Map, &self));
        }
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(None)
    }
}
