//! Tests of the laboratory: its commands on small corpora.

#![allow(clippy::unwrap_used)]

mod ablate;
mod catalogue;
mod fidelity;
mod gate_methods;
mod gce_losses;
mod layouts;
mod method_columns;
mod moves;
mod networks;
mod paper_tables;
mod program;
mod right_to_left;
mod small;
mod tune;
mod vocabulary;
