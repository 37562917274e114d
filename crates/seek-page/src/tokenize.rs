//! Feeds source to a tokenizer. Cuts tags with too many attributes, and closes raw text that is closed as in XML.
//!
//! html5ever compares each new attribute of a tag with all before it, so the cost of a tag grows with the square of its
//! attributes. The feeder therefore scans tags before the tokenizer reads them. It must agree with the tokenizer on
//! what a tag is; otherwise a page could hide one in a false comment or script. Where that depends on the tree (raw
//! text, CDATA), the feeder looks at the state of the tokenizer's sink. Nearly all tags pass by their length, since one
//! with `n` attributes has at least `2 n` bytes.
//!
//! Plain tags and the text before them bypass the tokenizer (`plain_tag.rs`). The tokenizer would make the same tokens,
//! but character by character.

use crate::markup_scan::{after, comment_end, name_end, walk_tag};
use crate::plain_tag::plain_tag;
use crate::sink::names_data;
use crate::{Deadline, DeadlineTicker, Limits, PageError};
use html5ever::TokenizerResult;
use html5ever::buffer_queue::BufferQueue;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts};
use memchr::{memchr, memchr2, memchr3, memmem};
use std::cell::Cell;

/// Bytes of a piece of source. Small pieces avoid a second copy of a large page.
const CHUNK: usize = 64 << 10;

/// Pieces longer than this check the clock.
const BYTES_A_LOOK: usize = 4 << 10;

/// Elements whose start tag can switch the tokenizer to raw text, where `<` starts no tag.
const RAW: [&str; 9] = ["script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes", "plaintext"];

/// The elements of [`RAW`] whose text has character references.
const HAS_REFERENCES: [&str; 2] = ["textarea", "title"];

/// Runs a tokenizer over the whole source and returns the sink. Tags keep at most `limits.attributes` attributes.
///
/// # Errors
/// [`PageError::OutOfTime`], with the sink as it is at that time.
pub(crate) fn tokenize<S: TokenSink>(source: &str, limits: &Limits, sink: S) -> Result<S, (PageError, S)> {
    // The tokenizer replaces NUL by another character. Hardly a page has one.
    feed(source, limits, sink, memchr(b'\0', source.as_bytes()).is_none())
}

/// Like [`tokenize`]; `plain` says whether plain tags bypass the tokenizer.
fn feed<S: TokenSink>(source: &str, limits: &Limits, sink: S, plain: bool) -> Result<S, (PageError, S)> {
    let tracker = StateTracker { sink, raw: Cell::new(false), self_closed: Cell::new(false), tokens: Cell::new(0) };
    // Decoding removes the byte order mark. Another one is text, wherever a chunk starts.
    let options = TokenizerOpts { discard_bom: false, ..TokenizerOpts::default() };
    let mut feeder = Feeder {
        tokenizer: Tokenizer::new(tracker, options),
        queue: BufferQueue::default(),
        source,
        fed: 0,
        limit: limits.attributes,
        plain,
        ticker: limits.deadline.ticker(),
        error: limits.deadline.check().err(),
        deadline: limits.deadline,
    };
    feeder.run();
    if let Some(error) = feeder.error {
        return Err((error, feeder.tokenizer.sink.sink));
    }
    feeder.tokenizer.end();
    Ok(feeder.tokenizer.sink.sink)
}

/// A sink, with the state of the tokenizer as the sink's answers show it.
struct StateTracker<S> {
    sink: S,
    /// Whether the tokenizer reads raw text.
    raw: Cell<bool>,
    /// Whether the tag that opened it was closed as in XML.
    self_closed: Cell<bool>,
    /// Tokens so far.
    tokens: Cell<usize>,
}

impl<S: TokenSink> TokenSink for StateTracker<S> {
    type Handle = S::Handle;

    fn process_token(&self, token: Token, line: u64) -> TokenSinkResult<S::Handle> {
        self.tokens.set(self.tokens.get() + 1);
        let self_closing = match &token {
            Token::TagToken(tag) => Some(tag.self_closing),
            _ => None,
        };
        let result = self.sink.process_token(token, line);
        if let Some(self_closing) = self_closing {
            self.raw.set(matches!(result, TokenSinkResult::RawData(_) | TokenSinkResult::Plaintext));
            // Nothing ends plain text.
            self.self_closed.set(self_closing && matches!(result, TokenSinkResult::RawData(_)));
        }
        result
    }

    fn end(&self) {
        self.sink.end();
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&self) -> bool {
        self.sink.adjusted_current_node_present_but_not_in_html_namespace()
    }
}

