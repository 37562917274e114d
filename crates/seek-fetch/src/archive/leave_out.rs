//! Writes an archive anew without some of its groups.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::Path;

use seek_io::{AtomicFile, remove_abandoned};

/// Replaces an archive by its bytes up to `end` without these places. A kill leaves the old file or the new one.
pub(super) fn leave_out(mut places: Vec<Range<u64>>, mut file: File, path: &Path, end: u64) -> io::Result<()> {
    // A link stays a link.
    let path = path.canonicalize()?;
    path.parent().into_iter().for_each(remove_abandoned);
    let mut out = AtomicFile::create(&path, true)?;
    fs::set_permissions(out.temporary(), file.metadata()?.permissions())?;
    places.sort_unstable_by_key(|place| place.start);
    places.push(end..end);
    let mut kept_from = 0;
    for place in places {
        file.seek(SeekFrom::Start(kept_from))?;
        io::copy(&mut file.by_ref().take(place.start - kept_from), &mut out)?;
        kept_from = place.end;
    }
    // Windows replaces no file that is open.
    drop(file);
    out.commit(true)
}
