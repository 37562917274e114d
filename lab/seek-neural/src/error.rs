//! Why a network cannot be trained, read or run.

use crate::system::System;
use std::path::PathBuf;

/// Why a network cannot be trained, read or run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NeuralError {
    /// The file of weights cannot be read.
    #[error("cannot read {path}", path = .path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: std::io::Error,
    },
    /// The file is larger than any file of weights of this version.
    #[error("a file of weights has at most {limit} bytes, this one has {found}")]
    TooLarge {
        /// Bytes found.
        found: u64,
        /// Most bytes.
        limit: u64,
    },
    /// The file is no file of weights in the format of this version.
    #[error("this is no file of weights of this version: {problem}")]
    Format {
        /// What is wrong.
        problem: String,
    },
    /// The weights are those of another system.
    #[error("these are weights of {found}, not of {wanted}")]
    OtherSystem {
        /// The system of the weights.
        found: System,
        /// The system of the method.
        wanted: System,
    },
    /// The page was measured for another system.
    #[error("the page was not measured for {system}")]
    OtherUnits {
        /// The system of the weights.
        system: System,
    },
    /// This build holds no weights of the system.
    #[error("this build holds no weights of {system}")]
    NotIncluded {
        /// The system.
        system: System,
    },
    /// There is nothing to train on.
    #[error("{system} cannot be trained: {problem}")]
    Training {
        /// The system.
        system: System,
        /// What is missing.
        problem: String,
    },
    /// TabNet cannot be trained.
    #[error("TabNet cannot be trained")]
    TabNet(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The page exceeds a limit, or its time is over.
    #[error(transparent)]
    Page(#[from] seek_page::PageError),
    /// A value of the network is not finite.
    #[error("the network of {system} gives values that are not finite")]
    NotFinite {
        /// The system.
        system: System,
    },
    /// A tensor could not be computed.
    #[error("the network failed")]
    Tensor(#[from] candle_core::Error),
}
