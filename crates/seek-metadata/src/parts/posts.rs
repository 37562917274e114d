//! Posts of a forum: records with an author, a date and a text.

use super::candidates::Candidates;
use super::declared_posts::{self, POST_TYPES};
use super::linked_text::LinkedText;
use super::patterns::{Criteria, DataRecord, RecordPattern, find};
use super::prefix_sums::PrefixSums;
use super::record_texts::{BlockKind, RecordTexts};
use super::same_path::{dates, names, order_of, owners};
use super::selected_page::SelectedPage;
use super::single_post::{is_page_title, lone_post, thread_starter};
use crate::text::alphanumeric;
use seek_page::{NodeId, PageError, Post, Tag, non_whitespace_chars};
use std::collections::HashMap;

/// Longest text of a control in bytes.
const MAX_CONTROL: usize = 48;
/// Least share of the selected text in the posts of a thread. Below it the repeated elements may be parts of one post.
const MIN_SHARE: f64 = 0.5;
/// The weights of dates and names in a pattern of posts.
const MARK_WEIGHTS: [f64; 2] = [0.45, 0.3];

/// The posts of a thread: the shown posts, completed from the linked data. Without repeated elements, the posts of the
/// linked data alone.
pub(super) fn find_all(selected: &SelectedPage, data: &LinkedText) -> Result<Vec<Post>, PageError> {
    let mut posts = shown_posts(selected, data)?;
    let declared_thread = declared_posts::thread(data);
    if !declared_thread.is_empty() {
        let whole = if posts.is_empty() { String::new() } else { page_letters(selected) };
        declared_posts::complete(&mut posts, declared_thread, |text| declared_posts::is_contained(text, &whole));
    }
    if posts.is_empty() { embedded_posts(selected) } else { Ok(posts) }
}

/// The posts that the page shows: the records of the best pattern, or all text as one post if these are parts of it.
fn shown_posts(selected: &SelectedPage, data: &LinkedText) -> Result<Vec<Post>, PageError> {
    let elements = declared_posts::elements(data, &POST_TYPES);
    let signatures = declared_posts::signatures(data, &POST_TYPES);
    let read_posts = |pattern: &RecordPattern| {
        let kind = |block| match is_page_title(selected, block) {
            true => BlockKind::Other,
            false if selected.is_selected[block] => BlockKind::Text,
            false => BlockKind::Unknown,
        };
        read(selected, pattern, kind, &signatures)
    };
    let mut posts = Vec::new();
    let mut is_table = false;
    if let Some(mut pattern) = signed_pattern(selected, &selected.selected_text, &elements, true)? {
        is_table = are_of_table(selected, &pattern.records);
        if let Some(record) = thread_starter(selected, selected.candidates()?, &pattern.records) {
            pattern.records.insert(0, record);
        }
        posts = read_posts(&pattern)?;
    }
    let is_signed = |shown: &&ShownPost| shown.post.author.is_some() || shown.post.date.is_some();
    let signed = posts.iter().filter(is_signed).count();
    let may_be_parts = signed < 2 && (is_table || share(selected, &posts) < MIN_SHARE);
    if may_be_parts || signed == 0 && posts.len() < 2 {
        match lone_post(selected)? {
            Some(pattern) => posts = read_posts(&pattern)?,
            None if signed == 0 && may_be_parts => posts.clear(),
            None => {}
        }
    }
    Ok(posts.into_iter().map(|shown| shown.post).collect())
}

/// The share of the selected text in posts.
fn share(selected: &SelectedPage, posts: &[ShownPost]) -> f64 {
    let of = |&block: &usize| f64::from(non_whitespace_chars(selected.blocks.text(block)));
    let all = selected.selected_text.within(0..selected.dom.markup_len() as NodeId);
    posts.iter().flat_map(|shown| &shown.blocks).map(of).sum::<f64>() / f64::from(all.max(1))
}

/// Whether records are rows or cells of a table, which a post may have.
fn are_of_table(selected: &SelectedPage, records: &[DataRecord]) -> bool {
    records.iter().all(|record| matches!(selected.dom.tag(record.element), Tag::Tr | Tag::Td | Tag::Th))
}

/// The pattern whose records hold most of a text, with about one date and one name each. None without text, or without
/// elements that are alike.
pub(super) fn signed_pattern(
    selected: &SelectedPage,
    text: &PrefixSums,
    declared: &[NodeId],
    has_starter: bool,
) -> Result<Option<RecordPattern>, PageError> {
    let nodes = selected.dom.markup_len();
    // A page without text has no pattern, so it needs no candidates.
    if text.within(0..nodes as NodeId) == 0 {
        return Ok(None);
    }
    let Candidates { dates, names } = selected.candidates()?;
    let dates = PrefixSums::of(nodes, dates.iter().map(|candidate| (candidate.node, 1)));
    let hinted = names.iter().filter(|candidate| candidate.weight > 0);
    let names = PrefixSums::of(nodes, hinted.map(|candidate| (candidate.node, 1)));
    let marks = [(&dates, MARK_WEIGHTS[0]), (&names, MARK_WEIGHTS[1])];
    let pattern = find(selected.dom, &Criteria { text, marks: &marks, declared, has_starter, is_grid: false });
    selected.page.check_deadline()?;
    Ok(pattern)
}

