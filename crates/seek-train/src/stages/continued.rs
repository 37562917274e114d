//! Continues from a start model: its classifiers get more trees, fitted to what they get wrong on the training pages.
//!
//! The stages run in the order of [`Stages::fit`]. Each takes the scores of the start model's classifier as a base, and boosts
//! on from them ([`MoreTrees`]). The trees for content follow those of the classifier that all page types share: they count on
//! a page of any type, and the base holds the corrections of page types already. The term classifiers learn the names and words
//! of the pages, if that lowers the loss of the content classifier.
//!
//! Few pages give few folds, so each fold leaves out one host (or page) where there are few of them.

use crate::corpus::fold_units::FoldUnits;
use crate::corpus::prepare::Prepared;
use crate::corpus::training_data::{self, MIN_PAGES_FROM_MODEL};
use crate::learn::BinnedTable;
use crate::stages::classifier_fit::TrainingSplit;
use crate::stages::columns::{columns_of, replace_columns, segment_columns};
use crate::stages::more_trees::{Continued, MoreTrees, can_continue};
use crate::stages::page_type::{
    TypeProbabilities, second_pass_names, second_pass_rows, typed_row_weights, with_columns,
};
use crate::stages::params::StageParams;
use crate::stages::pipeline::Stages;
use crate::stages::second_look::SecondLookInput;
use crate::stages::start_scores;
use crate::stages::task::Task;
use crate::stages::terms;
use crate::stages::thresholds::{self, ScoredPage};
use crate::stages::weights::{block_weights, segment_weights};
use crate::stages::{empty_page, page_terms};
use anyhow::{Result, bail, ensure};
use seek_extract::pipeline::stage_columns;
use seek_extract::{
    CONTENT_CLASSES, ContentForests, Models, SEGMENT_CLASSES, Settings, TERM_COLUMNS, TYPES, TermClassifiers,
    TypeForests, page_term_columns,
};
use seek_forest::Forest;

/// A start model, and what a fit changes in it.
#[derive(Debug, Clone, Copy)]
pub struct Start<'m> {
    /// The start model.
    pub models: &'m Models,
    /// The classifiers that change.
    pub task: Task,
}

/// Up to this number of hosts (or pages), each fold leaves out one.
const LEAVE_ONE_OUT: usize = 10;
/// Number of folds with more.
const FOLDS: usize = 5;

impl Start<'_> {
    /// Fits more trees on the pages that `train` marks. Pages outside are predicted by the result, training pages by trees that
    /// were not fitted on their host (or page).
    ///
    /// # Errors
    /// When the pages are too few or lack a class, a classifier of the start model cannot get more trees, or a fit fails.
    pub fn fit(&self, prepared: &Prepared, train: &[bool], params: &StageParams) -> Result<Stages> {
        match self.task {
            Task::Types => training_data::check_types(prepared, train, MIN_PAGES_FROM_MODEL)?,
            _ => training_data::check(prepared, train, MIN_PAGES_FROM_MODEL)?,
        }
        self.check_links()?;
        self.check_boxes(prepared)?;
        let members = prepared.pages.iter().zip(train).filter(|&(_, &t)| t);
        let units = FoldUnits::of(members.map(|(page, _)| page.fold_names())).count();
        let inner = if units <= LEAVE_ONE_OUT { units } else { FOLDS };
        let params = &StageParams { inner, ..params.clone() };
        let fit =
            ContinuedFit { prepared, params, start: self, split: Some(TrainingSplit::new(prepared, train, params)) };
        fit.run()
    }

    /// The start model as it is, with its predictions for all pages.
    ///
    /// # Errors
    /// When a prediction fails.
    pub fn unchanged(&self, prepared: &Prepared, params: &StageParams) -> Result<Stages> {
        self.check_boxes(prepared)?;
        ContinuedFit { prepared, params, start: self, split: None }.run()
    }

    /// The settings of the start model, moved towards those that are best on the training pages. The more pages, the further.
    pub fn learn_settings(
        &self,
        stages: &Stages,
        prepared: &Prepared,
        train: &[bool],
        params: &StageParams,
    ) -> Settings {
        let text = prepared.labelled_as_text();
        let is_used = |p: &usize| train[*p] && (text[*p] || self.task == Task::Types);
        let pages: Vec<ScoredPage> =
            (0..train.len()).filter(is_used).map(|p| stages.scored_page(prepared, p)).collect();
        thresholds::moved(&self.models.settings, &pages, self.task, params.seed_of("thresholds"))
    }

    /// Boxes are given if and only if the start model reads them.
    fn check_boxes(&self, prepared: &Prepared) -> Result<()> {
        match (self.models.needs_layout(), prepared.with_boxes) {
            (true, false) => bail!("the start model looks at pages: give their boxes by --boxes"),
            (false, true) => {
                bail!("the start model reads no boxes: leave out --boxes, or take a model that was fitted with them")
            }
            _ => Ok(()),
        }
    }

    fn check_links(&self) -> Result<()> {
        let models = self.models;
        let types = [Some(&models.page_type.first), models.page_type.second.as_ref()];
        let parts = [
            (Task::Content, Some(&models.content.shared)),
            (Task::Segment, Some(&models.segment)),
            (Task::Types, types[0]),
            (Task::Types, types[1]),
        ];
        for (part, forest) in parts {
            let fits = !self.task.changes(part) || forest.is_none_or(can_continue);
            ensure!(
                fits,
                "the {part} classifier of the start model is no boosted one, so it cannot get more trees; fit it anew, or take \
                 a model that was fitted with --learner boosted"
            );
        }
        Ok(())
    }
}

