//! The types of a page, with the values that `seek classify -f json` gives.

use crate::failure::Failure;
use crate::options::Options;
use content_seeker::PageTypes;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// The probability of each type, by its name.
#[derive(Debug)]
pub struct Probabilities(pub PageTypes);

impl Serialize for Probabilities {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.iter().len()))?;
        for page_type in self.0.iter() {
            map.serialize_entry(page_type.name(), &rounded(page_type.probability()))?;
        }
        map.end()
    }
}

/// The page types of a page, as `classify` returns them.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Classes {
    page_type: Option<String>,
    probabilities: Probabilities,
}

/// Classifies a page.
///
/// # Errors
/// A [`Failure`] if the method does not classify pages, or the page exceeds a limit.
pub fn of_page(html: Vec<u8>, options: &Options) -> Result<Classes, Failure> {
    let types = options.builder()?.classifier()?.classify(options.input(html))?;
    Ok(Classes { page_type: types.best().map(|best| best.name().to_owned()), probabilities: Probabilities(types) })
}

/// A probability with four digits, as on the command line.
pub fn rounded(probability: f32) -> f64 {
    (f64::from(probability) * 1e4).round() / 1e4
}
