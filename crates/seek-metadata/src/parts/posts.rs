//! Posts of a forum: records with an author, a date and a text.

use super::clues::{MOST_NODES, Places};
use super::columns::{Picked, dates, names, order_of, owners};
use super::data::Data;
use super::declared::{self, POSTS};
use super::opening;
use super::patterns::{Counted, Pattern, Record, find};
use super::view::View;
use crate::fold::alphanumeric;
use seek_page::{NodeId, PageError, Post, Tag};
use std::collections::HashMap;

/// Elements on the path that makes the place of a block in its post.
const PATH: usize = 6;
/// Most characters besides name and date of a block that holds nothing else: "by", "wrote on", a number.
const BESIDE_NAME: usize = 24;
/// Most bytes of a text that is only to be clicked on.
const LONGEST_CONTROL: usize = 48;
/// What dates and names count for in a pattern of posts.
pub(super) const MARKS: [f64; 2] = [0.45, 0.3];

/// The posts of a thread: those that the page shows, completed by what its data tell of them; where nothing repeats,
/// those of the data alone.
pub(super) fn find_all(view: &View, data: &Data) -> Result<Vec<Post>, PageError> {
    let elements = declared::elements(data, &POSTS);
    let (dates, names) = (view.date_marks(), view.name_marks());
    let marks = [(&dates, MARKS[0]), (&names, MARKS[1])];
    let counted = Counted { text: &view.chosen_text, marks: &marks, declared: &elements, opening: true };
    let mut posts = match find(view.dom, &counted) {
        Some(mut pattern) => {
            view.page.check_deadline()?;
            if let Some(record) = opening::find(view, &pattern.records) {
                pattern.records.insert(0, record);
            }
            read(view, &pattern, |block| view.chosen[block], &declared::signatures(data, &POSTS))?
        }
        None => Vec::new(),
    };
    let in_data = declared::thread(data);
    if !in_data.is_empty() {
        let whole = if posts.is_empty() { String::new() } else { letters(view) };
        declared::complete(&mut posts, in_data, |text| declared::is_contained(text, &whole));
    }
    if posts.is_empty() { embedded_posts(view) } else { Ok(posts) }
}

/// The selected embedded texts: the thread of a page with an empty body.
fn embedded_posts(view: &View) -> Result<Vec<Post>, PageError> {
    let mut posts = Vec::new();
    let mut section = view.dom.markup_len() as NodeId;
    while (section as usize) < view.dom.len() {
        let blocks = view.blocks_in(section..view.dom.end(section)).filter(|&block| view.chosen[block]);
        let text = view.text(blocks.collect(), section)?;
        if !text.is_empty() {
            posts.push(Post { position: posts.len() as u32 + 1, text, ..Post::default() });
        }
        section = view.dom.end(section);
    }
    Ok(posts)
}

/// The letters and digits of the page's own text.
fn letters(view: &View) -> String {
    let own = view.blocks_in(0..view.dom.markup_len() as NodeId);
    let texts = own.map(|block| view.blocks.text(block));
    texts.map(alphanumeric).collect()
}

/// Author and date of records that declare themselves, by element.
type Signatures = HashMap<NodeId, (Option<String>, Option<String>)>;

/// Reads the records of a pattern as posts. `is_text` says which blocks are text for certain.
pub(super) fn read(
    view: &View,
    pattern: &Pattern,
    is_text: impl Fn(usize) -> bool,
    declared: &Signatures,
) -> Result<Vec<Post>, PageError> {
    let (records, clues) = (&pattern.records, &view.clues);
    let order = order_of(&clues.dates);
    let date_owners = owners(records, clues.dates.iter().map(|clue| clue.node));
    let picked_dates = dates(records.len(), &date_owners, &clues.dates, order);
    let name_owners = owners(records, clues.names.iter().map(|clue| clue.node));
    let picked_names = names(records.len(), &name_owners, &clues.names);
    let bodies = Bodies::of(view, pattern, &picked_names, &picked_dates);
    // Where others are signed, what is not is no post: a notice, an advertisement.
    let signed = bodies.signed.clone();
    let most_are = 2 * signed.iter().filter(|signed| **signed).count() >= signed.len();
    let bodies = bodies.texts(is_text);
    view.page.check_deadline()?;
    let mut posts = Vec::new();
    for (i, blocks) in bodies.into_iter().enumerate() {
        let text = view.text(blocks, records[i].element)?;
        let (author, date) = declared.get(&records[i].element).cloned().unwrap_or_default();
        if !text.is_empty() && (signed[i] || author.is_some() || !most_are) {
            let clue = picked_dates[i].map(|clue| &clues.dates[clue]);
            posts.push(Post {
                position: posts.len() as u32 + 1,
                author: author
                    .or_else(|| picked_names[i].map(|clue| clues.names[clue].name.trim_end_matches(':').to_owned())),
                date: declared::finer(
                    date,
                    clue.map(|clue| clue.date.iso(order).unwrap_or_else(|| clue.shown.clone())),
                ),
                text,
            });
        }
    }
    Ok(posts)
}

