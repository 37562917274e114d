//! A model of the user in an evaluation: its name in the tables, its method and its file.

use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The method of a model without one.
pub(crate) const SEEK: &str = "seek";

/// A model file under a name: `NAME=FILE` for the pipeline, `NAME=METHOD:FILE` for another method.
///
/// ```
/// use seek_train::evaluation::named_model::NamedModel;
/// let chain: NamedModel = "mine=cs-tp:models/chain.safetensors".parse().unwrap();
/// assert_eq!((chain.name.as_str(), chain.method.as_str()), ("mine", "cs-tp"));
/// let pipeline: NamedModel = "mine=models/seek.safetensors".parse().unwrap();
/// assert_eq!(pipeline.method, "seek");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedModel {
    /// The name in the tables.
    pub name: String,
    /// The method that runs with the model.
    pub method: String,
    /// The model file.
    pub file: PathBuf,
}

impl FromStr for NamedModel {
    type Err = String;

    fn from_str(text: &str) -> Result<NamedModel, String> {
        let parts = text.split_once('=').filter(|(name, file)| !name.is_empty() && !file.is_empty());
        let Some((name, file)) = parts else {
            return Err(format!("{text:?} is not NAME=FILE or NAME=METHOD:FILE"));
        };
        // A path may have a colon, too.
        let (method, file) = match file.split_once(':') {
            Some((method, file)) if is_like_a_method(method) && !Path::new(&format!("{method}:{file}")).exists() => {
                (method, file)
            }
            _ => (SEEK, file),
        };
        Ok(NamedModel { name: name.to_owned(), method: method.to_owned(), file: file.into() })
    }
}

/// Whether a text before a colon looks like the name of a method: it is no folder and no drive.
fn is_like_a_method(text: &str) -> bool {
    text.len() > 1 && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_may_have_a_colon_and_a_name_is_needed() {
        let model: NamedModel = "a=C:\\models\\seek.safetensors".parse().unwrap();
        assert_eq!((model.method.as_str(), model.file), (SEEK, PathBuf::from("C:\\models\\seek.safetensors")));
        for wrong in ["seek.safetensors", "=seek.safetensors", "a="] {
            assert!(wrong.parse::<NamedModel>().unwrap_err().contains("NAME=FILE"), "{wrong}");
        }
    }

    #[test]
    fn a_file_that_exists_may_have_a_name_with_a_colon() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("my:model");
        std::fs::write(&file, "").unwrap();
        let model: NamedModel = format!("a={}", file.display()).parse().unwrap();
        assert_eq!((model.method.as_str(), model.file), (SEEK, file));
    }
}
