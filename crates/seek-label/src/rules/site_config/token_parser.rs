//! Reads the tokens of XPath one by one.

use super::xpath_lexer::{XPathToken, tokens};

/// Deepest brackets. The parser is recursive.
const MAX_DEPTH: usize = 16;
/// Reads tokens one by one.
pub(super) struct TokenParser {
    tokens: Vec<XPathToken>,
    pub(super) at: usize,
    depth: usize,
}

/// What was read, or the reason why it cannot be converted.
pub(super) type Parsed<T> = Result<T, String>;

impl TokenParser {
    /// The tokens of a text.
    pub(super) fn new(text: &str) -> Parsed<TokenParser> {
        Ok(TokenParser { tokens: tokens(text)?, at: 0, depth: 0 })
    }

    /// A token after the next one.
    pub(super) fn second(&self) -> Option<&XPathToken> {
        self.tokens.get(self.at + 1)
    }

    pub(super) fn peek(&self) -> Option<&XPathToken> {
        self.tokens.get(self.at)
    }

    pub(super) fn next_is(&self, symbol: &str) -> bool {
        matches!(self.peek(), Some(XPathToken::Symbol(found)) if *found == symbol)
    }

    pub(super) fn take(&mut self, symbol: &str) -> bool {
        let is_next = self.next_is(symbol);
        self.at += usize::from(is_next);
        is_next
    }

    pub(super) fn need(&mut self, symbol: &str) -> Parsed<()> {
        if self.take(symbol) {
            return Ok(());
        }
        Err(match self.peek() {
            Some(found) => format!("{found} is where '{symbol}' must be"),
            None => format!("'{symbol}' is missing at the end"),
        })
    }

    pub(super) fn name(&mut self) -> Option<String> {
        let Some(XPathToken::Name(name)) = self.peek() else { return None };
        let name = name.clone();
        self.at += 1;
        Some(name)
    }

    /// The name of a function, with the bracket after it.
    pub(super) fn function(&mut self) -> Option<String> {
        let is_function = matches!(self.second(), Some(XPathToken::Symbol("(")));
        let name = if is_function { self.name()? } else { return None };
        self.at += 1;
        Some(name)
    }

    pub(super) fn string(&mut self) -> Parsed<String> {
        match self.peek() {
            Some(XPathToken::String(text)) => {
                let text = text.clone();
                self.at += 1;
                Ok(text)
            }
            _ => Err("a text in quotes is missing".to_owned()),
        }
    }

    pub(super) fn deeper<T>(&mut self, read: impl FnOnce(&mut TokenParser) -> Parsed<T>) -> Parsed<T> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err("too many brackets are inside each other".to_owned());
        }
        let found = read(self);
        self.depth -= 1;
        found
    }
}
