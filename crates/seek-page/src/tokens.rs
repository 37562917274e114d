//! The token view: tags and text as the tokenizer emits them, without a tree.
//!
//! What methods that blur, slide windows or sum over a page's tokens read (BTE, DSC, CCB and others).
//! Scripts, styles and comments are dropped; the text between two tags is one token, which
//! [`Tokens::words`] cuts at white space.

use crate::Tag;
use crate::feed::tokenize;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{TagKind, Token as HtmlToken, TokenSink, TokenSinkResult};
use std::cell::{Cell, RefCell};
use std::ops::Range;

/// One token of the source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Token {
    /// A start tag.
    Start(Tag),
    /// An end tag.
    End(Tag),
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
    /// Runs the tokenizer alone over the source.
    pub fn read(source: &str, limits: &crate::Limits) -> Tokens {
        tokenize(source, limits.attributes, Collector::default()).tokens.into_inner()
    }

    /// The tokens in source order.
    pub fn iter(&self) -> impl Iterator<Item = &Token> {
        self.tokens.iter()
    }

    /// The text that [`Token::Text`] points into.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The words of a text token, cut at white space: ranges of [`Tokens::text`].
    pub fn words(&self, range: &Range<usize>) -> impl Iterator<Item = Range<usize>> {
        let text = &self.text[range.clone()];
        let start = text.as_ptr().addr();
        let place = move |word: &str| word.as_ptr().addr() - start;
        let first = range.start;
        text.split_whitespace().map(move |word| first + place(word)..first + place(word) + word.len())
    }
}

#[derive(Default)]
struct Collector {
    tokens: RefCell<Tokens>,
    /// Inside an element whose raw text is none of the page's.
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
                        out.tokens.push(Token::End(name));
                    }
                    return TokenSinkResult::Continue;
                }
                if name != Tag::Script && name != Tag::Style {
                    out.tokens.push(Token::Start(name));
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
        assert_eq!(shown, ["Start(Title)", "T", "End(Title)", "Start(P)", "a & b d", "Start(Br)", "e"]);
    }
}
