//! The pipeline: page terms, page type, segments and terms, probabilities of blocks, page type again, a second look, choice of blocks.
//!
//! 1. [`Seek`] runs the stages. [`Models`] holds the classifiers, [`Settings`] the thresholds.
//! 2. [`stage_columns`] and [`content_summary`] turn the results of earlier stages into features of later ones. [`box_columns`] adds
//!    those of boxes.
//! 3. [`smooth_by_template`] and [`BlockStats::postprocess`](content_summary::BlockStats::postprocess) change the
//!    probabilities after the content classifier. The second look reads [`BlockContext`](look_columns::BlockContext).
//! 4. [`load_forest`] and [`predict_in_batches`] read and run any classifier; [`classifier_names`] has their names.
//! 5. [`choose`] chooses the blocks, and [`Choice::unless_empty`] none on a page that is probably empty.
//!    [`Explanation`] and [`Seek::visit_rows`] show how the probabilities came about.

mod amp_adverts;
pub mod box_columns;
pub mod classifier_names;
mod code_listing;
mod content;
pub mod content_summary;
mod contents_lists;
mod copied_regions;
mod encoded_data;
mod explain;
mod forests;
mod hidden_boxes;
mod inner_headings;
mod introduced_lists;
#[cfg(test)]
mod kept;
pub mod look_columns;
mod look_sums;
mod looks;
mod models;
mod models_error;
mod opening_headings;
mod orphan_headings;
mod outcome;
pub(crate) mod page_terms;
mod quote_labels;
mod referenced_notes;
mod repeated_actions;
mod rows;
mod seek;
mod settings;
mod signatures;
pub mod stage_columns;
mod template_smoothing;
mod terms;
mod threshold;
mod uncertain_blocks;
mod visit_rows;
mod whole_data;
mod whole_definitions;
mod whole_rows;

pub use classifier_names::{
    ANCESTOR_TERMS, CONTENT_CLASSES, EMPTY_CLASSES, PAGE_TERM_CLASSES, PAGE_TERMS, SECOND_LOOK, SEGMENT_CLASSES,
    TEXT_TERMS, TYPES,
};
pub use content::{ContentForests, MIN_TYPE_PROBABILITY, correct_probability, mean_probability};
pub use explain::{Explanation, Reason, SegmentScore};
pub use forests::{load_forest, predict_in_batches};
pub use models::{Models, TypeForests};
pub use models_error::ModelsError;
pub use orphan_headings::drop_orphan_headings;
pub use outcome::{Outcome, best_type};
pub use page_terms::{
    PAGE_TERM_COLUMNS, empty_probability, knows_words, page_term_columns, page_term_names, term_columns,
};
pub use seek::Seek;
pub use settings::Settings;
pub use stage_columns::HeuristicFeatures;
pub use template_smoothing::smooth_by_template;
pub use terms::{TERM_COLUMNS, TermClassifiers, TermContext};
pub use threshold::{Choice, choose, f1_optimal_threshold};
