//! What makes a corpus out of many texts: copies found, sentences told apart, sizes counted.
//!
//! 1. [`content_hash`](mod@content_hash): the same text has the same hash, whatever its white space and case;
//! 2. [`signature`]: 256 bytes that tell how much two texts have in common (MinHash);
//! 3. [`near`]: which of many signatures are near a new one, without asking them all (locality-sensitive hashing);
//! 4. [`copies`]: both together, text by text: has this one been seen before?
//! 5. [`sentences`](mod@sentences): a text as sentences, in any script;
//! 6. [`size`]: characters and tokens.
//!
//! Nothing here knows of pages or files. The same texts in the same order get the same answers, on any machine.
//!
//! ```
//! use seek_mine::{Copies, Fingerprint, Kind};
//!
//! let mut copies = Copies::new(Kind::Exact);
//! let seen = |copies: &mut Copies, text| copies.judge(&Fingerprint::of(text, Kind::Exact));
//! assert!(seen(&mut copies, "The storm passed.").is_none());
//! assert_eq!(seen(&mut copies, "the  storm\npassed.").unwrap().first, 0);
//! ```

mod abbreviations;
pub mod content_hash;
pub mod copies;
pub mod near;
pub mod sentences;
pub mod signature;
pub mod size;

pub use content_hash::{ContentHash, content_hash};
pub use copies::{Copies, CopyOf, Fingerprint, Kind};
pub use near::Near;
pub use sentences::{Sentence, sentences, try_sentences};
pub use signature::Signature;
pub use size::Size;
