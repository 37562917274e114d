//! Lists of paths: one a line, or each ended by NUL as `find -print0` writes them.

use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};

use super::error::{InputError, InputFailure};
use super::lines::{LimitedLine, next_line};
use super::open::open_file;

/// Bytes that are searched for a NUL: several times the longest path of usual systems.
const START_BYTES: u64 = 16 << 10;
/// Most bytes of a path. Systems accept 4,096 or less.
const PATH_BYTES: u64 = 32 << 10;

/// The paths of a list, read one by one. Empty lines are skipped.
pub struct PathList {
    id: String,
    reader: Box<dyn BufRead + Send>,
    end: u8,
    number: usize,
    ended: bool,
}

impl PathList {
    /// A list with this id in its failures.
    fn new(id: String, reader: impl Read + Send + 'static) -> Result<Self, InputFailure> {
        let mut reader = BufReader::new(reader);
        let mut start = Vec::new();
        if let Err(error) = reader.by_ref().take(START_BYTES).read_to_end(&mut start) {
            return Err(InputFailure { id, error: InputError::Unreadable(error) });
        }
        let end = if start.contains(&0) { 0 } else { b'\n' };
        let reader = Box::new(Cursor::new(start).chain(reader));
        Ok(Self { id, reader, end, number: 0, ended: false })
    }

    fn failure(&mut self, error: InputError) -> InputFailure {
        InputFailure { id: format!("{}#{}", self.id, self.number), error }
    }
}

impl Iterator for PathList {
    type Item = Result<PathBuf, InputFailure>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.ended {
            let line = next_line(&mut self.reader, self.end, PATH_BYTES).transpose()?;
            self.number += 1;
            match line {
                Ok(LimitedLine::Whole(mut line)) => {
                    if self.end == b'\n' && line.last() == Some(&b'\r') {
                        line.pop();
                    }
                    if !line.is_empty() {
                        return Some(path_of(line).ok_or_else(|| self.failure(InputError::InvalidPath)));
                    }
                }
                Ok(LimitedLine::TooLong) => return Some(Err(self.failure(InputError::InvalidPath))),
                Err(error) => {
                    self.ended = true;
                    return Some(Err(self.failure(InputError::Unreadable(error))));
                }
            }
        }
        None
    }
}

/// Paths are bytes on Unix, and text elsewhere.
#[cfg(unix)]
fn path_of(line: Vec<u8>) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStringExt;
    Some(std::ffi::OsString::from_vec(line).into())
}

#[cfg(not(unix))]
fn path_of(line: Vec<u8>) -> Option<PathBuf> {
    String::from_utf8(line).ok().map(PathBuf::from)
}

/// All paths in a list of inputs. A list or line that cannot be read is skipped; [`Inputs`](super::Inputs) reports it.
/// `-` is standard input, which this consumes.
pub fn read_path_list(list: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    open_path_list(list.to_owned()).into_iter().flatten().flatten()
}

/// The same as [`read_path_list`], but only for a regular file, which can be read again. Standard input and pipes give
/// nothing.
pub fn peek_path_list(list: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    let can_be_read_again = list != Path::new("-") && list.is_file();
    let list = can_be_read_again.then(|| open_path_list(list.to_owned()).ok()).flatten();
    list.into_iter().flatten().filter_map(Result::ok)
}

/// Opens a list in a file, or on standard input for `-`.
///
/// # Errors
/// [`InputFailure`] if the list cannot be opened. A line that is no path is a failure in its place.
pub fn open_path_list(path: PathBuf) -> Result<PathList, InputFailure> {
    let id = path.to_string_lossy().into_owned();
    if id == "-" {
        return PathList::new(id, io::stdin());
    }
    match open_file(&path) {
        Ok(file) => PathList::new(id, file),
        Err(error) => Err(InputFailure { id, error }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(list: &'static [u8]) -> Vec<String> {
        let list = PathList::new("list".into(), list).unwrap();
        list.map(|path| path.map_or_else(|error| error.to_string(), |path| path.display().to_string())).collect()
    }

    #[test]
    fn lines_are_paths_and_empty_lines_are_skipped() {
        assert_eq!(paths(b"a.html\r\n\n b c.html\nlast"), ["a.html", " b c.html", "last"]);
        assert!(paths(b"").is_empty());
    }

    #[test]
    fn a_list_with_nul_bytes_is_split_at_them() {
        assert_eq!(paths(b"a\nb.html\0c\0\0"), ["a\nb.html", "c"]);
    }

    #[test]
    fn a_line_that_is_too_long_is_a_failure_with_its_number() {
        let list: &'static [u8] = Vec::leak([&b"a\n"[..], &[b'x'; 40_000], b"\nb"].concat());
        assert_eq!(paths(list), ["a", "list#2: is not a valid path", "b"]);
    }
}
