//! What terms say of a block, of its neighbours and of the blocks in the same place: columns of the content classifier.
//!
//! Two linear classifiers give each block a score, one for its text and one for the names of the elements around it
//! ([`TermSource`]). A score alone is weak; what the last heading says, the window around, the elements around and the
//! other blocks in the same place make it strong.

use crate::ModelsError;
use crate::found::BlockFacts;
use seek_features::{Measured, TermSource};
use seek_forest::{Linear, ModelFile};
use std::collections::BTreeMap;
use std::ops::Range;

/// Elements around a block whose mean scores it sees.
const AROUND: usize = 3;
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
pub const TERM_COLUMNS: usize = 10 + AROUND;

/// The classifiers over terms: log-odds of main content.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TermClassifiers {
    /// Over [`TermSource::Text`].
    pub text: Linear,
    /// Over [`TermSource::Place`].
    pub place: Linear,
}

/// Names of the classifiers in a model file.
const TEXT: &str = "terms.text";
const PLACE: &str = "terms.place";

impl TermClassifiers {
    /// The classifiers by their names in a model file.
    pub fn into_named(self) -> BTreeMap<String, Linear> {
        BTreeMap::from([(TEXT.to_owned(), self.text), (PLACE.to_owned(), self.place)])
    }

    /// Takes the classifiers out of a model file; one that is not there says nothing.
    pub(crate) fn from_file(file: &ModelFile) -> Result<TermClassifiers, ModelsError> {
        let mut classifiers = TermClassifiers::default();
        for (name, linear) in file.linear() {
            match name.as_str() {
                TEXT => classifiers.text = linear.clone(),
                PLACE => classifiers.place = linear.clone(),
                _ => return Err(ModelsError::Linear { name: name.clone() }),
            }
        }
        Ok(classifiers)
    }

    /// The columns of all blocks of a page.
    pub fn columns(&self, measured: &Measured, facts: &BlockFacts) -> Vec<[f32; TERM_COLUMNS]> {
        TermContext::of(measured).columns(facts, &self.text_scores(measured), &self.place_scores(measured))
    }

    fn text_scores(&self, measured: &Measured) -> Vec<f32> {
        let mut terms = Vec::new();
        let score = |block| {
            terms.clear();
            measured.terms(TermSource::Text, block, &mut terms);
            let Known { sum, count } = Known::of(&self.text, &terms);
            Linear::score(self.text.base(), sum, count)
        };
        (0..measured.blocks().len()).map(score).collect()
    }

    /// Blocks share the elements around them, so each is looked up once, near and far.
    fn place_scores(&self, measured: &Measured) -> Vec<f32> {
        let mut terms = Vec::new();
        let mut seen: [Vec<Option<Known>>; 2] = [vec![None; measured.dom().len()], vec![None; measured.dom().len()]];
        let score = |block| {
            let mut all = Known::default();
            for (element, near) in measured.around(block) {
                let known = *seen[usize::from(near)][element as usize].get_or_insert_with(|| {
                    terms.clear();
                    measured.terms_of_element(element, near, &mut terms);
                    Known::of(&self.place, &terms)
                });
                all = Known { sum: all.sum + known.sum, count: all.count + known.count };
            }
            Linear::score(self.place.base(), all.sum, all.count)
        };
        (0..measured.blocks().len()).map(score).collect()
    }
}

/// Terms that a classifier knows: how many, and the sum of their weights.
#[derive(Debug, Clone, Copy, Default)]
struct Known {
    /// Exact in any order, as weights are [`Linear::rounded`].
    sum: f64,
    count: u32,
}

impl Known {
    fn of(classifier: &Linear, terms: &[u32]) -> Known {
        let weights = terms.iter().filter_map(|&term| classifier.weight(term));
        weights.fold(Known::default(), |k, weight| Known { sum: k.sum + f64::from(weight), count: k.count + 1 })
    }
}

/// Where a block's scores are looked up beside its own.
#[derive(Debug, Clone)]
pub struct TermContext {
    /// Per block the nearest elements around it that hold more than it.
    around: Vec<[Range<u32>; AROUND]>,
}

impl TermContext {
    /// The context of a page's blocks.
    pub fn of(measured: &Measured) -> TermContext {
        let around = |block| {
            let mut ranges = [const { 0..0 }; AROUND];
            let holders = measured.holders_of(block).map(|s| measured.segments().get(s).blocks.clone());
            for (range, blocks) in ranges.iter_mut().zip(holders.filter(|b| b.len() > 1)) {
                *range = blocks.start as u32..blocks.end as u32;
            }
            ranges
        };
        TermContext { around: (0..measured.blocks().len()).map(around).collect() }
    }

    /// The columns of all blocks, from their scores.
    pub fn columns(&self, facts: &BlockFacts, text: &[f32], place: &[f32]) -> Vec<[f32; TERM_COLUMNS]> {
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
                row[..10].copy_from_slice(&[
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
                for (value, range) in row[10..].iter_mut().zip(&self.around[i]) {
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
fn means_by_place(facts: &BlockFacts, scores: &[f32]) -> Vec<f32> {
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
        let measured = Measured::new(&page).unwrap();
        let columns = TermContext::of(&measured).columns(&BlockFacts::of(&measured), &TEXT, &PLACE);
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
        let measured = Measured::new(&page).unwrap();
        let columns = TermClassifiers::default().columns(&measured, &BlockFacts::of(&measured));
        assert_eq!(columns, vec![[0.0; TERM_COLUMNS]; 4]);
    }
}
