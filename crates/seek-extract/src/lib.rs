//! The trained pipeline that finds the main content of a page.
//!
//! ```text
//! page ──measure──▶ rows ──classify──▶ page type, segment scores, block probabilities, page type again ──choose──▶ Selection
//! ```
//!
//! 1. [`Method`] is the trait of all methods that find main content. A method takes a page and returns a
//!    [`Selection`](seek_page::Selection).
//! 2. [`Seek`] is the pipeline of this project ([`pipeline`]). [`Models`] holds its classifiers.
//! 3. [`heuristics`] holds LBS, SLS and TP of the content-seeker paper. The pipeline reads them as features.
//! 4. [`PageTypeModel`] classifies pages into types of the user's own.
//! 5. [`Picture`], [`PageMap`] and [`Decision`] show why a method chose its blocks.
//! 6. [`mod@parameter`] declares the parameters of methods: names, ranges, meanings and setters.

mod empty_reason;
pub mod heuristics;
mod method;
pub mod page_map;
mod page_type_model;
pub mod parameter;
pub mod picture;
pub mod pipeline;

pub use empty_reason::{EmptyReason, UnknownEmptyReason};
pub use method::{Decision, INNER_F1, Method, MethodError, TrainedModel, View};
pub use page_map::PageMap;
pub use page_type_model::{PAGE_TYPE_FOREST, PageTypeModel, PageTypeSettings};
pub use picture::Picture;
pub use pipeline::{
    ANCESTOR_TERMS, CONTENT_CLASSES, Choice, ContentForests, EMPTY_CLASSES, Explanation, HeuristicFeatures,
    MIN_TYPE_PROBABILITY, Models, ModelsError, Outcome, PAGE_TERM_CLASSES, PAGE_TERM_COLUMNS, PAGE_TERMS, Reason,
    SECOND_LOOK, SEGMENT_CLASSES, Seek, SegmentScore, Settings, TERM_COLUMNS, TEXT_TERMS, TYPES, TermClassifiers,
    TermContext, TypeForests, best_type, box_columns, choose, correct_probability, drop_orphan_headings,
    empty_probability, f1_optimal_threshold, knows_words, page_term_columns, page_term_names, smooth_by_template,
    stage_columns, term_columns,
};
