//! From labelled pages to classifiers, and the numbers that say how good they are.
//!
//! | module | holds | uses |
//! |---|---|---|
//! | [`learn`] | the learners: single tree, random forest, boosted trees, classifiers over terms | |
//! | [`scores`] | the table of scores: means with errors clustered by host, intervals, and how tables are printed | `learn` |
//! | [`corpus`] | labelled pages: reading, labels from gold texts, credible layouts, folds by host, feature tables | `learn` |
//! | [`stages`] | fits the stages of the pipeline, its thresholds, and the model files | `corpus`, `scores` |
//! | [`measure`] | scores: of a page and its summary, cross-validation, calibration, importance, metadata, parts of pages | `stages` |
//! | [`report`] | Parquet tables for notebooks, the error analysis in HTML, drawings in SVG | `measure` |
//! | [`evaluation`] | methods and models on the same pages: scores, speed, resumed after a kill | `report` |
//! | [`cli`] | the subcommands | all |
//!
//! A module may use every module above it.

pub mod cli;
pub mod corpus;
pub mod evaluation;
pub mod learn;
pub mod measure;
pub mod report;
pub mod scores;
pub mod stages;
