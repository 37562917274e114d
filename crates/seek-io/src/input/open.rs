//! Opens files. For a path that does not exist, it suggests a similar one.

use super::error::InputError;
use super::missing_scheme::with_missing_scheme;
use super::web::{scheme, web_address};
use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::Path;
use strsim::{normalized_damerau_levenshtein, normalized_levenshtein};

/// Opens a file for reading.
///
/// # Errors
/// [`InputError::NotFound`] with a suggestion, [`InputError::WebAddress`], [`InputError::OtherScheme`] or
/// [`InputError::Unreadable`].
pub(super) fn open_file(path: &Path) -> Result<File, InputError> {
    File::open(path).map_err(|error| match error.kind() {
        // An address may be longer than the name of a file.
        kind @ (ErrorKind::NotFound | ErrorKind::InvalidFilename) => match (web_address(path), scheme(path)) {
            (Some(address), _) => InputError::WebAddress { address },
            (None, Some(scheme)) => InputError::OtherScheme { scheme },
            (None, None) if kind == ErrorKind::NotFound => InputError::NotFound { suggestion: suggestion(path) },
            (None, None) => InputError::Unreadable(error),
        },
        _ => InputError::Unreadable(error),
    })
}

/// A similar path that exists, or the address that the text probably is.
fn suggestion(path: &Path) -> Option<String> {
    suggest_path(path).or_else(|| with_missing_scheme(path.to_str()?))
}

/// Most names of a folder that are compared. A comparison takes time proportional to the product of the lengths.
const MAX_NAMES: usize = 5000;
/// Most bytes of a compared name.
const MAX_NAME_BYTES: usize = 100;
/// Least similarity of a suggestion, in 0..=1: two letters of seven may be wrong.
const MIN_SIMILARITY: f64 = 0.7;

/// The path up to its first missing part, with that part replaced by the most similar existing name.
pub(super) fn suggest_path(path: &Path) -> Option<String> {
    let missing =
        path.ancestors().filter(|part| !part.as_os_str().is_empty()).take_while(|part| !part.exists()).last()?;
    let wrong = missing.file_name()?.to_string_lossy();
    let parent = missing.parent().unwrap_or(Path::new(""));
    let folder = if parent.as_os_str().is_empty() { Path::new(".") } else { parent };
    let names = fs::read_dir(folder).ok()?.take(MAX_NAMES).flatten().map(|entry| entry.file_name());
    let name = most_similar(&wrong, names.filter_map(|name| name.into_string().ok()))?;
    Some(parent.join(name).to_string_lossy().into_owned())
}

/// The most similar of these names, for an error about a wrong one; `None` if no name is similar. Case is ignored.
///
/// ```
/// use seek_io::most_similar;
/// assert_eq!(most_similar("extrakt", ["explain", "extract"]), Some("extract"));
/// assert_eq!(most_similar("methods", ["explain", "extract"]), None);
/// ```
pub fn most_similar<S: AsRef<str> + Ord>(wrong: &str, names: impl IntoIterator<Item = S>) -> Option<S> {
    let wrong = wrong.to_lowercase();
    let names = names.into_iter().filter(|name| name.as_ref().len() <= MAX_NAME_BYTES);
    let rated = names.map(|name| (similarity(&wrong, &name.as_ref().to_lowercase()), name));
    // The order of a folder is not defined, so the first of equals in the alphabet wins.
    let best = rated
        .filter(|(score, _)| *score >= MIN_SIMILARITY)
        .max_by(|a, b| a.0.total_cmp(&b.0).then_with(|| b.1.cmp(&a.1)))?;
    Some(best.1)
}

fn similarity(wrong: &str, name: &str) -> f64 {
    let (short, long) = (wrong.len().min(name.len()), wrong.len().max(name.len()));
    // More than half of the letters are missing.
    if wrong.len() > MAX_NAME_BYTES || short * 2 < long {
        return 0.0;
    }
    let stem = |name: &str| name.split('.').next().unwrap_or_default().to_owned();
    let same_stem = stem(wrong) == stem(name) && !stem(wrong).is_empty();
    let score = normalized_damerau_levenshtein(wrong, name).max(normalized_levenshtein(wrong, name));
    if same_stem { score.max(MIN_SIMILARITY) } else { score }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_similar_name_is_suggested() {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir(dir.path().join("pages")).unwrap();
        for name in ["article.html", "articles.html", "b.htm", "zebra.html"] {
            fs::write(dir.path().join("pages").join(name), "").unwrap();
        }
        let suggest = |path: &str| {
            let suggestion = suggest_path(&dir.path().join(path))?;
            Some(suggestion[suggestion.rfind("pages").unwrap()..].to_owned())
        };
        assert_eq!(suggest("pages/artcile.html").as_deref(), Some("pages/article.html"));
        assert_eq!(suggest("pages/Article.HTML").as_deref(), Some("pages/article.html"));
        assert_eq!(suggest("pages/b.html").as_deref(), Some("pages/b.htm"));
        assert_eq!(suggest("page/article.html").as_deref(), Some("pages"));
        assert_eq!(suggest("pages/quite-another-name.html"), None);
    }
}
