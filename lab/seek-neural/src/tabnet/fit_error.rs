//! Why a training failed.

/// Why a training failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FitError {
    /// The rows of a page do not fit the table.
    #[error("{rows} rows with {labels} labels and {values} values do not fit the table")]
    Rows {
        /// Rows of the page.
        rows: usize,
        /// Labels given.
        labels: usize,
        /// Values given.
        values: usize,
    },
    /// The sizes are for other rows.
    #[error("a network for {found} columns cannot be trained on rows of {expected}")]
    Columns {
        /// Columns of the sizes.
        found: usize,
        /// Columns of the table.
        expected: usize,
    },
    /// A class has no rows to train on.
    #[error("all {rows} rows of the training have the same label")]
    OneClass {
        /// Rows of the training.
        rows: usize,
    },
    /// The loss became infinite.
    #[error("the loss of epoch {epoch} is not finite")]
    Diverged {
        /// The epoch, from 1.
        epoch: usize,
    },
    /// A tensor could not be computed.
    #[error(transparent)]
    Tensor(#[from] candle_core::Error),
}
