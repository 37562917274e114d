//! Hashes of pages and parts. A resumed export compares them to find out whether its inputs have changed.

use seek_io::input::InputResult;
use xxhash_rust::xxh3::{Xxh3, xxh3_128};

/// The hash of an input: of its id, its address, its content type and its bytes (XXH3, 128 bits).
pub fn page_hash(input: &InputResult) -> u128 {
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

/// The hash of a part: of the hashes of its pages, in order.
#[derive(Default)]
pub struct PartHash(Xxh3);

impl PartHash {
    /// Adds the hash of the next page.
    pub fn add(&mut self, page_hash: u128) {
        self.0.update(&page_hash.to_le_bytes());
    }

    /// The hash in 32 hexadecimal digits.
    pub fn to_hex(&self) -> String {
        format!("{:032x}", self.0.digest128())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_io::{Document, InputFailure, input::InputError};

    #[test]
    fn the_hash_depends_on_id_and_bytes() {
        let page = |id: &str, bytes: &[u8]| {
            page_hash(&Ok(Document { id: id.to_owned(), bytes: bytes.to_owned(), ..Document::default() }))
        };
        let failure = page_hash(&Err(InputFailure { id: "a".to_owned(), error: InputError::MissingHtmlPart }));
        let all = [page("a", b"x"), page("b", b"x"), page("a", b"y"), page("a", b""), failure];
        assert_eq!(page("a", b"x"), all[0]);
        assert!((1..all.len()).all(|i| !all[..i].contains(&all[i])));
    }
}
