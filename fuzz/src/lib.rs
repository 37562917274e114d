//! What the fuzz targets share.
//!
//! The input of a target is a file as a user would have it: a page, an archive, a model. So pages of a corpus are seeds, and
//! an input that fails can be given to `seek`. [`mutate`] builds such files from pieces of their grammar
//! ([`vocabulary`]), and libFuzzer changes their bytes.
//!
//! [`bounded`] limits the memory of a call by the bytes of its input. [`properties`] holds what must be true of each page.
//! libFuzzer itself limits the time of an input (`-timeout`).

#![allow(missing_docs)]

mod binary;
mod caught_panics;
mod choice;
mod iso_date;
mod memory;
mod model_change;
mod mutate;
pub mod properties;
mod random;
mod samples;
mod scratch_file;
mod small_model;
pub mod vocabulary;

pub use binary::mutate_binary;
pub use caught_panics::expect_caught_panics;
pub use choice::choice;
pub use iso_date::is_iso_date;
pub use memory::{MEMORY_PER_BYTE, bounded, warm_up};
pub use model_change::mutate_model;
pub use mutate::mutate;
pub use random::Random;
pub use samples::SAMPLES;
pub use scratch_file::ScratchFile;
pub use small_model::small_model;
