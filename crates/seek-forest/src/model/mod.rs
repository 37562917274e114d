//! Model files: several named forests, and linear classifiers beside them, in one `.safetensors` file.
//!
//! Arrays are tensors called `<forest>/<array>` or `<linear classifier>/<array>`; all else (names, links, what the forests were trained on) is one JSON
//! document under the metadata key `seek_model`. One key, because the `safetensors` crate writes metadata in hash
//! order, and the same model shall give the same bytes. A file from outside is believed in nothing: its size and
//! header are limited before they are parsed, each array's type and length are checked, and so is each forest.

mod arrays;
mod error;
mod file;
mod header;

pub use error::ModelError;
pub use file::{ModelFile, ModelFileLimits};
pub use header::Training;
