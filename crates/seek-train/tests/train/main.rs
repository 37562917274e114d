//! Tests of training: the commands of `seek-train`, and what they learn from small corpora.

#![allow(clippy::unwrap_used)]

mod ablate;
mod boxes;
mod chain;
mod commands;
mod compare;
mod draw;
mod empty_pages;
mod error_analysis;
mod gate_methods;
mod gold;
mod labels;
mod layouts;
mod left_out;
mod messages;
mod method_columns;
mod oracle;
mod params;
mod pipeline;
mod program;
mod scripts;
mod small;
mod small_data;
mod start_model;
mod tables;
mod training_report;
mod tune;
