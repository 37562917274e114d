//! Parts of networks that the framework lacks or computes slowly, each with its own gradient.

mod bag;
mod initial;
mod kernels;
mod logistic_loss;
mod lstm;
mod packed;
pub(crate) mod slices;

pub(crate) use bag::{SumOfRows, WordBags};
pub(crate) use initial::{Initial, Variables, adam, glorot, sorted};
pub(crate) use logistic_loss::logistic_loss;
pub(crate) use lstm::BidirectionalScan;
pub(crate) use packed::Packing;
