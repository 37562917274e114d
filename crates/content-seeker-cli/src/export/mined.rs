//! What a thread finds out about a page, whatever came before it.

use seek_io::Record;
use seek_io::input::InputResult;
use seek_mine::{DuplicateKind, Sentence, TextFingerprint, TextSize, try_sentences};
use seek_page::PageError;
use xxhash_rust::xxh3::{Xxh3, xxh3_128};

use super::counts::Reason;
use super::filters::Filters;
use crate::finder::{Finder, Found};
use crate::jobs::Work;
use crate::pages::{bug, bytes};

/// A page, ready to be a row.
pub struct Mined {
    /// A hash of what was read.
    pub hash: u128,
    /// Its record.
    pub record: Record,
    /// The size of its text.
    pub size: TextSize,
    /// Why it is to be left out.
    pub reason: Option<Reason>,
    /// What its copies are known by.
    pub fingerprint: TextFingerprint,
    /// The sentences of its text, where they are wanted.
    pub sentences: Vec<Sentence>,
}

impl Mined {
    /// A record with nothing else known.
    fn of(hash: u128, record: Record) -> Mined {
        let fingerprint = TextFingerprint { hash: None, signature: None };
        Mined { hash, record, size: TextSize::default(), reason: None, fingerprint, sentences: Vec::new() }
    }

    /// Whether it is a row, unless it is a copy that is to be dropped.
    pub fn is_wanted(&self) -> bool {
        self.record.error.is_none() && self.reason.is_none()
    }
}

/// The work on a page.
pub struct Miner<'m> {
    /// Finds its content.
    pub finder: Finder<'m>,
    /// Which pages are wanted.
    pub filters: Filters,
    /// What counts as a copy.
    pub copies: DuplicateKind,
    /// Whether sentences are wanted.
    pub sentences: bool,
}

impl Miner<'_> {
    fn mine(&self, input: &InputResult, found: Found) -> Mined {
        let hash = hash(input);
        let (id, url) = (found.record.id.clone(), found.record.url.clone());
        let late = |error| Mined::of(hash, Record { url, ..Record::failure(&id, error) });
        self.look_at_text(hash, found).unwrap_or_else(late)
    }

    fn look_at_text(&self, hash: u128, found: Found) -> Result<Mined, PageError> {
        let deadline = found.deadline;
        let mut mined = Mined::of(hash, found.record);
        let Some(text) = &mined.record.text else { return Ok(mined) };
        mined.size = TextSize::of(text);
        deadline.check()?;
        mined.reason = self.filters.reason(&mined.record, mined.size);
        if mined.reason.is_some() {
            return Ok(mined);
        }
        mined.fingerprint = TextFingerprint::of(text, self.copies);
        deadline.check()?;
        if self.sentences {
            let mut ticker = deadline.ticker();
            mined.sentences = try_sentences(text, mined.record.language.as_deref(), || ticker.step())?;
            deadline.check()?;
        }
        Ok(mined)
    }
}

impl Work<InputResult> for Miner<'_> {
    type Out = Mined;

    fn bytes(&self, input: &InputResult) -> usize {
        bytes(input)
    }

    fn work(&self, input: &InputResult) -> Mined {
        self.mine(input, self.finder.find(input))
    }

    fn panicked(&self, input: &InputResult, message: &str) -> Mined {
        self.mine(input, self.finder.failure(input, bug(message)))
    }
}

/// A hash of what was read: of what is known of the page, and of its bytes.
pub fn hash(input: &InputResult) -> u128 {
    let (id, known, content) = match input {
        Ok(document) => (&document.id, [&document.url, &document.content_type], xxh3_128(&document.bytes)),
        Err(failure) => (&failure.id, [&None, &None], 0),
    };
    let mut hash = Xxh3::new();
    hash.update(&content.to_le_bytes());
    for text in [id.as_str()].into_iter().chain(known.map(|text| text.as_deref().unwrap_or_default())) {
        hash.update(&(text.len() as u64).to_le_bytes());
        hash.update(text.as_bytes());
    }
    hash.digest128()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finder::Wanted;
    use seek_extract::Extractor;
    use seek_extract::method::by_name;
    use seek_io::{Document, InputFailure, input::InputError};
    use seek_page::Deadline;
    use std::time::Duration;

    #[test]
    fn sizes_copies_and_sentences_are_within_the_time_of_the_page() {
        let finder = Finder::new(Extractor::method(by_name("bte").unwrap()), Wanted::default(), None);
        let miner = Miner { finder, filters: Filters::default(), copies: DuplicateKind::Exact, sentences: true };
        let input = Ok(Document { id: "page".to_owned(), ..Document::default() });
        let mine = |deadline| {
            let record = Record { id: "page".to_owned(), text: Some("One. Two.".to_owned()), ..Record::default() };
            miner.mine(&input, Found { record, rendered: None, deadline })
        };
        assert_eq!(mine(Deadline::default()).sentences.len(), 2);
        let late = mine(Deadline::after(Duration::ZERO));
        assert!(!late.is_wanted() && late.record.text.is_none() && late.sentences.is_empty());
    }

    #[test]
    fn pages_are_known_by_id_and_bytes() {
        let page = |id: &str, bytes: &[u8]| {
            hash(&Ok(Document { id: id.to_owned(), bytes: bytes.to_owned(), ..Document::default() }))
        };
        let failure = hash(&Err(InputFailure { id: "a".to_owned(), error: InputError::NoHtmlPart }));
        let all = [page("a", b"x"), page("b", b"x"), page("a", b"y"), page("a", b""), failure];
        assert_eq!(page("a", b"x"), all[0]);
        assert!((1..all.len()).all(|i| !all[..i].contains(&all[i])));
    }
}
