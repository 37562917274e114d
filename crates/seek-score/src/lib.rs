//! The metrics of the field on plain texts and block sets.
//!
//! What a tool took out of a page (*extracted*) is held against what people say is its main
//! content (*gold*). Nothing here knows of pages or HTML: texts and counts go in, rates come out.
//!
//! 1. [`mod@tokens`]: a text as word tokens, the one definition that every word metric shares;
//! 2. [`bag`]: overlap of two bags of tokens, the word-level F1 of the published comparisons;
//! 3. [`lcs`]: longest common subsequence over tokens and over characters, which also sees order;
//! 4. [`snippets`]: sentences that must and must not be in the output;
//! 5. [`rates`]: precision, recall and F from three counts, for the above and for sets of blocks;
//! 6. [`page`]: all of it for one page;
//! 7. [`edit`] and [`mod@teds`]: how far code and tables are alike.
//!
//! ```
//! use seek_score::PageScore;
//!
//! let score = PageScore::of("Home. The storm passed.", "The storm passed.");
//! assert_eq!(score.words.recall, 1.0);
//! assert_eq!(score.words.precision, 0.75);
//! ```

pub mod bag;
pub mod edit;
pub mod lcs;
pub mod page;
pub mod rates;
pub mod snippets;
pub mod teds;
pub mod tokens;

pub use bag::{TokenBag, word_scores};
pub use edit::edit_similarity;
pub use lcs::{char_lcs, lcs_length, token_lcs};
pub use page::PageScore;
pub use rates::{Scores, f_beta};
pub use snippets::SnippetCounts;
pub use teds::{TableCell, TableRows, teds};
pub use tokens::{for_each_token, tokens};
