//! Comments under an article: repeated elements with author and date, outside the main content, in an element that is
//! named after comments.
//!
//! Lists of other articles have authors and dates, too. So comments must be declared in linked data, or be inside an
//! element whose `class` or `id` names comments, and each of them needs an author or a date.

use super::declared_posts::{self, COMMENT_TYPES};
use super::linked_text::LinkedText;
use super::posts::{self, ShownPost, is_control};
use super::prefix_sums::PrefixSums;
use super::record_texts::BlockKind;
use super::selected_page::SelectedPage;
use seek_features::for_each_attribute_word;
use seek_page::non_whitespace_chars;
use seek_page::{NodeId, NodeKind, PageError, PageType, Post, Tag};
use std::ops::Range;

/// Beginnings of words for comments.
const COMMENT_WORDS: [&str; 6] = ["comment", "kommentar", "coment", "repl", "respon", "discuss"];

/// Beginnings of words for ratings of a comment and for votes on it.
const VOTE_WORDS: [&str; 7] = ["rate", "rating", "score", "star", "vote", "like", "point"];
/// Most bytes of the number of a rating.
const MAX_RATING: usize = 8;
/// Elements around a text whose names and whose list count.
const AROUND_RATING: usize = 3;
/// Most bytes of a text between controls.
const MAX_BETWEEN: usize = 24;
/// Most nodes of a list of controls that are looked at.
const MOST_BESIDE: usize = 64;
/// Most blocks of an item that is a control.
const MOST_BLOCKS: usize = 4;

/// Whether comments are looked for on pages of a type. Posts, reviews and entries are other parts.
pub(super) fn are_read_on(page_type: PageType) -> bool {
    !matches!(page_type, PageType::Forum | PageType::Product | PageType::Listing | PageType::Collection)
}

/// The comments of a page.
pub(super) fn find_all(selected: &SelectedPage, data: &LinkedText) -> Result<Vec<Post>, PageError> {
    let mut comments: Vec<Post> = shown_comments(selected, data)?.into_iter().map(|shown| shown.post).collect();
    if comments.is_empty() {
        comments = declared_posts::comments(data);
    }
    declared_posts::number(&mut comments);
    Ok(comments)
}

/// The comments that the page shows, with their blocks.
pub(super) fn shown_comments(selected: &SelectedPage, data: &LinkedText) -> Result<Vec<ShownPost>, PageError> {
    let (dom, declared) = (selected.dom, &declared_posts::elements(data, &COMMENT_TYPES)[..]);
    // Nodes inside elements that are named after comments. The body may be named after anything on the page.
    let mut until = 0;
    let mut is_inside = vec![false; dom.markup_len()];
    for id in 0..dom.markup_len() as NodeId {
        if dom.kind(id) == NodeKind::Element && id >= until && !matches!(dom.tag(id), Tag::Html | Tag::Body | Tag::Main)
        {
            let holds_content =
                2 * selected.selected_text.within(id..dom.end(id)) > selected.all_text.within(id..dom.end(id));
            if !holds_content && (is_named_after_comments(selected, id) || declared.binary_search(&id).is_ok()) {
                until = dom.end(id);
            }
        }
        is_inside[id as usize] = id < until;
    }
    let is_other =
        |block| is_control(selected, block) || is_rating(selected, block) || is_among_controls(selected, block);
    let may_be = |block: usize| {
        let first = selected.blocks.get(block).first as usize;
        !selected.is_selected[block] && is_inside.get(first).is_some_and(|inside| *inside) && !is_other(block)
    };
    let blocks = (0..selected.blocks.len()).filter(|&block| may_be(block));
    let text = PrefixSums::of(
        dom.markup_len(),
        blocks.map(|block| (selected.blocks.get(block).first, non_whitespace_chars(selected.blocks.text(block)))),
    );
    let Some(mut pattern) = posts::signed_pattern(selected, &text, declared, false)? else { return Ok(Vec::new()) };
    pattern.records.retain(|record| is_inside[record.element as usize]);
    let is_declared = pattern.records.iter().all(|record| declared.binary_search(&record.element).is_ok());
    let kind = |block| match may_be(block) {
        true => BlockKind::Text,
        false if is_other(block) => BlockKind::Other,
        false => BlockKind::Unknown,
    };
    let mut comments = posts::read(selected, &pattern, kind, &declared_posts::signatures(data, &COMMENT_TYPES))?;
    let all = comments.len();
    // Most records without author or date are no comments, but forms, counters, lists of articles.
    comments.retain(|comment| match (&comment.post.author, &comment.post.date) {
        (Some(_), Some(_)) => true,
        (None, None) => false,
        _ => is_declared,
    });
    // A single comment is as often a counter or a call to write the first.
    if 2 * comments.len() < all || (comments.len() < 2 && !is_declared) {
        comments.clear();
    }
    Ok(comments)
}

/// Whether a block is a number that its element names as a rating or as a count of votes.
fn is_rating(selected: &SelectedPage, block: usize) -> bool {
    let text = selected.blocks.text(block);
    let is_number = text.len() <= MAX_RATING && text.bytes().all(|b| b.is_ascii_digit() || b".,/ ".contains(&b));
    let names_rating = |id: NodeId| begins_word(selected, id, &VOTE_WORDS);
    is_number && selected.dom.ancestors(selected.blocks.get(block).first).take(AROUND_RATING).any(names_rating)
}

/// Whether a block is a short item of a list whose other items are controls: "or" between two buttons.
fn is_among_controls(selected: &SelectedPage, block: usize) -> bool {
    let dom = selected.dom;
    let first = selected.blocks.get(block).first;
    if selected.blocks.text(block).len() > MAX_BETWEEN {
        return false;
    }
    let Some(item) = dom.ancestors(first).take(AROUND_RATING).find(|&id| dom.tag(id) == Tag::Li) else { return false };
    let others = dom.children(dom.parent(item)).take(MOST_BESIDE).filter(|&id| dom.tag(id) == Tag::Li && id != item);
    let mut others = others.map(|id| selected.blocks_in(id..dom.end(id))).filter(|of| !of.is_empty()).peekable();
    let are_controls = |mut of: Range<usize>| of.len() <= MOST_BLOCKS && of.all(|block| is_control(selected, block));
    others.peek().is_some() && others.all(are_controls)
}

fn is_named_after_comments(selected: &SelectedPage, id: NodeId) -> bool {
    begins_word(selected, id, &COMMENT_WORDS)
}

/// Whether a word of an element's class or id begins with one of some words.
fn begins_word(selected: &SelectedPage, id: NodeId, words: &[&str]) -> bool {
    let mut found = false;
    for attribute in selected.dom.attributes(id).filter(|a| matches!(a.name, "class" | "id")) {
        for_each_attribute_word(attribute.value, |word| found |= words.iter().any(|begin| word.starts_with(begin)));
    }
    found
}
