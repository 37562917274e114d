//! Scores of terms for a block, its neighbours and the blocks of the same template: features of the content classifier.
//!
//! Two linear classifiers score each block: one reads its text, the other the names of its ancestors ([`TermSource`]).
//! The score of one block is a weak feature. The scores of the last heading, of the window around the block, of its
//! ancestors and of its template add to it.

use super::classifier_names::{ANCESTOR_TERMS, SHARED_CONTENT, TEXT_TERMS};
use super::content_summary::BlockStats;
use super::models_error::ModelsError;
use seek_features::{PageMeasurements, TermSource};
use seek_forest::{LinearClassifier, ModelFile};
use std::collections::BTreeMap;
use std::ops::Range;

/// Enclosing segments of a block whose mean scores are features.
const SEGMENTS: usize = 3;
/// Columns before the columns of these segments.
const OTHER_COLUMNS: usize = 10;
/// Blocks on each side of a block in its window.
const WINDOW: usize = 5;
/// Names of the columns.
pub(crate) const TERM_COLUMN_NAMES: [&str; TERM_COLUMNS] = [
    "terms.text", "terms.place", "terms.text_before", "terms.text_after", "terms.place_before", "terms.place_after",
    "terms.heading", "terms.text_window", "terms.place_window", "terms.text_alike", "terms.text_up1", "terms.text_up2",
    "terms.text_up3",
];
/// Number of columns.
pub const TERM_COLUMNS: usize = OTHER_COLUMNS + SEGMENTS;

/// The classifiers over terms. Their scores are log-odds of main content.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TermClassifiers {
    /// The classifier over [`TermSource::Text`].
    pub text: LinearClassifier,
    /// The classifier over [`TermSource::Ancestors`].
    pub ancestors: LinearClassifier,
}

impl TermClassifiers {
    /// The classifiers by their names in a model file.
    pub fn into_named(self) -> BTreeMap<String, LinearClassifier> {
        BTreeMap::from([(TEXT_TERMS.to_owned(), self.text), (ANCESTOR_TERMS.to_owned(), self.ancestors)])
    }

    /// Reads the classifiers from a model file. They are required if the content classifier reads scores of terms.
    pub(crate) fn from_file(file: &ModelFile) -> Result<TermClassifiers, ModelsError> {
        let content = file.forest(SHARED_CONTENT)?;
        let is_required = content.features().iter().any(|feature| TERM_COLUMN_NAMES.contains(&feature.as_str()));
        let classifier = |name: &'static str| match file.linear_classifiers().get(name) {
            Some(linear) => Ok(linear.clone()),
            None if is_required => Err(ModelsError::Linear { name: name.to_owned(), problem: "missing" }),
            None => Ok(LinearClassifier::default()),
        };
        match file.linear_classifiers().keys().find(|name| ![TEXT_TERMS, ANCESTOR_TERMS].contains(&name.as_str())) {
            Some(name) => Err(ModelsError::Linear { name: name.clone(), problem: "unknown to this version" }),
            None => Ok(TermClassifiers { text: classifier(TEXT_TERMS)?, ancestors: classifier(ANCESTOR_TERMS)? }),
        }
    }

    /// The columns of all blocks of a page.
    pub fn columns(&self, measured: &PageMeasurements, block_stats: &BlockStats) -> Vec<[f32; TERM_COLUMNS]> {
        let context = TermContext::of(measured);
        context.columns(block_stats, &self.text_scores(measured), &self.ancestor_scores(measured))
    }

    fn text_scores(&self, measured: &PageMeasurements) -> Vec<f32> {
        let mut terms = Vec::new();
        let score = |block| {
            terms.clear();
            measured.terms(TermSource::Text, block, &mut terms);
            WeightSum::of(&self.text, &terms).score(&self.text)
        };
        (0..measured.blocks().len()).map(score).collect()
    }

    /// Blocks share ancestors, so the terms of each element are summed up once as a near and once as a far ancestor.
    fn ancestor_scores(&self, measured: &PageMeasurements) -> Vec<f32> {
        let mut terms = Vec::new();
        let mut sums: Vec<WeightSum> = Vec::new();
        // The index of an element's sum as a far and as a near ancestor.
        let mut sum_of_element = vec![[u32::MAX; 2]; measured.dom().len()];
        let score = |block| {
            let mut all = WeightSum::default();
            for (element, near) in measured.enclosing_elements(block) {
                let known = &mut sum_of_element[element as usize];
                if known[usize::from(near)] == u32::MAX {
                    terms.clear();
                    measured.element_terms(element, near, &mut terms);
                    known[usize::from(near)] = sums.len() as u32;
                    sums.push(WeightSum::of(&self.ancestors, &terms));
                }
                let of_element = sums[known[usize::from(near)] as usize];
                all = WeightSum { weights: all.weights + of_element.weights, terms: all.terms + of_element.terms };
            }
            all.score(&self.ancestors)
        };
        (0..measured.blocks().len()).map(score).collect()
    }
}

