//! The elements and attributes that written HTML can hold.
//!
//! These lists are closed: a writer of HTML takes nothing else, so no script, style or form can be written. The values of
//! attributes come from pages. Writers escape them, and an address with a scheme that is not allowed has no value.

use crate::escape::is_forbidden;
use crate::event::Formula;
use seek_page::base_url::{LINK_SCHEMES, is_allowed};
use std::borrow::Cow;

/// An element with content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Name {
    A,
    Blockquote,
    Body,
    Caption,
    Code,
    Dd,
    Del,
    Dl,
    Dt,
    Em,
    Figcaption,
    Figure,
    H1,
    H2,
    H3,
    H4,
    H5,
    H6,
    Head,
    Html,
    Li,
    Ol,
    P,
    Pre,
    Span,
    Strong,
    Sub,
    Sup,
    Table,
    Tbody,
    Td,
    Th,
    Title,
    Tr,
    Ul,
}

impl Name {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Name::A => "a",
            Name::Blockquote => "blockquote",
            Name::Body => "body",
            Name::Caption => "caption",
            Name::Code => "code",
            Name::Dd => "dd",
            Name::Del => "del",
            Name::Dl => "dl",
            Name::Dt => "dt",
            Name::Em => "em",
            Name::Figcaption => "figcaption",
            Name::Figure => "figure",
            Name::H1 => "h1",
            Name::H2 => "h2",
            Name::H3 => "h3",
            Name::H4 => "h4",
            Name::H5 => "h5",
            Name::H6 => "h6",
            Name::Head => "head",
            Name::Html => "html",
            Name::Li => "li",
            Name::Ol => "ol",
            Name::P => "p",
            Name::Pre => "pre",
            Name::Span => "span",
            Name::Strong => "strong",
            Name::Sub => "sub",
            Name::Sup => "sup",
            Name::Table => "table",
            Name::Tbody => "tbody",
            Name::Td => "td",
            Name::Th => "th",
            Name::Title => "title",
            Name::Tr => "tr",
            Name::Ul => "ul",
        }
    }
}

/// An element without content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Void {
    Br,
    Hr,
    Img,
    Meta,
}

impl Void {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Void::Br => "br",
            Void::Hr => "hr",
            Void::Img => "img",
            Void::Meta => "meta",
        }
    }
}

/// An attribute with its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Attribute<'a> {
    Alt(&'a str),
    Charset,
    /// The class of a formula.
    ClassOf(&'a Formula),
    /// The class of code in a programming language.
    ClassLanguage(&'a str),
    Colspan(u32),
    Content(&'a str),
    Href(&'a str),
    Lang(&'a str),
    MetaName(&'static str),
    /// The page behind a link gets no handle on this one, and not its address.
    RelNoOpener,
    Rowspan(u32),
    Src(&'a str),
    Start(u32),
}

impl<'a> Attribute<'a> {
    pub(super) fn name(self) -> &'static str {
        match self {
            Attribute::Alt(_) => "alt",
            Attribute::Charset => "charset",
            Attribute::ClassOf(_) | Attribute::ClassLanguage(_) => "class",
            Attribute::Colspan(_) => "colspan",
            Attribute::Content(_) => "content",
            Attribute::Href(_) => "href",
            Attribute::Lang(_) => "lang",
            Attribute::MetaName(_) => "name",
            Attribute::RelNoOpener => "rel",
            Attribute::Rowspan(_) => "rowspan",
            Attribute::Src(_) => "src",
            Attribute::Start(_) => "start",
        }
    }

    /// The value, not yet escaped. `None` for an address that is not safe, and for a number that is the default.
    pub(super) fn value(self) -> Option<Cow<'a, str>> {
        match self {
            Attribute::Href(address) | Attribute::Src(address) => safe_address(address).map(Cow::Borrowed),
            Attribute::Colspan(number) | Attribute::Rowspan(number) | Attribute::Start(number) => {
                (number != 1).then(|| Cow::Owned(number.to_string()))
            }
            Attribute::ClassLanguage(language) => Some(Cow::Owned(format!("language-{language}"))),
            Attribute::Alt(text) | Attribute::Content(text) | Attribute::Lang(text) | Attribute::MetaName(text) => {
                Some(Cow::Borrowed(text))
            }
            Attribute::Charset => Some(Cow::Borrowed("utf-8")),
            Attribute::ClassOf(formula) if formula.display => Some(Cow::Borrowed("math display")),
            Attribute::ClassOf(_) => Some(Cow::Borrowed("math inline")),
            Attribute::RelNoOpener => Some(Cow::Borrowed("noopener noreferrer")),
        }
    }
}

/// The address if it is relative or has an allowed scheme. Writers leave out forbidden characters, and what is left could
/// be another address; so one with such characters is not safe.
pub(super) fn safe_address(address: &str) -> Option<&str> {
    (!address.contains(is_forbidden) && is_allowed(address, LINK_SCHEMES)).then_some(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_have_allowed_schemes() {
        for safe in ["https://a.example/?b&c", "HTTP://a.example", "mailto:a@b.example", "tel:1", "/a", "#b", "", "//c"]
        {
            assert_eq!(safe_address(safe), Some(safe));
        }
        for unsafe_address in [
            "javascript:a()", " JavaScript:a()", "java\tscript:a()", "java\nscript:a()", "\u{1}javascript:a()",
            "java\u{fffe}script:a()", "data:text/html,a", "vbscript:a", "file:///a", "http://[",
        ] {
            assert_eq!(safe_address(unsafe_address), None, "{unsafe_address:?}");
            assert_eq!(Attribute::Href(unsafe_address).value(), None);
            assert_eq!(Attribute::Src(unsafe_address).value(), None);
        }
    }
}
