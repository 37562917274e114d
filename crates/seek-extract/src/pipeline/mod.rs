//! The pipeline: page type, segments and terms, blocks, then the choice of blocks.

mod batches;
mod choice;
mod classes;
mod code_listing;
mod content;
pub mod content_summary;
mod dedup_blocks;
mod explain;
mod load_forest;
mod models;
mod models_error;
mod rows;
mod seek;
mod settings;
pub mod stage_columns;
mod template_smoothing;
mod terms;
mod types;

pub(crate) use batches::in_batches;
pub use choice::{Choice, choose, f1_optimal_threshold};
pub(crate) use classes::SEGMENT;
pub use classes::{CONTENT_CLASSES, SEGMENT_CLASSES, TYPES};
pub use content::{ContentForests, corrected};
pub use dedup_blocks::dedup_blocks;
pub use explain::{Explanation, Reason, SegmentScore};
pub(crate) use load_forest::load_forest;
pub use models::{INNER_F1, Models};
pub use models_error::ModelsError;
pub use seek::{Outcome, Seek, best_type};
pub use settings::Settings;
pub use template_smoothing::smooth_by_template;
pub use terms::{PLACE_TERMS, TERM_COLUMNS, TEXT_TERMS, TermClassifiers, TermContext};
pub use types::TypeForests;
