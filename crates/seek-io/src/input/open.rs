//! Opens files, with helpful errors.

use std::fs::File;
use std::io::ErrorKind;
use std::path::Path;

use super::error::InputError;
use super::suggest::suggest_path;

/// Opens a file for reading.
///
/// # Errors
/// [`InputError::NotFound`] with a suggestion, [`InputError::WebAddress`] or [`InputError::Unreadable`].
pub(super) fn open_file(path: &Path) -> Result<File, InputError> {
    File::open(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => {
            let address = path.to_string_lossy().into_owned();
            let is_address = ["http://", "https://"]
                .iter()
                .any(|scheme| address.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme)));
            if is_address {
                InputError::WebAddress { address }
            } else {
                InputError::NotFound { suggestion: suggest_path(path) }
            }
        }
        _ => InputError::Unreadable(error),
    })
}
