//! Page types with their probabilities.

use seek_page::PageType;

/// The most probable type of a page.
///
/// A model can declare types of its own, so a type is a name first.
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

    /// The type, if it is one of the seven that this version knows.
    pub fn known(&self) -> Option<PageType> {
        self.name.parse().ok()
    }

    /// Its probability, in [0, 1].
    pub fn probability(&self) -> f32 {
        self.probability
    }
}

/// The probability of each page type.
#[derive(Debug, Clone, PartialEq)]
pub struct PageTypes {
    names: Vec<&'static str>,
    probabilities: Vec<f32>,
}

impl PageTypes {
    /// The types of [`PageType::ALL`] with these probabilities, in that order.
    pub fn new(probabilities: &[f32; PageType::ALL.len()]) -> PageTypes {
        PageTypes { names: PageType::ALL.map(PageType::name).to_vec(), probabilities: probabilities.to_vec() }
    }

    /// Each type's name and probability, in the order of the model. The probabilities add up to 1.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = PageTypeGuess<'_>> {
        self.names.iter().zip(&self.probabilities).map(|(&name, &probability)| PageTypeGuess { name, probability })
    }

    /// The most probable type; the first of equals.
    pub fn best(&self) -> Option<PageTypeGuess<'_>> {
        self.iter().reduce(|best, next| if next.probability > best.probability { next } else { best })
    }
}
