//! Posts of a forum: records with an author, a date and a text.

use super::clues::Places;
use super::columns::{Picked, dates, names, order_of, owners};
use super::patterns::{Counted, Pattern, find};
use super::view::View;
use seek_page::{NodeId, PageError, Post};
use std::collections::HashMap;

/// Elements on the path that makes the place of a block in its post.
const PATH: usize = 6;
/// Most characters besides name and date of a block that holds nothing else: "by", "wrote on", a number.
const BESIDE_NAME: usize = 24;
/// What dates and names count for in a pattern of posts.
const MARKS: [f64; 2] = [0.45, 0.3];

/// The posts that the page shows; none where nothing repeats.
pub(super) fn shown(view: &View, declared: &[NodeId]) -> Result<Vec<Post>, PageError> {
    let (dates, names) = (view.date_marks(), view.name_marks());
    let marks = [(&dates, MARKS[0]), (&names, MARKS[1])];
    let Some(pattern) = find(view.dom, &Counted { text: &view.chosen_text, marks: &marks, declared }) else {
        return Ok(Vec::new());
    };
    view.page.in_time()?;
    read(view, &pattern, |block| view.chosen[block])
}

/// Reads the records of a pattern as posts. `is_text` says which blocks are text for certain.
pub(super) fn read(view: &View, pattern: &Pattern, is_text: impl Fn(usize) -> bool) -> Result<Vec<Post>, PageError> {
    let (records, clues) = (&pattern.records, &view.clues);
    let order = order_of(&clues.dates);
    let date_owners = owners(records, clues.dates.iter().map(|clue| clue.node));
    let picked_dates = dates(records.len(), &date_owners, &clues.dates, order);
    let name_owners = owners(records, clues.names.iter().map(|clue| clue.node));
    let picked_names = names(records.len(), &name_owners, &clues.names);
    let bodies = Bodies::of(view, pattern, &picked_names, &picked_dates).texts(view, is_text);
    let mut posts = Vec::new();
    for (i, blocks) in bodies.into_iter().enumerate() {
        let text = view.text(blocks)?;
        if !text.is_empty() {
            let date = picked_dates[i].map(|clue| &clues.dates[clue]);
            posts.push(Post {
                position: posts.len() as u32 + 1,
                author: picked_names[i].map(|clue| clues.names[clue].name.trim_end_matches(':').to_owned()),
                date: date.map(|clue| clue.when.iso(order).unwrap_or_else(|| clue.shown.clone())),
                text,
            });
        }
    }
    Ok(posts)
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
        let first = |i: usize| view.blocks.get(i).first;
        let all = 0..view.blocks_in(0..view.dom.own_len() as NodeId).end;
        let owners = owners(records, all.clone().map(first));
        // What name and date leave of the blocks that they stand in.
        let mut named: HashMap<usize, usize> = HashMap::new();
        let mut note = |node: NodeId, chars: usize| {
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
        for block in all {
            let Some(record) = owners[block] else { continue };
            let chars = view.blocks.text(block).chars().count();
            if named.get(&block).is_some_and(|&of_names| chars <= of_names + BESIDE_NAME) {
                continue;
            }
            let place = places.up_to(view.blocks.get(block).parent, records[record].element, PATH);
            pieces.push(Piece { block, record, place, chars });
        }
        let signed = names.iter().zip(dates).map(|(name, date)| name.is_some() || date.is_some()).collect();
        Bodies { pieces, records: records.len(), signed }
    }

    /// The blocks of each record's text: those that are text for certain; where a post has none of them, those that stand
    /// where other posts have their text.
    fn texts(self, view: &View, is_text: impl Fn(usize) -> bool) -> Vec<Vec<usize>> {
        let _ = view;
        let mut texts = vec![Vec::new(); self.records];
        let mut shares: HashMap<u64, (usize, usize)> = HashMap::new();
        for piece in &self.pieces {
            let (certain, all) = shares.entry(piece.place).or_default();
            *all += piece.chars;
            if is_text(piece.block) {
                *certain += piece.chars;
                texts[piece.record].push(piece.block);
            }
        }
        let has_text: Vec<bool> = texts.iter().map(|blocks| !blocks.is_empty()).collect();
        for piece in self.pieces {
            let (certain, all) = shares[&piece.place];
            if !has_text[piece.record] && self.signed[piece.record] && 2 * certain > all {
                texts[piece.record].push(piece.block);
            }
        }
        texts
    }
}
