//! Fits the pipeline: its stages, its thresholds, and the files of its models; and the paper's chain.

pub mod chain;
mod classifier_fit;
mod columns;
pub mod components;
mod content;
mod continued;
mod empty_page;
pub mod model_files;
mod more_trees;
mod page_terms;
mod page_type;
pub mod page_types;
mod params;
pub mod params_file;
pub(crate) mod params_table;
mod pipeline;
mod second_look;
mod start_scores;
mod task;
mod terms;
pub mod thresholds;
mod weights;

pub use continued::{Start, fit};
pub use params::StageParams;
pub use pipeline::Stages;
pub use task::Task;
