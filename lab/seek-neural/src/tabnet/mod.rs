//! TabNet: a neural network for tables, which classifies the elements of a page by their boxes.
//!
//! Arik and Pfister, "TabNet: Attentive Interpretable Tabular Learning" (AAAI 2021), is the network. Jung, Han, Kim,
//! Kim and Cha, "Don't read, just look: Main content extraction from web pages using visual features" (2022), section
//! 4.2, trains it with the features of GCE. They use the PyTorch implementation `dreamquark-ai/tabnet`; the defaults
//! here are those of that implementation.
//!
//! 1. [`measure`] makes a row for each element that holds text ([`ElementRows`]).
//! 2. [`TrainingTable`] collects the rows of many pages with their labels, and [`fit`] trains a network on them.
//! 3. [`TabNet`] gives the probability that the text of an element is main content.
//!
//! The operations that candle lacks, or does in many passes over memory, are custom operations for the CPU with their
//! own gradients: ghost batch normalisation, sparsemax, the gated linear unit and the logistic loss.

mod batch_norm;
mod config;
mod elements;
mod fit_error;
mod gated_linear_unit;
mod initial_weights;
mod network;
mod normalize;
mod sparsemax;
mod tag_table;
mod training;
mod training_table;
mod transformers;

#[cfg(test)]
mod tests;

pub use config::TabNetConfig;
pub use elements::{ElementFeatures, ElementRows, measure};
pub use fit_error::FitError;
pub use network::TabNet;
pub use training::{TrainingParams, fit};
pub use training_table::TrainingTable;
