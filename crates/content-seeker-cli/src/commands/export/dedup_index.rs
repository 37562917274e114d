//! The index that finds copies: the pages that are no copies, with their ids and fingerprints.

use seek_mine::{ContentHash, DuplicateFinder, DuplicateKind, Signature, TextFingerprint};

/// The fixed bytes of an entry in a file: its page, its hash, whether it has a signature, the length of its id.
const HEAD: usize = 8 + ContentHash::BYTES + 1 + 4;

/// The pages so far that are no copies. An entry has an id, a hash, a signature and hash tables: up to 1 kB, or up to
/// 100 bytes for exact copies.
#[derive(Debug)]
pub struct DedupIndex {
    copies: DuplicateFinder,
    /// The page and the id of each entry.
    originals: Vec<(u64, Box<str>)>,
}

/// The group of a page with text.
#[derive(Debug, Clone, PartialEq)]
pub struct DuplicateGroup {
    /// The first page of the group.
    pub group: u64,
    /// The id of the first page and its similarity, if the page is a copy of it.
    pub copy_of: Option<(String, f64)>,
}

impl DedupIndex {
    /// An empty index.
    pub fn new(kind: DuplicateKind) -> DedupIndex {
        DedupIndex { copies: DuplicateFinder::new(kind), originals: Vec::new() }
    }

    /// Finds the group of the next page, and adds the page if it is no copy; `None` for an empty text.
    pub fn insert(&mut self, page: u64, id: &str, text: &TextFingerprint) -> Option<DuplicateGroup> {
        text.hash?;
        if let Some(copy) = self.copies.find_or_insert(text) {
            let (group, first) = self.originals.get(copy.original as usize)?;
            return Some(DuplicateGroup { group: *group, copy_of: Some((first.to_string(), copy.similarity)) });
        }
        self.originals.push((page, id.into()));
        Some(DuplicateGroup { group: page, copy_of: None })
    }

    /// The bytes of an entry; empty for an empty text.
    pub fn to_bytes(page: u64, id: &str, text: &TextFingerprint) -> Vec<u8> {
        let Some(hash) = text.hash else { return Vec::new() };
        let mut bytes = page.to_le_bytes().to_vec();
        bytes.extend(hash.0);
        bytes.push(u8::from(text.signature.is_some()));
        bytes.extend((id.len() as u32).to_le_bytes());
        if let Some(signature) = &text.signature {
            bytes.extend(signature.to_bytes());
        }
        bytes.extend(id.as_bytes());
        bytes
    }

    /// Restores the entries that [`DedupIndex::to_bytes`] wrote; `None` for other bytes.
    pub fn restore(&mut self, mut bytes: &[u8]) -> Option<()> {
        while !bytes.is_empty() {
            let (head, rest) = bytes.split_at_checked(HEAD)?;
            let (page, head) = head.split_first_chunk::<8>()?;
            let (hash, head) = head.split_first_chunk::<{ ContentHash::BYTES }>()?;
            let (signed, length) = head.split_first()?;
            let length = u32::from_le_bytes(length.try_into().ok()?) as usize;
            let (signature, rest) = rest.split_at_checked(if *signed == 1 { Signature::BYTES } else { 0 })?;
            let (id, rest) = rest.split_at_checked(length)?;
            let signature = if *signed == 1 { Some(Signature::from_bytes(signature)?) } else { None };
            self.copies.insert(&TextFingerprint { hash: Some(ContentHash(*hash)), signature });
            self.originals.push((u64::from_le_bytes(*page), str::from_utf8(id).ok()?.into()));
            bytes = rest;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIND: DuplicateKind = DuplicateKind::Near(0.8);

    fn fingerprint(text: &str) -> TextFingerprint {
        TextFingerprint::of(text, KIND)
    }

    #[test]
    fn a_copy_has_the_first_page_of_its_group() {
        let mut index = DedupIndex::new(KIND);
        assert_eq!(index.insert(3, "a", &fingerprint("")), None);
        assert_eq!(index.insert(4, "b", &fingerprint("one two")), Some(DuplicateGroup { group: 4, copy_of: None }));
        assert_eq!(index.insert(5, "c", &fingerprint("...")), Some(DuplicateGroup { group: 5, copy_of: None }));
        let copy = DuplicateGroup { group: 4, copy_of: Some(("b".to_owned(), 1.0)) };
        assert_eq!(index.insert(9, "b", &fingerprint("One  two")), Some(copy));
    }

    #[test]
    fn written_entries_are_restored() {
        let texts = ["one two three four five six", "...", "", "others"];
        let mut bytes = Vec::new();
        let mut uninterrupted = DedupIndex::new(KIND);
        for (page, text) in texts.iter().enumerate() {
            uninterrupted.insert(page as u64, "é", &fingerprint(text));
            bytes.extend(DedupIndex::to_bytes(page as u64, "é", &fingerprint(text)));
        }
        let mut resumed = DedupIndex::new(KIND);
        resumed.restore(&bytes).unwrap();
        assert_eq!(resumed.originals, uninterrupted.originals);
        for text in ["Others", "...", "one two three four five six", "new"] {
            assert_eq!(resumed.insert(10, "x", &fingerprint(text)), uninterrupted.insert(10, "x", &fingerprint(text)));
        }
        // Only a cut between entries leaves readable bytes.
        let whole = |cut: usize| DedupIndex::new(KIND).restore(&bytes[..cut]).is_some();
        let ends: Vec<usize> = (0..=bytes.len()).filter(|&cut| whole(cut)).collect();
        let (signed, unsigned) = (HEAD + Signature::BYTES + 2, HEAD + 2);
        assert_eq!(ends, [0, signed, signed + unsigned, 2 * signed + unsigned]);
    }
}
