//! How a system is trained, and what an epoch of it reached.

/// How a system is trained.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FitSettings {
    /// The seed of weights, order and validation.
    pub seed: u64,
    /// Most epochs; `None` for the number of the system. An epoch is a pass over the pages, of Web2Text a hundred steps of each of its two
    /// networks.
    pub epochs: Option<usize>,
    /// Units of a recurrent layer of BoilerNet in each direction, from 1 to 256, and at most of its dense layer; `None` for the defaults.
    pub hidden: Option<usize>,
    /// Share of the groups that choose the epoch, from 0 to below 1. With 0 the last epoch counts.
    pub validation: f64,
}

impl Default for FitSettings {
    /// Seed 0, the numbers of the system, and a tenth of the groups for validation.
    fn default() -> FitSettings {
        FitSettings { seed: 0, epochs: None, hidden: None, validation: 0.1 }
    }
}

/// What an epoch reached.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Epoch {
    /// Seconds of the epoch, with its validation.
    pub seconds: f64,
    /// Mean loss on the training pages.
    pub loss: f64,
    /// What the validation pages say: F1 of leaves or blocks, the share of right labels of edges, or the loss of TabNet. Not a number
    /// without validation pages.
    pub validation: f64,
}
