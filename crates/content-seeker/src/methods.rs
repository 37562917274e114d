//! The methods of the literature by name, with the shipped models.
//!
//! ```
//! use content_seeker::methods::{CATALOG, names};
//! assert!(names().any(|name| name == "boilerpipe"));
//! for entry in CATALOG {
//!     println!("{}: {}", entry.name, entry.source);
//! }
//! ```

use crate::shipped::{shipped_chain, shipped_models};
use seek_extract::Method;
use seek_extract::parameter::Setting;
use seek_methods::MethodModels;
pub use seek_methods::{
    CATALOG, Entry, MakeError, MakeMethod, UnknownMethod, entry, entry_of, names, names_without_layout, without_layout,
};
use std::sync::Arc;

/// The shipped models, for functions of `seek-methods` that need them. This module calls them for you.
pub const SHIPPED: MethodModels = MethodModels::new(shipped_models, shipped_chain);

/// The method of this name, with its default parameters and the shipped models.
///
/// ```
/// # fn main() -> Result<(), content_seeker::methods::UnknownMethod> {
/// let method = content_seeker::methods::by_name("bte")?;
/// assert_eq!(method.name(), "bte");
/// # Ok(()) }
/// ```
///
/// # Errors
/// [`UnknownMethod`] if there is no such method, or its models cannot be used.
pub fn by_name(name: &str) -> Result<Arc<dyn Method>, UnknownMethod> {
    seek_methods::by_name(name, &SHIPPED)
}

/// The method of an entry of [`CATALOG`], with its default parameters and the shipped models.
///
/// ```
/// # fn main() -> Result<(), content_seeker::methods::UnknownMethod> {
/// use content_seeker::methods::{entry, method};
/// assert_eq!(method(entry("bte")?)?.name(), "bte");
/// # Ok(()) }
/// ```
///
/// # Errors
/// [`UnknownMethod::Model`] if this build has no models, or they do not fit.
pub fn method(entry: &Entry) -> Result<Arc<dyn Method>, UnknownMethod> {
    entry.method(&SHIPPED)
}

/// The method of this name with these parameters, and the shipped models. The parameters without a setting keep their
/// defaults.
///
/// # Errors
/// [`UnknownMethod`] if there is no such method or parameter, a value is out of range, or the models cannot be used.
pub fn with_parameters(name: &str, settings: &[Setting]) -> Result<Arc<dyn Method>, UnknownMethod> {
    entry(name)?.method_with(&SHIPPED, settings)
}
