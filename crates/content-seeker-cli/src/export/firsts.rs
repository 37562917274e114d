//! The pages that are no copies, as far as they must be known to recognise copies of them.

use seek_mine::{ContentHash, DuplicateFinder, DuplicateKind, Signature, TextFingerprint};

/// Bytes of a first in a file: its page, its hash, whether it has a signature, the bytes of its id.
const HEAD: usize = 8 + ContentHash::BYTES + 1 + 4;

/// The pages so far that are no copies. Of each it holds the id and, with hash, signature and tables, up to 1 kB;
/// with exact copies alone up to 100 bytes.
#[derive(Debug)]
pub struct Firsts {
    copies: DuplicateFinder,
    /// Page and id of each.
    firsts: Vec<(u64, Box<str>)>,
}

/// What is known of a page that has text.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged {
    /// The page that is the first of its group.
    pub group: u64,
    /// Where that is another page: its id, and how similar both are.
    pub copy_of: Option<(String, f64)>,
}

impl Firsts {
    /// None yet.
    pub fn new(kind: DuplicateKind) -> Firsts {
        Firsts { copies: DuplicateFinder::new(kind), firsts: Vec::new() }
    }

    /// Judges the next page; none where its text is empty.
    pub fn judge(&mut self, page: u64, id: &str, text: &TextFingerprint) -> Option<Judged> {
        text.hash?;
        if let Some(copy) = self.copies.find_or_insert(text) {
            let (group, first) = self.firsts.get(copy.original as usize)?;
            return Some(Judged { group: *group, copy_of: Some((first.to_string(), copy.similarity)) });
        }
        self.firsts.push((page, id.into()));
        Some(Judged { group: page, copy_of: None })
    }

    /// A first as bytes; nothing where the text is empty.
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

    /// Takes up the firsts that [`Firsts::to_bytes`] gave, one after the other; none where the bytes are something
    /// else.
    pub fn take_up(&mut self, mut bytes: &[u8]) -> Option<()> {
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
            self.firsts.push((u64::from_le_bytes(*page), str::from_utf8(id).ok()?.into()));
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
    fn copies_name_the_first_of_their_group() {
        let mut firsts = Firsts::new(KIND);
        assert_eq!(firsts.judge(3, "a", &fingerprint("")), None);
        assert_eq!(firsts.judge(4, "b", &fingerprint("one two")), Some(Judged { group: 4, copy_of: None }));
        assert_eq!(firsts.judge(5, "c", &fingerprint("...")), Some(Judged { group: 5, copy_of: None }));
        let copy = Judged { group: 4, copy_of: Some(("b".to_owned(), 1.0)) };
        assert_eq!(firsts.judge(9, "b", &fingerprint("One  two")), Some(copy));
    }

    #[test]
    fn what_was_written_is_taken_up() {
        let texts = ["one two three four five six", "...", "", "others"];
        let mut bytes = Vec::new();
        let mut undisturbed = Firsts::new(KIND);
        for (page, text) in texts.iter().enumerate() {
            undisturbed.judge(page as u64, "é", &fingerprint(text));
            bytes.extend(Firsts::to_bytes(page as u64, "é", &fingerprint(text)));
        }
        let mut goes_on = Firsts::new(KIND);
        goes_on.take_up(&bytes).unwrap();
        assert_eq!(goes_on.firsts, undisturbed.firsts);
        for text in ["Others", "...", "one two three four five six", "new"] {
            assert_eq!(goes_on.judge(10, "x", &fingerprint(text)), undisturbed.judge(10, "x", &fingerprint(text)));
        }
        // Whole firsts may be missing, parts of one may not.
        let whole = |cut: usize| Firsts::new(KIND).take_up(&bytes[..cut]).is_some();
        let ends: Vec<usize> = (0..=bytes.len()).filter(|&cut| whole(cut)).collect();
        let (signed, unsigned) = (HEAD + Signature::BYTES + 2, HEAD + 2);
        assert_eq!(ends, [0, signed, signed + unsigned, 2 * signed + unsigned]);
    }
}
