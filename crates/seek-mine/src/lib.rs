//! Tools that make a corpus out of many texts: duplicates, sentences and sizes.
//!
//! 1. [`content_hash`](mod@content_hash): one hash for all texts that differ only in white space and case;
//! 2. [`signature`]: 256 bytes that estimate how similar two texts are (MinHash);
//! 3. [`lsh`]: finds the most similar of many signatures with few comparisons (locality-sensitive hashing);
//! 4. [`duplicates`]: the three above combined: finds exact and near duplicates, text by text;
//! 5. [`sentences`](mod@sentences): splits a text of any script into sentences;
//! 6. [`size`]: counts characters and tokens.
//!
//! The crate knows only texts, not pages or files. The same texts in the same order give the same results on every
//! machine.
//!
//! ```
//! use seek_mine::{DuplicateFinder, DuplicateKind, TextFingerprint};
//!
//! let mut finder = DuplicateFinder::new(DuplicateKind::Exact);
//! let mut check = |text| finder.find_or_insert(&TextFingerprint::of(text, DuplicateKind::Exact));
//! assert!(check("The storm passed.").is_none());
//! assert_eq!(check("the  storm\npassed.").unwrap().original, 0);
//! ```

mod abbreviations;
pub mod content_hash;
pub mod duplicates;
pub mod lsh;
pub mod sentences;
pub mod signature;
pub mod size;

pub use content_hash::{ContentHash, content_hash};
pub use duplicates::{Duplicate, DuplicateFinder, DuplicateKind, TextFingerprint};
pub use lsh::LshIndex;
pub use sentences::{Sentence, sentences, try_sentences};
pub use signature::Signature;
pub use size::TextSize;
