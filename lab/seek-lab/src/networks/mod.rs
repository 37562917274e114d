//! Fits the networks of [`seek_neural`], and scores them on pages of other sites.
//!
//! 1. [`examples`] reads the pages of corpora as a network reads them, with the labels of their units.
//! 2. [`trainer`] trains one network, and `side_by_side` several at once where threads are no use to one.
//! 3. [`folds`] trains a network for each fold and one of all pages, and writes them. [`network_fit`] is the result, [`card`] describes it.
//! 4. [`split_runs`] repeats the experiment of BoilerNet's paper: random splits of one data set.
//! 5. [`unit_counts`] scores decisions on units, by units and by tokens.

pub mod card;
pub mod examples;
pub mod folds;
pub mod network_fit;
mod side_by_side;
pub mod split_runs;
pub mod trainer;
pub mod unit_counts;