/// Fits the pipeline and its settings on the pages that `train` marks, from nothing or from a start model.
///
/// # Errors
/// As for [`Stages::fit`] and [`Start::fit`].
pub fn fit(
    prepared: &Prepared,
    train: &[bool],
    params: &StageParams,
    start: Option<Start>,
) -> Result<(Stages, Settings)> {
    let Some(start) = start else {
        let stages = Stages::fit(prepared, train, params)?;
        let settings = stages.learn_settings(prepared, train, params);
        return Ok((stages, settings));
    };
    let stages = start.fit(prepared, train, params)?;
    let settings = start.learn_settings(&stages, prepared, train, params);
    Ok((stages, settings))
}

/// One run of all stages.
struct ContinuedFit<'a> {
    prepared: &'a Prepared,
    params: &'a StageParams,
    start: &'a Start<'a>,
    /// The training pages; `None` changes nothing.
    split: Option<TrainingSplit>,
}

impl ContinuedFit<'_> {
    fn run(&self) -> Result<Stages> {
        let (prepared, models) = (self.prepared, self.start.models);
        let signals = self.params.available_signals();

        let terms_of_pages =
            page_terms::columns_by(prepared, models.page_terms.as_ref(), models.settings.term_languages.as_deref());
        let names: Vec<String> = page_term_columns().collect();
        let first = self.types("page type", &models.page_type.first, &names, &terms_of_pages)?;
        let first_types = TypeProbabilities(first.probabilities);
        let types = first_types.by_page(signals);

        let segment = self.segments(&types)?;
        let scores: Vec<f32> = segment.probabilities.chunks_exact(SEGMENT_CLASSES.len()).map(|p| p[1]).collect();

        let (content, terms) = self.content(&types, &scores)?;
        let main = content.probabilities.chunks_exact(CONTENT_CLASSES.len()).map(|p| p[1]);
        let mut probabilities: Vec<f32> = main.collect();
        for page in &prepared.pages {
            page.block_stats.postprocess(&mut probabilities[page.blocks.clone()]);
        }

        let rows = second_pass_rows(prepared, &terms_of_pages, &first_types, &probabilities);
        let weight = models.settings.empty_terms_weight;
        // Few pages hold few empty ones, so the classifier of empty pages stays as it is.
        let empty_probabilities = match &models.empty {
            None => None,
            Some(forest) => Some(empty_page::by_page(
                &start_scores::page_rows(prepared, forest, &rows)?,
                &terms_of_pages,
                weight,
                signals,
            )),
        };
        let (second, types) = match &models.page_type.second {
            None => (None, types),
            Some(second) => {
                let second = self.types("second page type", second, &second_pass_names(), &rows)?;
                (Some(second.forest), TypeProbabilities(second.probabilities).by_page(signals))
            }
        };
        let first_look = SecondLookInput {
            prepared,
            probabilities: &probabilities,
            types: &types,
            empty: empty_probabilities.as_deref(),
        };
        let (second_look, probabilities) = match self.second_look(&first_look)? {
            Some((forest, corrected)) => (Some(forest), corrected),
            None => (None, probabilities),
        };
        Ok(Stages {
            page_terms: models.page_terms.clone(),
            empty_terms_weight: weight,
            term_languages: models.settings.term_languages.clone(),
            page_type: TypeForests { first: first.forest, second },
            segment: segment.forest,
            terms,
            content: ContentForests { shared: content.forest, ..models.content.clone() },
            empty: models.empty.clone(),
            second_look,
            types,
            probabilities,
            empty_probabilities,
        })
    }

    /// The training pages, if the task changes this part.
    fn split_for(&self, part: Task) -> Option<&TrainingSplit> {
        self.split.as_ref().filter(|_| self.start.task.changes(part))
    }

    /// The second look of the start model, with the corrected probabilities. It learned the errors of the start model. So it is left out
    /// where it raises the loss of a content classifier with more trees.
    fn second_look(&self, first: &SecondLookInput) -> Result<Option<(Forest, Vec<f32>)>> {
        let Some(forest) = &self.start.models.second_look else { return Ok(None) };
        let corrected = first.corrected(forest)?;
        let stays = self.split_for(Task::Content).is_none_or(|split| first.gains_by(&corrected, split));
        Ok(stays.then(|| (forest.clone(), corrected)))
    }

    /// A page type classifier. `more` holds the columns of these names, which follow the schema.
    fn types(&self, name: &'static str, start: &Forest, names: &[String], more: &[f32]) -> Result<Continued> {
        let table = &self.prepared.page_table;
        let probabilities = start_scores::page_rows(self.prepared, start, more)?;
        let Some(split) = self.split_for(Task::Types) else {
            return Ok(Continued::unchanged(start, probabilities));
        };
        let binned = with_columns(table, split, names, more)?;
        let weights = typed_row_weights(self.prepared, self.params);
        // The rows of a page are nearly equal, so a tree uses all of them or none.
        let trees = MoreTrees { name, table, binned, weights, groups: &table.page, start, probabilities };
        trees.fit(split, &self.params.continued_types, self.params.seed_of(name))
    }

    fn segments(&self, types: &[[f32; TYPES]]) -> Result<Continued> {
        let (prepared, table, start) = (self.prepared, &self.prepared.segment_table, &self.start.models.segment);
        let probabilities = start_scores::segments(prepared, start, types)?;
        let Some(split) = self.split_for(Task::Segment) else {
            return Ok(Continued::unchanged(start, probabilities));
        };
        let binned = table.binned(&table.rows_of(split.train()))?;
        let weights = segment_weights(prepared, self.params.segments_per_page);
        let trees = MoreTrees { name: "segment", table, binned, weights, groups: &[], start, probabilities };
        trees.fit(split, &self.params.continued, self.params.seed_of("segment"))
    }

    /// The content classifier, and the term classifiers whose scores it reads.
    fn content(&self, types: &[[f32; TYPES]], segment_scores: &[f32]) -> Result<(Continued, TermClassifiers)> {
        let (prepared, models) = (self.prepared, self.start.models);
        let terms = start_scores::term_rows(prepared, &models.terms);
        let start = &models.content.shared;
        let Some(split) = self.split_for(Task::Content) else {
            let probabilities = start_scores::content(prepared, &models.content, types, segment_scores, &terms)?;
            return Ok((Continued::unchanged(start, probabilities), models.terms.clone()));
        };
        let (more_terms, more_rows) = terms::fit_rows(prepared, split, self.params, Some(&models.terms))?;
        let unchanged = self.content_with(split, types, segment_scores, &terms)?;
        let changed = self.content_with(split, types, segment_scores, &more_rows)?;
        let gains = changed.loss < unchanged.loss;
        Ok(if gains { (changed, more_terms) } else { (unchanged, models.terms.clone()) })
    }

    /// The content classifier that reads these columns of terms.
    fn content_with(
        &self,
        split: &TrainingSplit,
        types: &[[f32; TYPES]],
        segment_scores: &[f32],
        terms: &[f32],
    ) -> Result<Continued> {
        let (prepared, table, models) = (self.prepared, &self.prepared.block_table, self.start.models);
        let probabilities = start_scores::content(prepared, &models.content, types, segment_scores, terms)?;
        let train = split.train();
        let cut_rows = table.rows_of(train);
        let replace =
            |binned: &BinnedTable, at: usize, columns: Vec<_>| replace_columns(binned, at..at + columns.len(), columns);
        let columns = segment_columns(prepared, segment_scores, train);
        let binned = replace(&table.binned(&cut_rows)?, stage_columns::segments_at(), columns)?;
        let columns = columns_of(terms, TERM_COLUMNS, &cut_rows);
        let binned = replace(&binned, stage_columns::terms_at(), columns)?;
        let (weights, start) = (block_weights(prepared), &models.content.shared);
        let trees = MoreTrees { name: "content", table, binned, weights, groups: &[], start, probabilities };
        trees.fit(split, &self.params.continued, self.params.seed_of("content"))
    }
}
