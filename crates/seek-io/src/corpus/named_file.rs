//! Reads a file that an index or an export names. It must be in the folder of the corpus.

use std::fs::File;
use std::path::{Component, Path};

use super::error::{CorpusError, Location};
use crate::decompress::read_limited;
use crate::input::error::InputError;
use crate::limits::InputLimits;

/// The bytes of a file in `folder`. `index` is the file that names it.
pub(super) fn read_named_file(
    folder: &Path,
    file: &str,
    (index, location): (&Path, Location),
    limits: &InputLimits,
) -> Result<Vec<u8>, CorpusError> {
    let fail = |source| CorpusError::File {
        path: index.to_owned(),
        location,
        file: file.to_owned(),
        source: Box::new(source),
    };
    let outside = || CorpusError::Outside { path: index.to_owned(), location, file: file.to_owned() };
    let stays_inside =
        Path::new(file).components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
    if !stays_inside {
        return Err(outside());
    }
    let unreadable = |error| fail(InputError::Unreadable(error));
    let folder = folder.canonicalize().map_err(unreadable)?;
    let real = folder.join(file).canonicalize().map_err(unreadable)?;
    // A link can point outside although its name does not.
    if !real.starts_with(&folder) {
        return Err(outside());
    }
    let opened = File::open(&real).map_err(unreadable)?;
    read_limited(opened, limits).map_err(fail)
}
