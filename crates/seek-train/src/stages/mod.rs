//! Fits the stages of the pipeline one after the other, each on out-of-fold outputs of those before.
//!
//! Training pages are split into inner folds by host. Each stage is fitted once for every inner fold on
//! the others, which gives every training page a prediction by a model that never saw its host; that is what the next
//! stage trains on. Then the stage is fitted on all training pages; that model goes into the file, and
//! predicts the pages outside the training set: what is measured on those has seen no label of them.
//!
//! All stages share the inner folds. So within the training set a later stage's inner models saw outputs of earlier ones
//! that were fitted with the labels of their inner test fold among others; only what is learned on the last stages'
//! inner outputs could notice: the corrections of the content classifier for each page type, the second opinion on page
//! types, the thresholds, and the temperature of page types. Pages outside the training set are untouched by this.

mod columns;
mod content;
mod params;
mod stage;
mod terms;
mod types;
mod weights;

use crate::parts::Part;
use crate::prepare::Prepared;
use anyhow::Result;
use columns::{masked, replaced, type_columns};
pub use params::StageParams;
use seek_extract::stage::TYPES;
use seek_extract::{ContentForests, SEGMENT_CLASSES, TermClassifiers, TypeForests};
use seek_features::{Level, Schema};
use seek_forest::{Forest, LinearClassifier};
use stage::{Split, Stage};
use std::collections::BTreeMap;
use weights::segment_weights;

/// The pipeline fitted on some pages, and what it says of all pages.
#[derive(Debug)]
pub struct Stages {
    /// Page type classifiers.
    pub page_type: TypeForests,
    /// Segment classifier.
    pub segment: Forest,
    /// Classifiers over terms.
    pub terms: TermClassifiers,
    /// Content classifiers.
    pub content: ContentForests,
    /// Per page its type probabilities by the last opinion: out-of-fold for the pages trained on.
    pub types: Vec<[f32; TYPES]>,
    /// Per block row its probability of being main content: out-of-fold likewise.
    pub probabilities: Vec<f32>,
}

impl Stages {
    /// The classifiers by their names in a model file.
    pub fn into_named(self) -> (BTreeMap<String, Forest>, BTreeMap<String, LinearClassifier>) {
        let mut forests = self.page_type.into_named();
        forests.insert("segment".to_owned(), self.segment);
        forests.extend(self.content.into_named());
        (forests, self.terms.into_named())
    }

    /// Fits all stages on the pages that `train` marks.
    ///
    /// # Errors
    /// Where parameters are out of range or the training pages lack a class.
    pub fn fit(prepared: &Prepared, train: &[bool], params: &StageParams) -> Result<Stages> {
        let split = Split::new(prepared, train, params);
        let (page_type, first_types) = types::first(prepared, &split, params)?;
        let judged_as = first_types.of_pages(params.known());
        let (segment, good) = fit_segments(prepared, &split, params, &judged_as)?;

        let (terms, term_columns) = terms::fit(prepared, &split, params)?;
        let (content, probabilities) = content::fit(
            prepared,
            &split,
            params,
            &content::Seen { types: &judged_as, good: &good, terms: &term_columns },
        )?;
        let (second, types) = if params.has(Part::SecondOpinion) && params.has(Part::PageTypes) {
            let (second, answers) = types::second(prepared, &split, params, &first_types, &probabilities)?;
            (Some(second), answers.of_pages(params.known()))
        } else {
            (None, judged_as)
        };
        let page_type = TypeForests { first: page_type, second };
        Ok(Stages { page_type, segment, terms, content, types, probabilities })
    }
}

/// Fits the segment classifier: (forest, score of each segment row).
fn fit_segments(
    prepared: &Prepared,
    split: &Split,
    params: &StageParams,
    types: &[[f32; TYPES]],
) -> Result<(Forest, Vec<f32>)> {
    let learner = params.segment.learner(params.seed_of("segment"))?;
    let table = &prepared.segment_table;
    let columns = type_columns(table, types, split.train());
    let at = Schema::of(Level::Segment).len();
    // Where no row has weight, all segments are equally good.
    let mut weights = segment_weights(prepared, params.segments_per_page);
    if !params.has(Part::Segments) {
        weights.fill(0.0);
    }
    let stage = Stage {
        name: "segment",
        table,
        binned: masked(
            replaced(&table.binned(&table.rows_of(split.train()))?, at..at + TYPES, columns)?,
            &params.without,
        )?,
        weights,
        groups: &[],
        classes: SEGMENT_CLASSES.map(str::to_owned).to_vec(),
        learner: learner.as_ref(),
    };
    let (segment, answers) = stage.run(split)?;
    Ok((segment, answers.chunks_exact(2).map(|a| a[1]).collect()))
}
