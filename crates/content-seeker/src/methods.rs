//! All methods by name: the pipeline of this project, the paper's chain, and other methods of the literature.
//!
//! ```
//! # fn main() -> Result<(), content_seeker::methods::MakeError> {
//! use content_seeker::methods::{CATALOG, SHIPPED, make};
//!
//! for entry in CATALOG {
//!     println!("{}: {}", entry.name, entry.source);
//! }
//! let method = make("bte", &[], &SHIPPED)?;
//! assert_eq!(method.name(), "bte");
//! # Ok(()) }
//! ```

pub use crate::method_record::{MethodRecord, ParameterRecord};
pub use crate::shipped::SHIPPED;
pub use seek_methods::{
    CATALOG, Entry, GivenModel, MakeError, MakeMethod, MethodModels, ShippedModels, make, names, names_without_layout,
};
