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
#[path = "../../../../testing/headless.rs"]
mod headless;
mod labelling_moves;
mod labels;
mod layouts;
mod left_out;
mod louvan;
mod messages;
mod method_columns;
mod oracle;
mod params;
mod pipeline;
mod right_to_left;
mod scripts;
mod sites;
#[path = "../../../../testing/skip.rs"]
mod skip;
mod small;
mod small_data;
mod start_model;
mod tables;
mod training_report;
mod tune;
#[path = "../../../../testing/written_boxes.rs"]
mod written_boxes;
