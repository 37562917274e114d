//! Fits the stages of the pipeline in order, each on the out-of-fold outputs of the stages before it.
//!
//! The training pages are split into inner folds by host, or by page where one host has most of them. Each stage is fitted once for every inner fold, on the other folds.
//! So a model that never saw the host of a training page predicts that page. The next stage trains on these predictions. Then
//! the stage is fitted on all training pages. This model goes into the model file and predicts the pages outside the training
//! set, so no measurement on those pages uses a model that saw their labels.
//!
//! All stages share the inner folds. So the inner models of a later stage train on outputs of earlier models that were fitted
//! with labels of the inner test fold. This can affect only what is learned from the inner outputs of the last stages: the
//! corrections for each page type, the second opinion on page types, the second look at blocks, the thresholds, the limit for empty pages,
//! and the temperature of page types. It does not affect pages outside the training set.

use crate::corpus::prepare::Prepared;
use crate::corpus::training_data::{self, MIN_PAGES};
use crate::stages::classifier_fit::{Stage, TrainingSplit};
use crate::stages::columns::blank_components;
use crate::stages::components::Component;
use crate::stages::params::StageParams;
use crate::stages::second_look::SecondLookInput;
use crate::stages::thresholds::{self, ScoredPage};
use crate::stages::weights::segment_weights;
use crate::stages::{content, empty_page, page_terms, page_type, terms};
use anyhow::Result;
use seek_extract::Settings;
use seek_extract::TYPES;
use seek_extract::{ContentForests, SEGMENT_CLASSES, TermClassifiers, TypeForests};
use seek_forest::{Forest, MultinomialClassifier};

/// The pipeline fitted on the training pages, and its predictions for all pages.
#[derive(Debug)]
pub struct Stages {
    /// Classifier over the terms of pages.
    pub page_terms: Option<MultinomialClassifier>,
    /// [`Settings::empty_terms_weight`].
    pub empty_terms_weight: f32,
    /// [`Settings::term_languages`].
    pub term_languages: Option<Vec<String>>,
    /// Page type classifiers.
    pub page_type: TypeForests,
    /// Segment classifier.
    pub segment: Forest,
    /// Classifiers over terms.
    pub terms: TermClassifiers,
    /// Content classifiers.
    pub content: ContentForests,
    /// Classifier of empty pages, if enough pages are empty.
    pub empty: Option<Forest>,
    /// Correction of the content classifier by the probabilities around a block, if it lowers the log loss.
    pub second_look: Option<Forest>,
    /// The final type probabilities of each page; out-of-fold for training pages.
    pub types: Vec<[f32; TYPES]>,
    /// The probability of each block row to be main content; out-of-fold for training pages.
    pub probabilities: Vec<f32>,
    /// The probability of each page to be empty; out-of-fold for training pages.
    pub empty_probabilities: Option<Vec<f32>>,
}

impl Stages {
    /// Fits all stages on the pages that `train` marks.
    ///
    /// # Errors
    /// When the pages are too few or lack a class, parameters are out of range, or a fit fails.
    pub fn fit(prepared: &Prepared, train: &[bool], params: &StageParams) -> Result<Stages> {
        training_data::check(prepared, train, MIN_PAGES)?;
        content::check(params)?;
        let split = TrainingSplit::new(prepared, train, params);
        let page_terms = page_terms::fit(prepared, &split, params)?;
        let (page_type, first_types) = page_type::fit_first(prepared, &split, params, &page_terms.columns)?;
        let types_by_page = first_types.by_page(params.available_signals());
        let (segment, segment_scores) = fit_segments(prepared, &split, params)?;

        let (terms, term_columns) = terms::fit(prepared, &split, params)?;
        let (content, probabilities) = content::fit(
            prepared,
            &split,
            params,
            &content::StageInputs { types: &types_by_page, segment_scores: &segment_scores, terms: &term_columns },
        )?;
        let rows = page_type::second_pass_rows(prepared, &page_terms.columns, &first_types, &probabilities);
        let (second, types) = if params.has(Component::SecondOpinion) && params.has(Component::PageTypes) {
            let (second, answers) = page_type::fit_second(prepared, &split, params, &rows)?;
            (Some(second), answers.by_page(params.available_signals()))
        } else {
            (None, types_by_page)
        };
        let (empty, empty_probabilities) = empty_page::fit(prepared, &split, params, &rows, &page_terms)?.unzip();
        let page_type = TypeForests { first: page_type, second };
        let first = SecondLookInput {
            prepared,
            probabilities: &probabilities,
            types: &types,
            empty: empty_probabilities.as_deref(),
        };
        let (second_look, probabilities) = match first.fit(&split, params)? {
            Some((forest, corrected)) => (Some(forest), corrected),
            None => (None, probabilities),
        };
        Ok(Stages {
            page_terms: page_terms.classifier,
            empty_terms_weight: page_terms.empty_weight,
            term_languages: page_terms.languages,
            page_type,
            segment,
            terms,
            content,
            empty,
            second_look,
            types,
            probabilities,
            empty_probabilities,
        })
    }

    /// A page with its probabilities.
    pub fn scored_page<'a>(&'a self, prepared: &'a Prepared, page: usize) -> ScoredPage<'a> {
        let (types, empty) = (&self.types[page], self.empty_probabilities.as_ref().map(|all| all[page]));
        let page = &prepared.pages[page];
        ScoredPage { page, probabilities: &self.probabilities[page.blocks.clone()], types, empty }
    }

    /// The settings, learned on the out-of-fold probabilities of the training pages. The defaults without
    /// [`Component::Thresholds`].
    pub fn learn_settings(&self, prepared: &Prepared, train: &[bool], params: &StageParams) -> Settings {
        let of_terms = |settings| Settings {
            own_content: self.content.are_own,
            empty_terms_weight: self.empty_terms_weight,
            term_languages: self.term_languages.clone(),
            ..settings
        };
        if !params.has(Component::Thresholds) {
            return of_terms(Settings::default());
        }
        let text = prepared.labelled_as_text();
        // Made pages are not as frequent on the web as among the training pages.
        let learns = |p: usize| train[p] && text[p] && !prepared.pages[p].is_made;
        let pages: Vec<ScoredPage> =
            (0..train.len()).filter(|&p| learns(p)).map(|p| self.scored_page(prepared, p)).collect();
        of_terms(thresholds::learn(&pages, params.seed_of("thresholds")))
    }
}

/// Fits the segment classifier. Returns the forest and the score of each segment row.
fn fit_segments(prepared: &Prepared, split: &TrainingSplit, params: &StageParams) -> Result<(Forest, Vec<f32>)> {
    let learner = params.segment.learner(params.seed_of("segment"))?;
    let table = &prepared.segment_table;
    // Without weights the fit returns equal probabilities for all segments.
    let mut weights = segment_weights(prepared, params.segments_per_page);
    if !params.has(Component::Segments) {
        weights.fill(0.0);
    }
    let stage = Stage {
        name: "segment",
        table,
        binned: blank_components(table.binned(&table.rows_of(split.train()))?, &params.without)?,
        weights,
        groups: &[],
        classes: SEGMENT_CLASSES.map(str::to_owned).to_vec(),
        learner: learner.as_ref(),
    };
    let (segment, answers) = stage.fit_out_of_fold(split)?;
    Ok((segment, answers.chunks_exact(2).map(|a| a[1]).collect()))
}
