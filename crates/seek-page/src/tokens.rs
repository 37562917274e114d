//! The token view: tags and text as the tokenizer emits them, without a tree.
//!
//! Methods that blur, slide windows or sum over the tokens of a page read it (BTE, DSC, CCB and others). Scripts,
//! styles and comments are dropped. The text between two tags is one token, which [`Tokens::words`] splits at white
//! space.

use crate::Tag;
use crate::tokenize::tokenize;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{Tag as HtmlTag, TagKind, Token as HtmlToken, TokenSink, TokenSinkResult};
use std::cell::{Cell, RefCell};
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
        let collector = tokenize(source, limits, Collector::default()).unwrap_or_else(|(_, so_far)| so_far);
        collector.tokens.into_inner()
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

/// The number of characters of a tag: `<name attribute="value">` or `</name>`.
fn chars(tag: &HtmlTag) -> u32 {
    let of = |text: &str| text.chars().count() as u32;
    let attribute = |(name, value): (u32, u32)| 1 + name + if value > 0 { 3 + value } else { 0 };
    let attributes = tag.attrs.iter().map(|a| attribute((of(&a.name.local), of(&a.value))));
    2 + u32::from(tag.kind == TagKind::EndTag) + of(&tag.name) + attributes.sum::<u32>()
}

#[derive(Default)]
struct Collector {
    tokens: RefCell<Tokens>,
    /// Whether the tokenizer is inside an element whose raw text is dropped.
    dropping: Cell<bool>,
}

impl TokenSink for Collector {
    type Handle = ();

    fn process_token(&self, token: HtmlToken, _: u64) -> TokenSinkResult<()> {
        let mut out = self.tokens.borrow_mut();
        match token {
            HtmlToken::CharacterTokens(text) if !self.dropping.get() => {
                let start = out.text.len();
                out.text.push_str(&text);
                let end = out.text.len();
                match out.tokens.last_mut() {
                    Some(Token::Text(range)) => range.end = end,
                    _ => out.tokens.push(Token::Text(start..end)),
                }
            }
            HtmlToken::TagToken(tag) => {
                self.dropping.set(false);
                let name = Tag::of(&tag.name);
                if tag.kind == TagKind::EndTag {
                    if name != Tag::Script && name != Tag::Style {
                        out.tokens.push(Token::End(name, chars(&tag)));
                    }
                    return TokenSinkResult::Continue;
                }
                if name != Tag::Script && name != Tag::Style {
                    out.tokens.push(Token::Start(name, chars(&tag)));
                }
                let raw = match &*tag.name {
                    "script" => RawKind::ScriptData,
                    "style" | "xmp" | "iframe" | "noembed" | "noframes" => RawKind::Rawtext,
                    "title" | "textarea" => RawKind::Rcdata,
                    _ => return TokenSinkResult::Continue,
                };
                self.dropping.set(raw != RawKind::Rcdata && &*tag.name != "xmp");
                return TokenSinkResult::RawData(raw);
            }
            _ => {}
        }
        TokenSinkResult::Continue
    }
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
