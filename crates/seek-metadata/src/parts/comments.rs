//! Comments under an article: what repeats with author and date in a place that is named after comments, and is no
//! main content.
//!
//! Lists of other articles have authors and dates, too. So comments must be declared by the page's data, or stand in
//! an element whose `class` or `id` says so, and each of them needs an author or a date.

use super::data::Data;
use super::declared::{self, COMMENTS};
use super::patterns::{Counted, find};
use super::posts::{self, is_control};
use super::sums::Sums;
use super::view::View;
use seek_features::for_each_attribute_word;
use seek_page::non_whitespace_chars;
use seek_page::{NodeId, NodeKind, PageError, Post, Tag};

/// Beginnings of words for comments.
const WORDS: [&str; 6] = ["comment", "kommentar", "coment", "repl", "respon", "discuss"];

/// The comments; none where a page has none.
pub(super) fn find_all(view: &View, data: &Data) -> Result<Vec<Post>, PageError> {
    let elements = declared::elements(data, &COMMENTS);
    let mut comments = shown(view, data, &elements)?;
    if comments.is_empty() {
        comments = declared::comments(data);
    }
    Ok(comments)
}

fn shown(view: &View, data: &Data, declared: &[NodeId]) -> Result<Vec<Post>, PageError> {
    let dom = view.dom;
    // What stands in elements that are named after comments. The page's body may be named after what it has somewhere.
    let mut until = 0;
    let mut is_inside = vec![false; dom.markup_len()];
    for id in 0..dom.markup_len() as NodeId {
        if dom.kind(id) == NodeKind::Element && id >= until && !matches!(dom.tag(id), Tag::Html | Tag::Body | Tag::Main)
        {
            let holds_content = 2 * view.chosen_text.within(id..dom.end(id)) > view.all_text.within(id..dom.end(id));
            if !holds_content && (is_named(view, id) || declared.binary_search(&id).is_ok()) {
                until = dom.end(id);
            }
        }
        is_inside[id as usize] = id < until;
    }
    let may_be = |block: usize| {
        let first = view.blocks.get(block).first as usize;
        !view.chosen[block] && is_inside.get(first).is_some_and(|inside| *inside) && !is_control(view, block)
    };
    let blocks = (0..view.blocks.len()).filter(|&block| may_be(block));
    let text = Sums::of(
        dom.markup_len(),
        blocks.map(|block| (view.blocks.get(block).first, non_whitespace_chars(view.blocks.text(block)))),
    );
    let (dates, names) = (view.date_marks(), view.name_marks());
    let marks = [(&dates, posts::MARKS[0]), (&names, posts::MARKS[1])];
    let Some(mut pattern) = find(dom, &Counted { text: &text, marks: &marks, declared, opening: false }) else {
        return Ok(Vec::new());
    };
    view.page.check_deadline()?;
    pattern.records.retain(|record| is_inside[record.element as usize]);
    let is_declared = pattern.records.iter().all(|record| declared.binary_search(&record.element).is_ok());
    let mut comments = posts::read(view, &pattern, may_be, &declared::signatures(data, &COMMENTS))?;
    let all = comments.len();
    // What only looks like comments is mostly not signed: forms, counters, lists of articles.
    comments.retain(|comment| match (&comment.author, &comment.date) {
        (Some(_), Some(_)) => true,
        (None, None) => false,
        _ => is_declared,
    });
    // One alone is as often a counter or a call to write the first.
    if 2 * comments.len() < all || (comments.len() < 2 && !is_declared) {
        comments.clear();
    }
    declared::number(&mut comments);
    Ok(comments)
}

fn is_named(view: &View, id: NodeId) -> bool {
    let mut found = false;
    for attribute in view.dom.attributes(id).filter(|a| matches!(a.name, "class" | "id")) {
        for_each_attribute_word(attribute.value, |word| found |= WORDS.iter().any(|begin| word.starts_with(begin)));
    }
    found
}
