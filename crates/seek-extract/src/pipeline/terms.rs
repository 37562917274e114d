//! What terms say of a block, of its neighbours and of the blocks in the same place: columns of the content classifier.
//!
//! Two linear classifiers give each block a score, one for its text and one for the names of the elements around it
//! ([`TermSource`]). A score alone is weak; what the last heading says, the window around, the elements around and the
//! other blocks in the same place make it strong.

use super::classes::SHARED_CONTENT;
use super::content_summary::BlockStats;
use super::models_error::ModelsError;
use seek_features::{PageMeasurements, TermSource};
use seek_forest::{LinearClassifier, ModelFile};
use std::collections::BTreeMap;
use std::ops::Range;

/// Elements around a block whose mean scores it sees.
const HOLDERS: usize = 3;
/// Columns before those.
const FIXED: usize = 10;
/// Blocks before and behind that a window holds.
const WINDOW: usize = 5;
/// Names of the columns.
pub(crate) const NAMES: [&str; TERM_COLUMNS] = [
    "terms.text",
    "terms.place",
    "terms.text_before",
    "terms.text_after",
    "terms.place_before",
    "terms.place_after",
    "terms.heading",
    "terms.text_window",
    "terms.place_window",
    "terms.text_alike",
    "terms.text_up1",
    "terms.text_up2",
    "terms.text_up3",
];
/// Number of columns.
pub const TERM_COLUMNS: usize = FIXED + HOLDERS;

/// The classifiers over terms: log-odds of main content.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TermClassifiers {
    /// Over [`TermSource::Text`].
    pub text: LinearClassifier,
    /// Over [`TermSource::Ancestors`].
    pub place: LinearClassifier,
}

/// Name of the classifier over texts in a model file.
pub const TEXT_TERMS: &str = "terms.text";
/// Name of the classifier over places in a model file.
pub const PLACE_TERMS: &str = "terms.place";

impl TermClassifiers {
    /// The classifiers by their names in a model file.
    pub fn into_named(self) -> BTreeMap<String, LinearClassifier> {
        BTreeMap::from([(TEXT_TERMS.to_owned(), self.text), (PLACE_TERMS.to_owned(), self.place)])
    }

    /// Takes the classifiers out of a model file; they may be missing where its content classifier asks for no term.
    pub(crate) fn from_file(file: &ModelFile) -> Result<TermClassifiers, ModelsError> {
        let asked = file.forest(SHARED_CONTENT)?.features().iter().any(|feature| NAMES.contains(&feature.as_str()));
        let of = |name: &'static str| match file.linear_classifiers().get(name) {
            Some(linear) => Ok(linear.clone()),
            None if asked => Err(ModelsError::Linear { name: name.to_owned(), problem: "missing" }),
            None => Ok(LinearClassifier::default()),
        };
        match file.linear_classifiers().keys().find(|name| ![TEXT_TERMS, PLACE_TERMS].contains(&name.as_str())) {
            Some(name) => Err(ModelsError::Linear { name: name.clone(), problem: "unknown to this version" }),
            None => Ok(TermClassifiers { text: of(TEXT_TERMS)?, place: of(PLACE_TERMS)? }),
        }
    }

    /// The columns of all blocks of a page.
    pub fn columns(&self, measured: &PageMeasurements, facts: &BlockStats) -> Vec<[f32; TERM_COLUMNS]> {
        TermContext::of(measured).columns(facts, &self.text_scores(measured), &self.place_scores(measured))
    }

    fn text_scores(&self, measured: &PageMeasurements) -> Vec<f32> {
        let mut terms = Vec::new();
        let score = |block| {
            terms.clear();
            measured.terms(TermSource::Text, block, &mut terms);
            Sum::of(&self.text, &terms).score(&self.text)
        };
        (0..measured.blocks().len()).map(score).collect()
    }

    /// Blocks share the elements around them, so each is looked up once, near and far.
    fn place_scores(&self, measured: &PageMeasurements) -> Vec<f32> {
        let mut terms = Vec::new();
        let mut sums: Vec<Sum> = Vec::new();
        let mut seen = [vec![u32::MAX; measured.dom().len()], vec![u32::MAX; measured.dom().len()]];
        let score = |block| {
            let mut all = Sum::default();
            for (element, near) in measured.enclosing_elements(block) {
                let at = &mut seen[usize::from(near)][element as usize];
                if *at == u32::MAX {
                    terms.clear();
                    measured.element_terms(element, near, &mut terms);
                    *at = sums.len() as u32;
                    sums.push(Sum::of(&self.place, &terms));
                }
                let own = sums[*at as usize];
                all = Sum { weights: all.weights + own.weights, terms: all.terms + own.terms };
            }
            all.score(&self.place)
        };
        (0..measured.blocks().len()).map(score).collect()
    }
}

/// The terms of a row that a classifier knows.
#[derive(Debug, Clone, Copy, Default)]
struct Sum {
    /// Sum of their weights: exact in any order, as weights are [`LinearClassifier::rounded_weight`].
    weights: f64,
    /// How many they are.
    terms: u32,
}

impl Sum {
    fn of(classifier: &LinearClassifier, terms: &[u32]) -> Sum {
        let weights = terms.iter().filter_map(|&term| classifier.weight(term));
        weights
            .fold(Sum::default(), |sum, weight| Sum { weights: sum.weights + f64::from(weight), terms: sum.terms + 1 })
    }

    fn score(self, classifier: &LinearClassifier) -> f32 {
        LinearClassifier::score(classifier.base(), self.weights, self.terms)
    }
}

