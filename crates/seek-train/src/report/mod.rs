//! Results for people and notebooks: tables, the error analysis, drawings.

pub mod drawings;
pub mod error_analysis;
pub mod error_analysis_html;
pub mod report_file;
pub mod tables;
