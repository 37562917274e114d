//! The token view: tags and text as the tokenizer emits them, without a tree.
//!
//! Methods that blur, slide windows or sum over the tokens of a page read it (BTE, DSC, CCB and others). Scripts,
//! styles and comments are dropped. The text between two tags is one token, which [`Tokens::words`] splits at white
//! space.

use crate::tag::KNOWN_NAMES;
use crate::{Tag, shown_text};
use seek_html::{RawText, Tag as HtmlTag, Text, Token as HtmlToken, Tokenizer, name};
use std::ops::Range;

/// A token of the source.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Token {
    /// A start tag, and its characters with one space before each attribute and quotation marks around each value.
    Start(Tag, u32),
    /// An end tag, and its characters.
    End(Tag, u32),
    /// Text between two tags: a range of [`Tokens::text`].
    Text(Range<usize>),
}

/// All tokens of a page.
#[derive(Debug, Default)]
pub struct Tokens {
    tokens: Vec<Token>,
    text: String,
}

impl Tokens {
    /// Runs the tokenizer alone over the source. After the deadline the last tokens are missing; the caller has to
    /// check the deadline.
    pub fn read(source: &str, limits: &crate::Limits) -> Tokens {
        let mut ticker = limits.deadline.ticker();
        let mut reader = Reader {
            tokenizer: Tokenizer::new(source, limits.attributes),
            tokens: Tokens::default(),
            drops_text: false,
            value: String::new(),
        };
        while ticker.step().is_ok() && reader.read_token() {}
        reader.tokens
    }

    /// The tokens in source order.
    pub fn iter(&self) -> impl Iterator<Item = &Token> {
        self.tokens.iter()
    }

    /// The text that [`Token::Text`] refers to.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The words of a text token, split at white space: ranges of [`Tokens::text`].
    pub fn words(&self, range: &Range<usize>) -> impl Iterator<Item = Range<usize>> {
        let text = &self.text[range.clone()];
        let start = text.as_ptr().addr();
        let offset = move |word: &str| word.as_ptr().addr() - start;
        let first = range.start;
        text.split_whitespace().map(move |word| first + offset(word)..first + offset(word) + word.len())
    }
}

/// Reads the tokens of a source one by one.
struct Reader<'a> {
    tokenizer: Tokenizer<'a>,
    tokens: Tokens,
    /// Whether the tokenizer is inside an element whose raw text is dropped.
    drops_text: bool,
    /// The value of an attribute.
    value: String,
}

impl Reader<'_> {
    /// Reads a token. Returns false at the end of the source.
    fn read_token(&mut self) -> bool {
        match self.tokenizer.next(false) {
            HtmlToken::Text(text) if !self.drops_text => self.text(text),
            HtmlToken::Start(tag) => {
                self.start(&tag);
                self.tokenizer.forget_attributes(&tag);
            }
            HtmlToken::End(tag) => {
                self.drops_text = false;
                if !is_code(&tag) {
                    let chars = 3 + self.chars(&tag);
                    self.tokens.tokens.push(Token::End(KNOWN_NAMES.tag(tag.name), chars));
                }
                self.tokenizer.forget_attributes(&tag);
            }
            HtmlToken::Eof => return false,
            _ => {}
        }
        true
    }

    /// Adds text.
    fn text(&mut self, text: Text) {
        let start = self.tokens.text.len();
        self.tokens.text.push_str(&shown_text(self.tokenizer.text(text)));
        self.tokenizer.forget_buffer();
        let end = self.tokens.text.len();
        match self.tokens.tokens.last_mut() {
            Some(Token::Text(range)) => range.end = end,
            _ if start == end => {}
            _ => self.tokens.tokens.push(Token::Text(start..end)),
        }
    }

    fn start(&mut self, tag: &HtmlTag) {
        self.drops_text = false;
        if !is_code(tag) {
            let chars = 2 + self.chars(tag);
            self.tokens.tokens.push(Token::Start(KNOWN_NAMES.tag(tag.name), chars));
        }
        let Some(raw) = RawText::of(tag.name) else { return };
        // As in the tree, raw text that is closed as in XML ends there.
        if tag.self_closing && !self.tokenizer.ends_next(tag.name) {
            if !is_code(tag) {
                let chars = 3 + self.tokenizer.names().text(tag.name).len() as u32;
                self.tokens.tokens.push(Token::End(KNOWN_NAMES.tag(tag.name), chars));
            }
            return;
        }
        self.drops_text = raw != RawText::Rcdata && tag.name != name::XMP;
        self.tokenizer.read_raw_text(raw, tag.name);
    }

    /// The number of characters of a tag inside its brackets, without the slash: `name attribute="value"`.
    fn chars(&mut self, tag: &HtmlTag) -> u32 {
        let of = |text: &str| text.chars().count() as u32;
        let names = self.tokenizer.names();
        let mut chars = of(names.text(tag.name));
        for attribute in &self.tokenizer.attributes()[tag.attributes.start as usize..tag.attributes.end as usize] {
            self.value.clear();
            attribute.value_to(self.tokenizer.source(), &mut self.value);
            let value = of(&self.value);
            chars += 1 + of(names.text(attribute.name)) + if value > 0 { 3 + value } else { 0 };
        }
        chars
    }
}

fn is_code(tag: &HtmlTag) -> bool {
    tag.name == name::SCRIPT || tag.name == name::STYLE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_and_comments_are_dropped_and_text_is_kept() {
        let page = "<title>T</title><p>a &amp; b<!-- c --> d<script>if(x<y){}</script><style>p{}</style><br>e";
        let tokens = Tokens::read(page, &crate::Limits::default());
        let shown: Vec<String> = tokens
            .iter()
            .map(|t| match t {
                Token::Text(range) => {
                    tokens.words(range).map(|word| &tokens.text()[word]).collect::<Vec<_>>().join(" ")
                }
                other => format!("{other:?}"),
            })
            .collect();
        assert_eq!(shown, ["Start(Title, 7)", "T", "End(Title, 8)", "Start(P, 3)", "a & b d", "Start(Br, 4)", "e"]);
    }

    #[test]
    fn a_tag_has_the_characters_of_its_name_and_attributes() {
        let tokens = Tokens::read("<A  HREF = 'é&amp;'   hidden >x</a >", &crate::Limits::default());
        let length = "<a href=\"é&\" hidden>".chars().count() as u32;
        assert_eq!(tokens.tokens, [Token::Start(Tag::A, length), Token::Text(0..1), Token::End(Tag::A, 4)]);
    }
}
