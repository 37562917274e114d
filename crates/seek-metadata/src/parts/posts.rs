//! Posts of a forum: records with an author, a date and a text.

use super::candidates::{Candidates, MAX_NODES, PathHashes};
use super::declared_posts::{self, POST_TYPES};
use super::linked_text::LinkedText;
use super::patterns::{Criteria, DataRecord, RecordPattern, find};
use super::prefix_sums::PrefixSums;
use super::same_path::{Picked, dates, names, order_of, owners};
use super::selected_page::SelectedPage;
use crate::text::alphanumeric;
use seek_page::{Dom, NodeId, PageError, Post, Tag};
use std::collections::HashMap;

/// Elements of the path of a block within its post.
const PATH_LENGTH: usize = 6;
/// Most other characters in a block with a name or a date that is no text: "by", "wrote on", a number.
const BESIDE_NAME: usize = 24;
/// Longest text of a control in bytes.
const MAX_CONTROL: usize = 48;
/// The weights of dates and names in a pattern of posts.
const MARK_WEIGHTS: [f64; 2] = [0.45, 0.3];

/// The posts of a thread: the shown posts, completed from the linked data. Without repeated elements, the posts of the
/// linked data alone.
pub(super) fn find_all(selected: &SelectedPage, data: &LinkedText) -> Result<Vec<Post>, PageError> {
    let elements = declared_posts::elements(data, &POST_TYPES);
    let mut posts = match signed_pattern(selected, &selected.selected_text, &elements, true)? {
        Some(mut pattern) => {
            if let Some(record) = thread_starter(selected, selected.candidates()?, &pattern.records) {
                pattern.records.insert(0, record);
            }
            let signatures = declared_posts::signatures(data, &POST_TYPES);
            let shown = read(selected, &pattern, |block| selected.is_selected[block], &signatures)?;
            shown.into_iter().map(|shown| shown.post).collect()
        }
        None => Vec::new(),
    };
    let declared_thread = declared_posts::thread(data);
    if !declared_thread.is_empty() {
        let whole = if posts.is_empty() { String::new() } else { page_letters(selected) };
        declared_posts::complete(&mut posts, declared_thread, |text| declared_posts::is_contained(text, &whole));
    }
    if posts.is_empty() { embedded_posts(selected) } else { Ok(posts) }
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
    let pattern = find(selected.dom, &Criteria { text, marks: &marks, declared, has_starter });
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

/// Reads the records of a pattern as posts. Blocks that `is_text` accepts are certainly text.
pub(super) fn read(
    selected: &SelectedPage,
    pattern: &RecordPattern,
    is_text: impl Fn(usize) -> bool,
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
    let record_texts = record_texts.texts(is_text);
    selected.page.check_deadline()?;
    let mut posts = Vec::new();
    for (i, blocks) in record_texts.into_iter().enumerate() {
        let text = selected.text(blocks.clone(), records[i].element)?;
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

/// The blocks of each record, without those of records inside it.
pub(super) fn own_blocks(selected: &SelectedPage, records: &[DataRecord]) -> Vec<Vec<usize>> {
    let all = selected.blocks_in(0..selected.dom.markup_len() as NodeId);
    let mut blocks = vec![Vec::new(); records.len()];
    for (block, owner) in all.clone().zip(owners(records, all.map(|i| selected.blocks.get(i).first))) {
        if let Some(owner) = owner {
            blocks[owner].push(block);
        }
    }
    blocks
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

/// A block of a record.
struct RecordBlock {
    block: usize,
    record: usize,
    /// The same in all records for blocks on the same path.
    path: u64,
    chars: usize,
}

/// The blocks of records without those of name and date.
struct RecordTexts {
    blocks_of_records: Vec<RecordBlock>,
    records: usize,
    /// Records that have an author or a date.
    signed: Vec<bool>,
}

impl RecordTexts {
    fn of(
        selected: &SelectedPage,
        candidates: &Candidates,
        records: &[DataRecord],
        names: &Picked,
        dates: &Picked,
    ) -> RecordTexts {
        // Characters of names and dates in each block.
        let mut named: HashMap<usize, usize> = HashMap::new();
        let mut note = |node: NodeId, chars: usize| {
            // A large element has the name in an attribute.
            if selected.dom.end(node) - node > MAX_NODES {
                return;
            }
            // The block may begin before the element.
            let after = selected.blocks_in(0..node + 1).end;
            let from = after.saturating_sub(1);
            let to = selected.blocks_in(0..selected.dom.end(node)).end;
            for block in from..to.max(after) {
                if selected.blocks.get(block).end > node {
                    *named.entry(block).or_default() += chars;
                }
            }
        };
        for &candidate in names.iter().flatten() {
            note(candidates.names[candidate].node, candidates.names[candidate].name.chars().count());
        }
        for &candidate in dates.iter().flatten() {
            note(candidates.dates[candidate].node, candidates.dates[candidate].shown.chars().count());
        }
        let mut paths = PathHashes::new(selected.dom);
        let mut blocks_of_records = Vec::new();
        for (record, blocks) in own_blocks(selected, records).into_iter().enumerate() {
            for block in blocks {
                let chars = selected.blocks.text(block).chars().count();
                if named.get(&block).is_some_and(|&of_names| chars <= of_names + BESIDE_NAME) {
                    continue;
                }
                let path = paths.up_to(selected.blocks.get(block).parent, records[record].element, PATH_LENGTH);
                blocks_of_records.push(RecordBlock { block, record, path, chars });
            }
        }
        let signed = names.iter().zip(dates).map(|(name, date)| name.is_some() || date.is_some()).collect();
        RecordTexts { blocks_of_records, records: records.len(), signed }
    }

    /// The text blocks of each record. In records with an author or a date, a block also counts if most of the text on
    /// its path in other records is certainly text.
    fn texts(self, is_text: impl Fn(usize) -> bool) -> Vec<Vec<usize>> {
        let mut shares: HashMap<u64, (usize, usize)> = HashMap::new();
        for record_block in &self.blocks_of_records {
            let (certain, all) = shares.entry(record_block.path).or_default();
            *all += record_block.chars;
            *certain += if is_text(record_block.block) { record_block.chars } else { 0 };
        }
        let mut texts = vec![Vec::new(); self.records];
        for record_block in self.blocks_of_records {
            let (certain, all) = shares[&record_block.path];
            if is_text(record_block.block) || (self.signed[record_block.record] && 2 * certain > all) {
                texts[record_block.record].push(record_block.block);
            }
        }
        texts
    }
}

/// Fewest characters of a first post.
const MIN_CHARS: u32 = 20;

/// The selected text before the first record, as a record. None without an author or a date beside it.
fn thread_starter(selected: &SelectedPage, candidates: &Candidates, records: &[DataRecord]) -> Option<DataRecord> {
    let dom = selected.dom;
    let after = records.first()?.nodes.start;
    let is_text = |&block: &usize| {
        let parent = selected.blocks.get(block).parent;
        selected.is_selected[block] && dom.tag(parent).heading_level().is_none()
    };
    let blocks: Vec<usize> = selected.blocks_in(0..after).filter(is_text).collect();
    let (first, last) = (selected.blocks.get(*blocks.first()?).first, selected.blocks.get(*blocks.last()?).first);
    if selected.selected_text.within(first..after) < MIN_CHARS {
        return None;
    }
    let (mut element, mut start) = around(dom, first, last);
    // Extend it to the outermost element that ends before the records.
    while dom.end(element) <= after && dom.end(dom.parent(element)) <= after && dom.parent(element) != 0 {
        element = dom.parent(element);
        start = element;
    }
    let nodes = start..dom.end(element).min(after);
    let dated = candidates.dates.iter().any(|candidate| nodes.contains(&candidate.node));
    let named = candidates.names.iter().any(|candidate| candidate.weight > 0 && nodes.contains(&candidate.node));
    (dated || named).then_some(DataRecord { element, nodes })
}

/// The nearest element that holds two nodes, and its child that holds the first of them.
fn around(dom: &Dom, first: NodeId, last: NodeId) -> (NodeId, NodeId) {
    let mut start = first;
    let mut element = dom.parent(first);
    while element != 0 && dom.end(element) <= last {
        start = element;
        element = dom.parent(element);
    }
    (element, start)
}
