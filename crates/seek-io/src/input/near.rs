//! What a path that leads nowhere may have meant.

use std::fs;
use std::path::{Path, PathBuf};

use strsim::{normalized_damerau_levenshtein, normalized_levenshtein};

/// Most names of a folder that are compared; each takes the product of two lengths.
const NAMES: usize = 5000;
/// Most bytes of a name that is compared.
const NAME_BYTES: usize = 100;
/// How like a name has to be, from 0 to 1: two letters of seven may be wrong.
const LIKE: f64 = 0.7;

/// The path up to its first part that is not there, with the name there that is most like that part.
pub(crate) fn near(path: &Path) -> Option<String> {
    let missing =
        path.ancestors().filter(|part| !part.as_os_str().is_empty()).take_while(|part| !part.exists()).last()?;
    let wrong = missing.file_name()?.to_string_lossy().to_lowercase();
    let parent = missing.parent().unwrap_or(Path::new(""));
    let folder = if parent.as_os_str().is_empty() { Path::new(".") } else { parent };
    let names = fs::read_dir(folder).ok()?.take(NAMES).flatten().map(|entry| entry.file_name());
    let names = names.filter_map(|name| name.into_string().ok()).filter(|name| name.len() <= NAME_BYTES);
    let like = names.map(|name| (likeness(&wrong, &name.to_lowercase()), name));
    // Of names that are equally like, the first of the alphabet: folders are in no order.
    let best = like.filter(|(like, _)| *like >= LIKE).max_by(|a, b| a.0.total_cmp(&b.0).then_with(|| b.1.cmp(&a.1)))?;
    let near: PathBuf = parent.join(best.1);
    Some(near.to_string_lossy().into_owned())
}

fn likeness(wrong: &str, name: &str) -> f64 {
    let (short, long) = (wrong.len().min(name.len()), wrong.len().max(name.len()));
    // Too many letters are missing, whatever the others are.
    if wrong.len() > NAME_BYTES || short * 2 < long {
        return 0.0;
    }
    let stem = |name: &str| name.split('.').next().unwrap_or_default().to_owned();
    let same_stem = stem(wrong) == stem(name) && !stem(wrong).is_empty();
    let like = normalized_damerau_levenshtein(wrong, name).max(normalized_levenshtein(wrong, name));
    if same_stem { like.max(LIKE) } else { like }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn the_most_similar_name_is_named() {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir(dir.path().join("pages")).unwrap();
        for name in ["article.html", "articles.html", "b.htm", "zebra.html"] {
            fs::write(dir.path().join("pages").join(name), "").unwrap();
        }
        let near =
            |path: &str| near(&dir.path().join(path)).map(|near| near[near.rfind("pages").unwrap()..].to_owned());
        assert_eq!(near("pages/artcile.html").as_deref(), Some("pages/article.html"));
        assert_eq!(near("pages/Article.HTML").as_deref(), Some("pages/article.html"));
        assert_eq!(near("pages/b.html").as_deref(), Some("pages/b.htm"));
        assert_eq!(near("page/article.html").as_deref(), Some("pages"));
        assert_eq!(near("pages/quite-another-name.html"), None);
    }
}