/// The blocks of each record, without those of records in it.
pub(super) fn own_blocks(view: &View, records: &[Record]) -> Vec<Vec<usize>> {
    let all = view.blocks_in(0..view.dom.markup_len() as NodeId);
    let mut blocks = vec![Vec::new(); records.len()];
    for (block, owner) in all.clone().zip(owners(records, all.map(|i| view.blocks.get(i).first))) {
        if let Some(owner) = owner {
            blocks[owner].push(block);
        }
    }
    blocks
}

/// Whether a block is there to be clicked on: a short text that is all a link, or a button.
pub(super) fn is_control(view: &View, block: usize) -> bool {
    const NEAR: usize = 4;
    let (block, text) = (view.blocks.get(block), view.blocks.text(block));
    let is_clicked = |node: NodeId| {
        let mut around = view.dom.ancestors(node).take(NEAR);
        around.any(|id| matches!(view.dom.tag(id), Tag::A | Tag::Button | Tag::Label | Tag::Option | Tag::Textarea))
    };
    text.len() <= LONGEST_CONTROL && is_clicked(block.first) && is_clicked(block.end - 1)
}

/// A block of a record.
struct Piece {
    block: usize,
    record: usize,
    /// The same in all records for blocks on the same path.
    place: u64,
    chars: usize,
}

/// The blocks of records that are neither name nor date.
struct Bodies {
    pieces: Vec<Piece>,
    records: usize,
    /// Records that have an author or a date.
    signed: Vec<bool>,
}

impl Bodies {
    fn of(view: &View, pattern: &Pattern, names: &Picked, dates: &Picked) -> Bodies {
        let (records, clues) = (&pattern.records, &view.clues);
        // What name and date leave of the blocks that they stand in.
        let mut named: HashMap<usize, usize> = HashMap::new();
        let mut note = |node: NodeId, chars: usize| {
            // The name in an attribute of the whole post.
            if view.dom.end(node) - node > MOST_NODES {
                return;
            }
            // The block may begin before the element.
            let behind = view.blocks_in(0..node + 1).end;
            let from = behind.saturating_sub(1);
            let to = view.blocks_in(0..view.dom.end(node)).end;
            for block in from..to.max(behind) {
                if view.blocks.get(block).end > node {
                    *named.entry(block).or_default() += chars;
                }
            }
        };
        for &clue in names.iter().flatten() {
            note(clues.names[clue].node, clues.names[clue].name.chars().count());
        }
        for &clue in dates.iter().flatten() {
            note(clues.dates[clue].node, clues.dates[clue].shown.chars().count());
        }
        let mut places = Places::new(view.dom);
        let mut pieces = Vec::new();
        for (record, blocks) in own_blocks(view, records).into_iter().enumerate() {
            for block in blocks {
                let chars = view.blocks.text(block).chars().count();
                if named.get(&block).is_some_and(|&of_names| chars <= of_names + BESIDE_NAME) {
                    continue;
                }
                let place = places.up_to(view.blocks.get(block).parent, records[record].element, PATH);
                pieces.push(Piece { block, record, place, chars });
            }
        }
        let signed = names.iter().zip(dates).map(|(name, date)| name.is_some() || date.is_some()).collect();
        Bodies { pieces, records: records.len(), signed }
    }

    /// The blocks of each record's text: those that are text for certain, and in records that are signed also those
    /// that stand where most of what other records have there is text.
    fn texts(self, is_text: impl Fn(usize) -> bool) -> Vec<Vec<usize>> {
        let mut shares: HashMap<u64, (usize, usize)> = HashMap::new();
        for piece in &self.pieces {
            let (certain, all) = shares.entry(piece.place).or_default();
            *all += piece.chars;
            *certain += if is_text(piece.block) { piece.chars } else { 0 };
        }
        let mut texts = vec![Vec::new(); self.records];
        for piece in self.pieces {
            let (certain, all) = shares[&piece.place];
            if is_text(piece.block) || (self.signed[piece.record] && 2 * certain > all) {
                texts[piece.record].push(piece.block);
            }
        }
        texts
    }
}