struct Feeder<'a, S: TokenSink> {
    tokenizer: Tokenizer<StateTracker<S>>,
    queue: BufferQueue,
    source: &'a str,
    /// Bytes of the source that are fed.
    fed: usize,
    /// Most attributes of a tag.
    limit: usize,
    /// Whether plain tags bypass the tokenizer.
    plain: bool,
    /// Steps at each tag.
    ticker: DeadlineTicker,
    /// Checked at each chunk.
    deadline: Deadline,
    /// The error of the deadline. Once it is set, nothing more is fed.
    error: Option<PageError>,
}

impl<'a, S: TokenSink> Feeder<'a, S> {
    fn run(&mut self) {
        let bytes = self.source.as_bytes();
        let mut at = 0;
        while let Some(found) = memchr(b'<', &bytes[at..]) {
            let start = at + found;
            if self.error.is_some() {
                return;
            }
            if let Err(error) = self.ticker.step() {
                self.error = Some(error);
                return;
            }
            if let Some(end) = self.plain(at, start) {
                at = end;
                continue;
            }
            at = match (bytes.get(start + 1), bytes.get(start + 2)) {
                (Some(b'!'), _) => self.declaration_end(start),
                (Some(b'?'), _) => after(bytes, start + 2, b'>'),
                (Some(b'/'), Some(c)) if c.is_ascii_alphabetic() => self.tag(start + 2),
                (Some(b'/'), Some(_)) => after(bytes, start + 2, b'>'),
                (Some(c), _) if c.is_ascii_alphabetic() => self.start_tag(start + 1),
                _ => start + 1,
            };
        }
        self.feed_to(bytes.len());
    }

    /// Gives the text from `from` on and the plain tag at `start` to the sink. Returns the end of the tag. Returns none
    /// if one of them needs the tokenizer, or if the tokenizer may be inside a token.
    fn plain(&mut self, from: usize, start: usize) -> Option<usize> {
        let bytes = self.source.as_bytes();
        // After a `<` that begins nothing the tokenizer waits for more. After a `>` it has finished everything.
        if !self.plain || from > 0 && bytes[from - 1] != b'>' {
            return None;
        }
        let (tag, end) = plain_tag(self.source, start, self.limit)?;
        if RAW.contains(&&*tag.name) {
            return None;
        }
        let text = &self.source[from..start];
        let is_plain = memchr2(b'&', b'\r', text.as_bytes()).is_none();
        if !is_plain && may_continue(text.as_bytes()) {
            return None;
        }
        self.feed_to(if is_plain { from } else { start });
        if self.error.is_some() {
            return None;
        }
        // Only raw text and scripts get another answer than to continue.
        if is_plain && !text.is_empty() {
            let _ = self.tokenizer.sink.process_token(Token::CharacterTokens(StrTendril::from_slice(text)), 1);
        }
        let _ = self.tokenizer.sink.process_token(Token::TagToken(tag), 1);
        self.fed = end;
        Some(end)
    }

    fn feed_to(&mut self, to: usize) {
        while self.fed < to && self.error.is_none() {
            let is_long = to - self.fed > BYTES_A_LOOK;
            self.error = if is_long { self.deadline.check() } else { self.ticker.step() }.err();
            let mut end = to.min(self.fed + CHUNK);
            while !self.source.is_char_boundary(end) {
                end -= 1;
            }
            self.queue.push_back(StrTendril::from_slice(&self.source[self.fed..end]));
            self.fed = end;
            while !matches!(self.tokenizer.feed(&self.queue), TokenizerResult::Done) {}
        }
    }

    /// The end of a comment, document type or CDATA section.
    fn declaration_end(&mut self, start: usize) -> usize {
        let bytes = self.source.as_bytes();
        let rest = &bytes[start..];
        if rest.starts_with(b"<!--") {
            return comment_end(bytes, start);
        }
        if rest.starts_with(b"<![CDATA[") {
            self.feed_to(start);
            if self.tokenizer.sink.adjusted_current_node_present_but_not_in_html_namespace() {
                let end = memmem::find(&bytes[start..], b"]]>");
                return end.map_or(bytes.len(), |end| start + end + 3);
            }
        }
        after(bytes, start, b'>')
    }

