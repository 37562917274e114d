//! From source to tree: html5ever's tokenizer and tree builder with limits.
//!
//! The cost of the tree builder grows with the square of the nesting: 64,000 nested lists take 100 s. So a
//! [`DepthLimiter`] in front of it drops start tags that are too deep. It never drops text. It counts the depth of the
//! tree, not of the tags, since unclosed `<p>` and `<li>` inflate a count of tags. It also limits formatting elements,
//! which the tree builder compares with one another and copies.

use crate::sink::{DomSink, SinkTree};
use crate::tokenize::tokenize;
use crate::{Limits, PageError};
use html5ever::tokenizer::{Tag, TagKind, Token, TokenSink, TokenSinkResult};
use html5ever::tree_builder::{TreeBuilder, TreeBuilderOpts, TreeSink};
use html5ever::{LocalName, local_name};
use std::cell::RefCell;
use std::collections::HashMap;

/// Parses a whole document.
pub(crate) fn parse(source: &str, limits: &Limits) -> Result<SinkTree, PageError> {
    // `<noscript>` is read as markup, since some pages keep their text in it.
    let options = TreeBuilderOpts { scripting_enabled: false, ..TreeBuilderOpts::default() };
    let limiter = DepthLimiter {
        builder: TreeBuilder::new(DomSink::new(source.len(), limits.attributes), options),
        limits: *limits,
        source: source.len(),
        dropped: RefCell::default(),
    };
    let limiter = tokenize(source, limits, limiter).map_err(|(error, _)| error)?;
    if limiter.exceeds_nodes() {
        return Err(PageError::TooManyNodes { limit: limits.nodes });
    }
    Ok(limiter.builder.sink.finish())
}

struct DepthLimiter {
    builder: TreeBuilder<u32, DomSink>,
    limits: Limits,
    /// Bytes of source.
    source: usize,
    /// How many dropped start tags of each name are not yet closed. Their end tags must not close an outer element.
    dropped: RefCell<HashMap<LocalName, usize>>,
}

impl DepthLimiter {
    /// Whether the page has too many nodes. Copies of unclosed formatting elements, which each paragraph gets anew,
    /// count too; they show as more attributes than the source has.
    fn exceeds_nodes(&self) -> bool {
        let sink = &self.builder.sink;
        let (attributes, bytes) = sink.attribute_size();
        let copies = attributes.saturating_sub(self.source) + bytes.saturating_sub(2 * self.source) / 64;
        sink.node_count() + copies > self.limits.nodes
    }

    /// The node that the tree builder would append to, and whether it is in a drawing or a formula. The builder returns
    /// only the latter, but reads the name of that node from the sink to do so.
    fn current_node(&self) -> (u32, bool) {
        self.builder.sink.reset_last_named();
        let foreign = self.builder.adjusted_current_node_present_but_not_in_html_namespace();
        (self.builder.sink.last_named(), foreign)
    }

    /// Whether to drop the tag.
    fn should_drop(&self, tag: &Tag) -> bool {
        let (current, foreign) = self.current_node();
        let mut dropped = self.dropped.borrow_mut();
        let deep = self.builder.sink.depth(current) >= self.limits.depth;
        if !deep && !dropped.is_empty() {
            // The element around the dropped tags is closed, and so are they.
            dropped.clear();
        }
        match tag.kind {
            // A leaf cannot nest. In a drawing, names do not show what is a leaf.
            TagKind::StartTag if deep && (foreign || !is_leaf(&tag.name)) => {
                *dropped.entry(tag.name.clone()).or_default() += 1;
                true
            }
            TagKind::StartTag => is_formatting(&tag.name) && self.too_much_formatting(current),
            TagKind::EndTag => match dropped.get_mut(&tag.name) {
                Some(count) if *count > 0 => {
                    *count -= 1;
                    true
                }
                _ => false,
            },
        }
    }

    /// The tree builder compares each new formatting element with all open ones and their attributes.
    fn too_much_formatting(&self, current: u32) -> bool {
        let around = self.builder.sink.elements_around(current);
        let open = around.filter(|(name, _)| is_formatting(name)).map(|(_, attributes)| 1 + attributes);
        open.sum::<usize>() > self.limits.formatting
    }
}

fn is_leaf(name: &str) -> bool {
    let tag = crate::Tag::of(name);
    tag.is_void()
        || matches!(
            name,
            "script" | "style" | "textarea" | "title" | "xmp" | "iframe" | "noembed" | "noframes" | "plaintext"
        )
}

/// The formatting elements without `<a>`, which closes the one before it.
fn is_formatting(name: &LocalName) -> bool {
    matches!(
        *name,
        local_name!("b")
            | local_name!("big")
            | local_name!("code")
            | local_name!("em")
            | local_name!("font")
            | local_name!("i")
            | local_name!("nobr")
            | local_name!("s")
            | local_name!("small")
            | local_name!("strike")
            | local_name!("strong")
            | local_name!("tt")
            | local_name!("u")
    )
}

impl TokenSink for DepthLimiter {
    type Handle = u32;

    fn process_token(&self, token: Token, line: u64) -> TokenSinkResult<u32> {
        // A page above the limit is refused, so only its end still matters.
        let should_drop = match &token {
            Token::EOFToken => false,
            Token::TagToken(tag) => self.exceeds_nodes() || self.should_drop(tag),
            _ => self.exceeds_nodes(),
        };
        if should_drop {
            return TokenSinkResult::Continue;
        }
        self.builder.process_token(token, line)
    }

    fn end(&self) {
        self.builder.end();
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&self) -> bool {
        self.builder.adjusted_current_node_present_but_not_in_html_namespace()
    }
}