/// The weights of the terms that a classifier knows.
#[derive(Debug, Clone, Copy, Default)]
struct WeightSum {
    /// Sum of the weights. It is exact in any order, because weights are rounded ([`LinearClassifier::rounded_weight`]).
    weights: f64,
    /// Number of these terms.
    terms: u32,
}

impl WeightSum {
    fn of(classifier: &LinearClassifier, terms: &[u32]) -> WeightSum {
        let weights = terms.iter().filter_map(|&term| classifier.weight(term));
        weights.fold(WeightSum::default(), |sum, weight| WeightSum {
            weights: sum.weights + f64::from(weight),
            terms: sum.terms + 1,
        })
    }

    fn score(self, classifier: &LinearClassifier) -> f32 {
        LinearClassifier::score(classifier.base(), self.weights, self.terms)
    }
}

/// The enclosing segments of the blocks, whose mean scores are features.
#[derive(Debug, Clone)]
pub struct TermContext {
    /// The blocks of each block's nearest enclosing segments with more than one block.
    enclosing: Vec<[Range<u32>; SEGMENTS]>,
}

impl TermContext {
    /// The context of a page's blocks.
    pub fn of(measured: &PageMeasurements) -> TermContext {
        let enclosing = |block| {
            let mut ranges = [const { 0..0 }; SEGMENTS];
            let segments = measured.enclosing_segments(block).map(|s| measured.segments().get(s).blocks.clone());
            for (range, blocks) in ranges.iter_mut().zip(segments.filter(|b| b.len() > 1)) {
                *range = blocks.start as u32..blocks.end as u32;
            }
            ranges
        };
        TermContext { enclosing: (0..measured.blocks().len()).map(enclosing).collect() }
    }

    /// The columns of all blocks from the scores of their texts and of their ancestors, one for each block.
    pub fn columns(&self, block_stats: &BlockStats, text: &[f32], ancestors: &[f32]) -> Vec<[f32; TERM_COLUMNS]> {
        let n = text.len();
        let of = |scores: &[f32]| prefix_sums(scores.iter().map(|&score| f64::from(score)));
        let (text_sums, ancestor_sums) = (of(text), of(ancestors));
        let mean = |sums: &[f64], blocks: Range<usize>| {
            if blocks.is_empty() { 0.0 } else { ((sums[blocks.end] - sums[blocks.start]) / blocks.len() as f64) as f32 }
        };
        let template_means = means_by_structure_group(block_stats, text);
        let mut heading = 0.0;
        (0..n)
            .map(|i| {
                let at = |scores: &[f32], i: Option<usize>| i.and_then(|i| scores.get(i)).copied().unwrap_or(0.0);
                let (before, after) = (i.checked_sub(1), Some(i + 1));
                let window = i.saturating_sub(WINDOW)..(i + WINDOW + 1).min(n);
                let mut row = [0.0; TERM_COLUMNS];
                row[..OTHER_COLUMNS].copy_from_slice(&[
                    text[i],
                    ancestors[i],
                    at(text, before),
                    at(text, after),
                    at(ancestors, before),
                    at(ancestors, after),
                    heading,
                    mean(&text_sums, window.clone()),
                    mean(&ancestor_sums, window),
                    template_means[block_stats.structure_group(i) as usize],
                ]);
                for (value, range) in row[OTHER_COLUMNS..].iter_mut().zip(&self.enclosing[i]) {
                    *value = mean(&text_sums, range.start as usize..range.end as usize);
                }
                if block_stats.is_heading(i) {
                    heading = text[i];
                }
                row
            })
            .collect()
    }
}

