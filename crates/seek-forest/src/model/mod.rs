//! Model files: several named forests and classifiers over terms in one `.safetensors` file.
//!
//! Arrays are tensors with the name `<forest>/<array>` or `<linear classifier>/<array>`. One JSON document under the
//! metadata key `seek_model` holds everything else: names, links and training data. It is a single key because the
//! crate `safetensors` writes metadata in hash order, and the same model must give the same bytes.
//!
//! Files are untrusted. The size of the file and of its header is limited before parsing, and the type and length of
//! each array are checked, as is each forest.

mod arrays;
mod file;
mod file_problem;
mod fingerprint;
mod header;

pub use file::{ModelFile, ModelFileLimits};
pub use file_problem::FileProblem;
pub use fingerprint::Fingerprint;
pub use header::Training;