    /// Feeds a start tag and the raw text that it opens. Returns the end of both.
    fn start_tag(&mut self, name: usize) -> usize {
        let bytes = self.source.as_bytes();
        let end = self.tag(name);
        let tag = &bytes[name..end];
        let name = &bytes[name..name_end(bytes, name)];
        if !RAW.iter().any(|raw| name.eq_ignore_ascii_case(raw.as_bytes())) {
            return end;
        }
        self.feed_to(end);
        let mut at = end;
        if self.tokenizer.sink.self_closed.get() && !ends_next(bytes, end, name) {
            self.close(name);
        }
        while self.tokenizer.sink.raw.get() && self.error.is_none() {
            if let Err(error) = self.ticker.step() {
                self.error = Some(error);
                return at;
            }
            let Some(found) = memmem::find(&bytes[at..], b"</") else {
                return bytes.len();
            };
            let close = at + found + 2;
            at = close;
            let name_end = close + name.len();
            let named = bytes.get(close..name_end).is_some_and(|n| n.eq_ignore_ascii_case(name));
            if !named || name_end != self::name_end(bytes, close) {
                continue;
            }
            // Once the tokenizer has read some of the text, it may be inside an escape.
            let untouched = self.fed == end;
            if untouched && !HAS_REFERENCES.iter().any(|raw| name.eq_ignore_ascii_case(raw.as_bytes())) {
                self.bypass_raw_text(close - 2, is_code(name, tag));
            }
            // In a script, `<!--<script>` turns an end tag into text. The tokenizer emits text at once, and a tag only
            // at its end.
            self.feed_to(close);
            let tokens = self.tokenizer.sink.tokens.get();
            self.feed_to(name_end);
            if self.tokenizer.sink.tokens.get() == tokens {
                at = self.tag(close);
                self.feed_to(at);
            }
        }
        at
    }

    /// Ends raw text before it begins. A browser would read on to the next end tag, so no page relies on this. But
    /// archives that were stored as XML have `<iframe src="..."/>`, and all text after it would be lost.
    fn close(&mut self, name: &[u8]) {
        let end_tag = format!("</{}>", String::from_utf8_lossy(name));
        self.queue.push_back(StrTendril::from_slice(&end_tag));
        while !matches!(self.tokenizer.feed(&self.queue), TokenizerResult::Done) {}
    }

    /// Gives raw text to the sink without the tokenizer, which would look at each line of it; half the bytes of a page
    /// are scripts. Does so only where the tokenizer would change nothing in the text and keep its state. One character
    /// replaces code, which neither the tree nor the token view keeps.
    fn bypass_raw_text(&mut self, to: usize, is_code: bool) {
        let text = &self.source[self.fed..to];
        if text.is_empty() || memchr2(b'\0', b'\r', text.as_bytes()).is_some() || text.contains("<!--") {
            return;
        }
        let token = Token::CharacterTokens(StrTendril::from_slice(if is_code { "x" } else { text }));
        // Text changes no state, so the answer is always to continue.
        let _ = self.tokenizer.sink.process_token(token, 1);
        self.fed = to;
    }

    /// Scans a tag, and cuts it after too many attributes. Returns its end.
    fn tag(&mut self, name: usize) -> usize {
        let bytes = self.source.as_bytes();
        let near = &bytes[name..bytes.len().min(name + 2 * self.limit)];
        // A `>` inside quotation marks ends no tag.
        if let Some(end) = memchr3(b'>', b'"', b'\'', near).filter(|&e| near[e] == b'>') {
            return name + end + 1;
        }
        let tag = walk_tag(bytes, name, self.limit);
        if let Some(cut) = tag.cut {
            self.feed_to(cut);
            self.fed = tag.resume;
        }
        (tag.end + 1).min(bytes.len())
    }
}

/// Whether the tokenizer may wait for the bytes after a text: after a carriage return, and after a possible character
/// reference, with or without a semicolon.
fn may_continue(text: &[u8]) -> bool {
    let text = text.strip_suffix(b";").unwrap_or(text);
    let name = text.iter().rev().take_while(|b| b.is_ascii_alphanumeric() || **b == b'#').count();
    matches!(text[..text.len() - name].last(), Some(b'&' | b'\r'))
}

/// Whether the next tag of this name is an end tag. Each search ends where the next one may begin, so all together are
/// linear in the source.
fn ends_next(bytes: &[u8], from: usize, name: &[u8]) -> bool {
    let mut at = from;
    while let Some(found) = memchr(b'<', &bytes[at..]) {
        at += found + 1;
        let ends = bytes.get(at) == Some(&b'/');
        let start = at + usize::from(ends);
        let stop = start + name.len();
        if bytes.get(start..stop).is_some_and(|n| n.eq_ignore_ascii_case(name)) && stop == name_end(bytes, start) {
            return ends;
        }
    }
    false
}

/// Whether the tree keeps no text of such an element: a style, or a script whose tag names no data. A tag with a
/// character reference may name data.
fn is_code(name: &[u8], tag: &[u8]) -> bool {
    let data = || memchr(b'&', tag).is_some() || names_data(tag);
    name.eq_ignore_ascii_case(b"style") || name.eq_ignore_ascii_case(b"script") && !data()
}

#[cfg(test)]
mod tests;
