//! The tokens of XPath.

use std::fmt;

/// A token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum XPathToken {
    /// A name, which may have a prefix with a colon.
    Name(String),
    /// A text, without its quotes.
    String(String),
    Number(usize),
    Symbol(&'static str),
}

/// Longer symbols come before their beginnings.
const SYMBOLS: [&str; 19] =
    ["::", "//", "..", "!=", "<=", ">=", "/", ".", "@", "*", "|", "[", "]", "(", ")", ",", "=", "<", ">"];

impl fmt::Display for XPathToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            XPathToken::Name(text) => write!(f, "'{text}'"),
            XPathToken::String(text) => write!(f, "the text {text:?}"),
            XPathToken::Number(number) => write!(f, "the number {number}"),
            XPathToken::Symbol(symbol) => write!(f, "'{symbol}'"),
        }
    }
}

/// The tokens of an expression.
pub(super) fn tokens(text: &str) -> Result<Vec<XPathToken>, String> {
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let used = match first {
            '\'' | '"' => {
                let inner = rest[1..].split(first).next().unwrap_or_default();
                if inner.len() + 1 == rest.len() {
                    return Err("a quote is not closed".to_owned());
                }
                found.push(XPathToken::String(inner.to_owned()));
                inner.len() + 2
            }
            '0'..='9' => {
                let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
                let number = rest[..digits].parse().map_err(|_| "a number is too large".to_owned())?;
                found.push(XPathToken::Number(number));
                digits
            }
            _ if first.is_alphabetic() || first == '_' => {
                let length = name_length(rest);
                found.push(XPathToken::Name(rest[..length].to_owned()));
                length
            }
            _ => {
                let symbol = SYMBOLS.into_iter().find(|symbol| rest.starts_with(symbol));
                let symbol = symbol.ok_or_else(|| format!("the character '{first}' is not known"))?;
                found.push(XPathToken::Symbol(symbol));
                symbol.len()
            }
        };
        rest = rest[used..].trim_start();
    }
    if found.is_empty() { Err("the expression is empty".to_owned()) } else { Ok(found) }
}

/// The bytes of a name. One colon belongs to it, two are the end of the name of an axis.
fn name_length(text: &str) -> usize {
    let mut length = 0;
    for (at, c) in text.char_indices() {
        let is_prefix = c == ':' && !text[at + 1..].starts_with(':') && !text[..at].ends_with(':');
        if !(c.is_alphanumeric() || matches!(c, '_' | '-' | '.') || is_prefix) {
            break;
        }
        length = at + c.len_utf8();
    }
    length
}
