//! CSS selectors of a rule, and in plain words why a text is none.

use scraper::Selector;
use scraper::error::SelectorErrorKind;
use selectors::parser::SelectorParseErrorKind as Kind;

/// Why a text is no CSS selector.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{selector:?} is no CSS selector: {reason}")]
pub struct SelectorError {
    /// The text.
    pub selector: String,
    /// What is wrong with it.
    pub reason: &'static str,
}

/// Reads a selector, which may be a list of selectors with commas.
///
/// # Errors
/// [`SelectorError`] when the text is no selector.
pub fn parse(text: &str) -> Result<Selector, SelectorError> {
    Selector::parse(text).map_err(|error| SelectorError { selector: text.to_owned(), reason: reason(&error) })
}

fn reason(error: &SelectorErrorKind) -> &'static str {
    match error {
        SelectorErrorKind::UnexpectedToken => "a character is where none may be",
        SelectorErrorKind::EndOfLine => "its end is missing",
        SelectorErrorKind::TooManyNestedBlocks => "too many brackets are inside each other",
        SelectorErrorKind::ExpectedColonOnPseudoElement | SelectorErrorKind::ExpectedIdentityOnPseudoElement => NO_NAME,
        SelectorErrorKind::InvalidAtRule
        | SelectorErrorKind::InvalidAtRuleBody
        | SelectorErrorKind::QualRuleInvalid => "a rule of a style sheet is no selector",
        SelectorErrorKind::UnexpectedSelectorParseError(kind) => reason_of_kind(kind),
    }
}

/// The reason where nothing follows a colon.
const NO_NAME: &str = "a name is missing after ':'";

fn reason_of_kind(kind: &Kind) -> &'static str {
    match kind {
        Kind::EmptySelector => "a part such as p, .class, #id or [name] is missing",
        Kind::DanglingCombinator => "a part is missing before or after '>', '+', '~' or a space",
        Kind::UnsupportedPseudoClassOrElement => "the word after ':' is not supported; those for live pages are not",
        Kind::NoIdentForPseudo | Kind::PseudoElementExpectedColon | Kind::PseudoElementExpectedIdent => NO_NAME,
        Kind::ClassNeedsIdent => "a name is missing after '.'",
        Kind::NoQualifiedNameInAttributeSelector
        | Kind::UnexpectedTokenInAttributeSelector
        | Kind::ExpectedBarInAttr
        | Kind::BadValueInAttr
        | Kind::InvalidQualNameInAttr => "square brackets need an attribute: [name] or [name=\"value\"]",
        Kind::ExpectedNamespace | Kind::ExplicitNamespaceUnexpectedToken => "namespaces ('|') are not supported",
        Kind::UnexpectedIdent => "a name is where none may be",
        Kind::NonCompoundSelector
        | Kind::NonPseudoElementAfterSlotted
        | Kind::InvalidPseudoElementAfterSlotted
        | Kind::InvalidPseudoElementInsideWhere
        | Kind::InvalidState => "its parts cannot be combined",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reason_is_in_plain_words() {
        for (wrong, expected) in [
            ("div[", "its end is missing"),
            ("div[=a]", "square brackets need an attribute"),
            ("p >> a", "a part is missing before or after '>'"),
            ("p:hover", "the word after ':' is not supported"),
            ("", "a part such as p, .class, #id or [name] is missing"),
            ("svg|a", "namespaces ('|') are not supported"),
            ("p:nth-child(x)", "a character is where none may be"),
            ("p::1", "a name is missing after ':'"),
        ] {
            let error = parse(wrong).unwrap_err();
            assert!(error.selector == wrong && error.reason.starts_with(expected), "{error}");
        }
        assert!(parse("p, div > a:not(.ad)").is_ok());
    }
}
