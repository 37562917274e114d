//! Which blocks of a record are its text, and which are its author, its date or a control.

use super::candidates::{Candidates, MAX_NODES, PathHashes};
use super::patterns::DataRecord;
use super::same_path::{Picked, owners};
use super::selected_page::SelectedPage;
use seek_page::NodeId;
use std::collections::HashMap;

/// Elements of the path of a block within its post.
const PATH_LENGTH: usize = 6;
/// Most other characters in a block with a name or a date that is no text: "by", "wrote on", a number.
const BESIDE_NAME: usize = 24;

/// What a block of a record is, by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BlockKind {
    /// Certainly text.
    Text,
    /// Text if most blocks on its path in other records are.
    Unknown,
    /// A title, a control or a rating.
    Other,
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

/// A block of a record.
struct RecordBlock {
    block: usize,
    record: usize,
    /// The same in all records for blocks on the same path.
    path: u64,
    chars: usize,
}

/// The blocks of records without those of name and date.
pub(super) struct RecordTexts {
    blocks_of_records: Vec<RecordBlock>,
    records: usize,
    /// Records that have an author or a date.
    pub(super) signed: Vec<bool>,
}

impl RecordTexts {
    pub(super) fn of(
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
    pub(super) fn texts(self, kind: impl Fn(usize) -> BlockKind) -> Vec<Vec<usize>> {
        let mut shares: HashMap<u64, (usize, usize)> = HashMap::new();
        for record_block in &self.blocks_of_records {
            let (certain, all) = shares.entry(record_block.path).or_default();
            *all += record_block.chars;
            *certain += if kind(record_block.block) == BlockKind::Text { record_block.chars } else { 0 };
        }
        let mut texts = vec![Vec::new(); self.records];
        for record_block in self.blocks_of_records {
            let (certain, all) = shares[&record_block.path];
            let is_text = match kind(record_block.block) {
                BlockKind::Text => true,
                BlockKind::Unknown => self.signed[record_block.record] && 2 * certain > all,
                BlockKind::Other => false,
            };
            if is_text {
                texts[record_block.record].push(record_block.block);
            }
        }
        texts
    }
}