/// Where a block's scores are looked up beside its own.
#[derive(Debug, Clone)]
pub struct TermContext {
    /// Per block the nearest elements around it that hold more than it.
    around: Vec<[Range<u32>; HOLDERS]>,
}

impl TermContext {
    /// The context of a page's blocks.
    pub fn of(measured: &PageMeasurements) -> TermContext {
        let around = |block| {
            let mut ranges = [const { 0..0 }; HOLDERS];
            let holders = measured.enclosing_segments(block).map(|s| measured.segments().get(s).blocks.clone());
            for (range, blocks) in ranges.iter_mut().zip(holders.filter(|b| b.len() > 1)) {
                *range = blocks.start as u32..blocks.end as u32;
            }
            ranges
        };
        TermContext { around: (0..measured.blocks().len()).map(around).collect() }
    }

    /// The columns of all blocks, from their scores.
    pub fn columns(&self, facts: &BlockStats, text: &[f32], place: &[f32]) -> Vec<[f32; TERM_COLUMNS]> {
        let n = text.len();
        let (text_sums, place_sums) = (sums(text), sums(place));
        let mean = |sums: &[f64], of: Range<usize>| {
            if of.is_empty() { 0.0 } else { ((sums[of.end] - sums[of.start]) / of.len() as f64) as f32 }
        };
        let alike = means_by_place(facts, text);
        let mut heading = 0.0;
        (0..n)
            .map(|i| {
                let at = |scores: &[f32], i: Option<usize>| i.and_then(|i| scores.get(i)).copied().unwrap_or(0.0);
                let (before, after) = (i.checked_sub(1), Some(i + 1));
                let window = i.saturating_sub(WINDOW)..(i + WINDOW + 1).min(n);
                let mut row = [0.0; TERM_COLUMNS];
                row[..FIXED].copy_from_slice(&[
                    text[i],
                    place[i],
                    at(text, before),
                    at(text, after),
                    at(place, before),
                    at(place, after),
                    heading,
                    mean(&text_sums, window.clone()),
                    mean(&place_sums, window),
                    alike[facts.place(i) as usize],
                ]);
                for (value, range) in row[FIXED..].iter_mut().zip(&self.around[i]) {
                    *value = mean(&text_sums, range.start as usize..range.end as usize);
                }
                if facts.is_heading(i) {
                    heading = text[i];
                }
                row
            })
            .collect()
    }
}

fn sums(scores: &[f32]) -> Vec<f64> {
    let mut sum = 0.0;
    std::iter::once(0.0)
        .chain(scores.iter().map(|&score| {
            sum += f64::from(score);
            sum
        }))
        .collect()
}

/// Per place the mean score of its blocks.
fn means_by_place(facts: &BlockStats, scores: &[f32]) -> Vec<f32> {
    let mut places: Vec<(f64, u32)> = Vec::new();
    for (i, &score) in scores.iter().enumerate() {
        let place = facts.place(i) as usize;
        if place >= places.len() {
            places.resize(place + 1, (0.0, 0));
        }
        places[place] = (places[place].0 + f64::from(score), places[place].1 + 1);
    }
    places.into_iter().map(|(sum, n)| if n == 0 { 0.0 } else { (sum / f64::from(n)) as f32 }).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use seek_page::Page;

    /// Blocks: 0 a heading, 1 and 2 items in the same place, 3 a paragraph.
    const PAGE: &str = "<body><h2>Related</h2><ul><li>one</li><li>two</li></ul><p>text</p>";
    const TEXT: [f32; 4] = [-4.0, 1.0, 2.0, 3.0];
    const PLACE: [f32; 4] = [0.5, -1.0, -2.0, 4.0];

    fn column(columns: &[[f32; TERM_COLUMNS]], name: &str) -> Vec<f32> {
        let at = NAMES.iter().position(|n| *n == name).unwrap();
        columns.iter().map(|row| row[at]).collect()
    }

    #[test]
    fn a_block_sees_its_neighbours_its_heading_and_its_like() {
        let page = Page::from_source(PAGE).unwrap();
        let measured = PageMeasurements::new(&page).unwrap();
        let columns = TermContext::of(&measured).columns(&BlockStats::of(&measured), &TEXT, &PLACE);
        let of = |name: &str| column(&columns, name);
        assert_eq!((of("terms.text"), of("terms.place")), (TEXT.to_vec(), PLACE.to_vec()));
        assert_eq!(of("terms.text_before"), [0.0, -4.0, 1.0, 2.0]);
        assert_eq!(of("terms.place_after"), [-1.0, -2.0, 4.0, 0.0]);
        assert_eq!(of("terms.heading"), [0.0, -4.0, -4.0, -4.0], "that before, not its own");
        assert_eq!(of("terms.text_window"), [0.5; 4], "all four blocks are near");
        assert_eq!(of("terms.text_alike"), [-4.0, 1.5, 1.5, 3.0]);
        // Around an item: its list, then the body; around the others the body alone.
        assert_eq!(of("terms.text_up1"), [0.5, 1.5, 1.5, 0.5]);
        assert_eq!(of("terms.text_up2"), [0.0, 0.5, 0.5, 0.0]);
    }

    #[test]
    fn classifiers_that_know_nothing_say_nothing() {
        let page = Page::from_source(PAGE).unwrap();
        let measured = PageMeasurements::new(&page).unwrap();
        let columns = TermClassifiers::default().columns(&measured, &BlockStats::of(&measured));
        assert_eq!(columns, vec![[0.0; TERM_COLUMNS]; 4]);
    }
}