/// The sums of the first 0, 1, ... values.
pub(super) fn prefix_sums(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let sums = values.scan(0.0, |sum, value| {
        *sum += value;
        Some(*sum)
    });
    std::iter::once(0.0).chain(sums).collect()
}

/// The mean score of each structure group.
fn means_by_structure_group(block_stats: &BlockStats, scores: &[f32]) -> Vec<f32> {
    let mut groups: Vec<(f64, u32)> = Vec::new();
    for (i, &score) in scores.iter().enumerate() {
        let group = block_stats.structure_group(i) as usize;
        if group >= groups.len() {
            groups.resize(group + 1, (0.0, 0));
        }
        groups[group] = (groups[group].0 + f64::from(score), groups[group].1 + 1);
    }
    groups.into_iter().map(|(sum, n)| if n == 0 { 0.0 } else { (sum / f64::from(n)) as f32 }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::Page;

    /// Blocks: 0 a heading, 1 and 2 items of one template, 3 a paragraph.
    const PAGE: &str = "<body><h2>Related</h2><ul><li>one</li><li>two</li></ul><p>text</p>";
    const TEXT: [f32; 4] = [-4.0, 1.0, 2.0, 3.0];
    const ANCESTORS: [f32; 4] = [0.5, -1.0, -2.0, 4.0];

    fn column(columns: &[[f32; TERM_COLUMNS]], name: &str) -> Vec<f32> {
        let at = TERM_COLUMN_NAMES.iter().position(|n| *n == name).unwrap();
        columns.iter().map(|row| row[at]).collect()
    }

    #[test]
    fn columns_hold_scores_of_neighbours_heading_template_and_segments() {
        let page = Page::from_source(PAGE).unwrap();
        let measured = PageMeasurements::new(&page).unwrap();
        let columns = TermContext::of(&measured).columns(&BlockStats::of(&measured), &TEXT, &ANCESTORS);
        let of = |name: &str| column(&columns, name);
        assert_eq!((of("terms.text"), of("terms.place")), (TEXT.to_vec(), ANCESTORS.to_vec()));
        assert_eq!(of("terms.text_before"), [0.0, -4.0, 1.0, 2.0]);
        assert_eq!(of("terms.place_after"), [-1.0, -2.0, 4.0, 0.0]);
        assert_eq!(of("terms.heading"), [0.0, -4.0, -4.0, -4.0], "the heading before it");
        assert_eq!(of("terms.text_window"), [0.5; 4], "all four blocks are in the window");
        assert_eq!(of("terms.text_alike"), [-4.0, 1.5, 1.5, 3.0]);
        // An item is in its list and in the body; the other blocks are in the body alone.
        assert_eq!(of("terms.text_up1"), [0.5, 1.5, 1.5, 0.5]);
        assert_eq!(of("terms.text_up2"), [0.0, 0.5, 0.5, 0.0]);
    }

    #[test]
    fn empty_classifiers_give_zeros() {
        let page = Page::from_source(PAGE).unwrap();
        let measured = PageMeasurements::new(&page).unwrap();
        let columns = TermClassifiers::default().columns(&measured, &BlockStats::of(&measured));
        assert_eq!(columns, vec![[0.0; TERM_COLUMNS]; 4]);
    }
}
