//! Continues the start model with labelled pages, for the tool of `seek-train label`.

use crate::cli::arguments::load_models;
use crate::corpus::fold_units::FoldUnit;
use crate::corpus::prepare::Prepared;
use crate::measure::label_gain::gain_of_labels;
use crate::report::drawings::label_curve;
use crate::stages::{StageParams, Start, Task, model_files};
use content_seeker::Extractor;
use seek_label::{LabelCurvePoint, Learned, ModelContinuer};
use std::path::{Path, PathBuf};

/// The start model and the parameters of each fit.
pub struct LabelLearner {
    /// The file of the start model; none for the shipped one.
    pub start: Option<PathBuf>,
    pub params: StageParams,
}

impl LabelLearner {
    fn continued(&self, corpus: &Path, model: &Path) -> anyhow::Result<Learned> {
        let prepared = Prepared::read(&[PathBuf::from(corpus)])?;
        let models = load_models(self.start.as_deref())?;
        let start = Start { models: &models, task: Task::All };
        let gain = gain_of_labels(&prepared, &self.params, start)?;
        let folder = model.with_extension("draft");
        let files = model_files::run_and_see(&prepared, &self.params, Some(start), &folder, |_, _| {})?;
        let extractor = Extractor::builder().model(&files[0]).build()?;
        std::fs::rename(&files[0], model)?;
        std::fs::remove_dir_all(&folder)?;
        let point = LabelCurvePoint {
            pages: prepared.pages.len(),
            start: gain.start,
            continued: gain.continued,
            error: gain.standard_error,
            by_host: gain.folds_by == FoldUnit::Host,
        };
        Ok(Learned { extractor, point })
    }
}

impl ModelContinuer for LabelLearner {
    fn learn(&self, corpus: &Path, model: &Path) -> Result<Learned, String> {
        self.continued(corpus, model).map_err(|error| format!("{error:#}"))
    }

    fn draw(&self, points: &[LabelCurvePoint]) -> Option<String> {
        label_curve(points).ok()
    }
}