/// The selected embedded texts, as the thread of a page with an empty body.
fn embedded_posts(selected: &SelectedPage) -> Result<Vec<Post>, PageError> {
    let mut posts = Vec::new();
    let mut section = selected.dom.markup_len() as NodeId;
    while (section as usize) < selected.dom.len() {
        let blocks =
            selected.blocks_in(section..selected.dom.end(section)).filter(|&block| selected.is_selected[block]);
        let text = selected.text(blocks.collect(), section)?;
        if !text.is_empty() {
            posts.push(Post { position: posts.len() as u32 + 1, text, ..Post::default() });
        }
        section = selected.dom.end(section);
    }
    Ok(posts)
}

/// The letters and digits of the page's markup.
fn page_letters(selected: &SelectedPage) -> String {
    let own = selected.blocks_in(0..selected.dom.markup_len() as NodeId);
    let texts = own.map(|block| selected.blocks.text(block));
    texts.map(alphanumeric).collect()
}

/// Author and date of declared records, by element.
type Signatures = HashMap<NodeId, (Option<String>, Option<String>)>;

/// A post, and the blocks of its text.
pub(super) struct ShownPost {
    pub(super) post: Post,
    pub(super) blocks: Vec<usize>,
}

/// Reads the records of a pattern as posts.
pub(super) fn read(
    selected: &SelectedPage,
    pattern: &RecordPattern,
    kind: impl Fn(usize) -> BlockKind,
    declared: &Signatures,
) -> Result<Vec<ShownPost>, PageError> {
    let (records, candidates) = (&pattern.records, selected.candidates()?);
    let order = order_of(&candidates.dates);
    let date_owners = owners(records, candidates.dates.iter().map(|candidate| candidate.node));
    let picked_dates = dates(records.len(), &date_owners, &candidates.dates, order);
    let name_owners = owners(records, candidates.names.iter().map(|candidate| candidate.node));
    let picked_names = names(records.len(), &name_owners, &candidates.names);
    let record_texts = RecordTexts::of(selected, candidates, records, &picked_names, &picked_dates);
    // If most records have an author or a date, a record without them is a notice or an advertisement.
    let signed = record_texts.signed.clone();
    let most_are = 2 * signed.iter().filter(|signed| **signed).count() >= signed.len();
    let record_texts = record_texts.texts(kind);
    selected.page.check_deadline()?;
    let mut posts = Vec::new();
    for (i, blocks) in record_texts.into_iter().enumerate() {
        let text = selected.text(blocks.clone(), item_around(selected, &blocks, records[i].element))?;
        let (author, date) = declared.get(&records[i].element).cloned().unwrap_or_default();
        if !text.is_empty() && (signed[i] || author.is_some() || !most_are) {
            let candidate = picked_dates[i].map(|candidate| &candidates.dates[candidate]);
            let post = Post {
                position: posts.len() as u32 + 1,
                author: author.or_else(|| {
                    picked_names[i].map(|candidate| candidates.names[candidate].name.trim_end_matches(':').to_owned())
                }),
                date: declared_posts::more_precise(
                    date,
                    candidate.map(|candidate| candidate.date.iso(order).unwrap_or_else(|| candidate.shown.clone())),
                ),
                text,
            };
            posts.push(ShownPost { post, blocks });
        }
    }
    Ok(posts)
}

/// The innermost item of a list that holds all blocks of a record, else the record. A post that is one item has no list
/// sign.
fn item_around(selected: &SelectedPage, blocks: &[usize], record: NodeId) -> NodeId {
    let (Some(&first), Some(&last)) = (blocks.first(), blocks.last()) else { return record };
    let (dom, [first, last]) = (selected.dom, [first, last].map(|block| selected.blocks.get(block).first));
    let inside = dom.ancestors(first).take_while(|&id| id > record);
    let mut items = inside.filter(|&id| dom.tag(id) == Tag::Li);
    items.find(|&id| last < dom.end(id)).unwrap_or(record)
}

/// Whether a block is a control: a short text that is one link or button.
pub(super) fn is_control(selected: &SelectedPage, block: usize) -> bool {
    const NEAR: usize = 4;
    let (block, text) = (selected.blocks.get(block), selected.blocks.text(block));
    let is_clicked = |node: NodeId| {
        let mut around = selected.dom.ancestors(node).take(NEAR);
        around.any(|id| matches!(selected.dom.tag(id), Tag::A | Tag::Button | Tag::Label | Tag::Option | Tag::Textarea))
    };
    text.len() <= MAX_CONTROL && is_clicked(block.first) && is_clicked(block.end - 1)
}
