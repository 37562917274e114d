//! Tests of training: the commands of `seek-train`, and what they learn from small corpora.

#![allow(clippy::unwrap_used)]

mod boxes;
mod chain;
mod commands;
mod draw;
mod empty_pages;
mod error_analysis;
mod evaluate;
mod gold;
mod labels;
mod layouts;
mod left_out;
mod messages;
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
