//! Attributes as ranges of the source.

use crate::Name;
use crate::references::{Escapes, unescape};
use std::borrow::Cow;

/// The namespace of an attribute (section "Adjust foreign attributes").
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AttributeNamespace {
    /// None, as for all attributes of HTML.
    None,
    /// XLink, for links in drawings.
    XLink,
    /// XML.
    Xml,
    /// Declarations of namespaces.
    XmlNs,
}

/// An attribute of a tag or an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attribute {
    /// The local name.
    pub name: Name,
    /// The first byte of the value in the source.
    pub start: u32,
    /// One past the last byte of the value in the source.
    pub end: u32,
    /// Whether the value may have character references, carriage returns or NUL.
    pub escaped: bool,
    /// The namespace.
    pub namespace: AttributeNamespace,
}

impl Attribute {
    /// The value as in the source.
    pub fn raw<'a>(&self, source: &'a str) -> &'a str {
        &source[self.start as usize..self.end as usize]
    }

    /// The value with its character references resolved.
    pub fn value<'a>(&self, source: &'a str) -> Cow<'a, str> {
        let raw = self.raw(source);
        if !self.escaped {
            return Cow::Borrowed(raw);
        }
        let mut value = String::with_capacity(raw.len());
        unescape(raw, Escapes::Attribute, &mut value);
        Cow::Owned(value)
    }

    /// Appends the value with its character references resolved.
    pub fn value_to(&self, source: &str, out: &mut String) {
        let raw = self.raw(source);
        if self.escaped { unescape(raw, Escapes::Attribute, out) } else { out.push_str(raw) }
    }
}
