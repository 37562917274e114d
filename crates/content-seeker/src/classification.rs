//! Page types with their probabilities.

use seek_page::PageType;
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::sync::{Arc, LazyLock};

/// A page type with its probability.
///
/// A later model can declare other types than the seven of this version. So a type has a name, and only a known type has
/// a [`PageType`].
///
/// ```
/// use content_seeker::{PageType, PageTypes};
/// let types = PageTypes::new(&[0.25, 0.75, 0.0, 0.0, 0.0, 0.0, 0.0]);
/// let guess = types.best().unwrap();
/// assert_eq!((guess.name(), guess.probability()), ("forum", 0.75));
/// assert_eq!(guess.known(), Some(PageType::Forum));
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PageTypeGuess<'a> {
    name: &'a str,
    probability: f32,
}

impl<'a> PageTypeGuess<'a> {
    /// The name of the type, such as `article`.
    pub fn name(&self) -> &'a str {
        self.name
    }

    /// The type, if this version knows it.
    pub fn known(&self) -> Option<PageType> {
        self.name.parse().ok()
    }

    /// The probability, in [0, 1].
    pub fn probability(&self) -> f32 {
        self.probability
    }
}

/// The probability of each page type.
///
/// ```
/// use content_seeker::PageTypes;
/// let types = PageTypes::new(&[0.25, 0.75, 0.0, 0.0, 0.0, 0.0, 0.0]);
/// let likely: Vec<&str> = types.iter().filter(|t| t.probability() > 0.0).map(|t| t.name()).collect();
/// assert_eq!(likely, ["article", "forum"]);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct PageTypes {
    names: Arc<[String]>,
    probabilities: Vec<f32>,
}

/// The names of the types of this version.
pub(crate) fn known_names() -> Arc<[String]> {
    static NAMES: LazyLock<Arc<[String]>> =
        LazyLock::new(|| PageType::ALL.iter().map(|page_type| page_type.name().to_owned()).collect());
    Arc::clone(&NAMES)
}

impl PageTypes {
    /// The types of [`PageType::ALL`] with these probabilities, in that order.
    pub fn new(probabilities: &[f32; PageType::ALL.len()]) -> PageTypes {
        PageTypes { names: known_names(), probabilities: probabilities.to_vec() }
    }

    /// The types of a model of page types.
    pub(crate) fn of_model(names: Arc<[String]>, probabilities: Vec<f32>) -> PageTypes {
        PageTypes { names, probabilities }
    }

    /// A type of these that is given, so that it is certain.
    pub(crate) fn certain(page_type: &str, names: &[&str]) -> PageTypes {
        let probabilities = names.iter().map(|&name| if name == page_type { 1.0 } else { 0.0 }).collect();
        PageTypes { names: names.iter().map(|&name| name.to_owned()).collect(), probabilities }
    }

    /// All types in the order of the model. The sum of their probabilities is 1.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = PageTypeGuess<'_>> {
        self.names.iter().zip(&self.probabilities).map(|(name, &probability)| PageTypeGuess { name, probability })
    }

    /// The most probable type; of equal types the first.
    pub fn best(&self) -> Option<PageTypeGuess<'_>> {
        self.iter().reduce(|best, next| if next.probability > best.probability { next } else { best })
    }
}

/// In JSON, the probability of each type by its name, in the order of the model.
impl Serialize for PageTypes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.iter().len()))?;
        for page_type in self.iter() {
            map.serialize_entry(page_type.name(), &rounded(page_type.probability()))?;
        }
        map.end()
    }
}

/// A probability with four digits: further digits are noise of single precision.
pub fn rounded(probability: f32) -> f64 {
    (f64::from(probability) * 1e4).round() / 1e4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_have_four_digits() {
        assert_eq!(rounded(0.9), 0.9);
        assert_eq!(rounded(1.0 / 3.0), 0.3333);
    }
}
