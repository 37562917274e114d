//! Results for people and notebooks: tables, the error analysis, the report of a training run, drawings.

pub mod drawings;
pub mod error_analysis;
pub mod error_analysis_html;
pub mod report_file;
mod sections;
pub mod tables;
pub mod training_report;
pub mod tree_text;
