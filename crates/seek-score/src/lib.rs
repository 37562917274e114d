//! Metrics of main content extraction on plain texts and sets of blocks.
//!
//! They compare the text that a tool extracted from a page (*extracted*) with the main content that people marked
//! (*gold*). The crate does not depend on pages or HTML: texts and counts go in, rates come out.
//!
//! 1. [`mod@tokens`]: the word tokens of a text, one definition for all word metrics;
//! 2. [`bag`]: overlap of two bags of tokens, the word-level F1 of the published comparisons;
//! 3. [`lcs`]: longest common subsequence over tokens and over characters, which respects order;
//! 4. [`snippets`]: texts that must or must not be in the output;
//! 5. [`rates`]: precision, recall and F from three counts, for these metrics and for sets of blocks;
//! 6. [`page`]: the metrics of one page by its gold text.
//!
//! ```
//! use seek_score::PageScore;
//!
//! let score = PageScore::of("Home. The storm passed.", "The storm passed.");
//! assert_eq!(score.words.recall, 1.0);
//! assert_eq!(score.words.precision, 0.75);
//! ```

pub mod bag;
pub mod lcs;
pub mod page;
pub mod rates;
pub mod snippets;
pub mod tokens;

pub use bag::{TokenBag, word_scores};
pub use lcs::{char_lcs, lcs_length, token_lcs};
pub use page::PageScore;
pub use rates::{Scores, f_beta};
pub use snippets::SnippetCounts;
pub use tokens::{for_each_token, tokens};
