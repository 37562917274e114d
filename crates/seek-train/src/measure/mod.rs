//! Quality measures, from one page to all folds.

pub mod alignment;
pub mod calibration;
pub mod chain_cross_validation;
pub mod cross_validation;
pub mod evaluated_page;
pub mod gate;
pub mod group_scores;
pub mod importance;
pub mod label_gain;
pub mod language_scores;
pub mod language_table;
pub mod learning_curve;
pub mod left_out_folds;
pub mod metadata;
pub mod metadata_match;
pub mod out_of_fold_scores;
pub mod out_of_fold_texts;
pub mod outer_folds;
pub mod page_measures;
pub mod page_parts;
pub mod page_result;
#[cfg(feature = "layout")]
pub mod render;
pub(crate) mod text_block_matching;
pub mod unmatched_gold;
