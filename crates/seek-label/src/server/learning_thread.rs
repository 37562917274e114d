//! Continues the model in the background, after each so many finished pages.

use super::tool::{NamedModel, Tool};
use crate::export::export;
use crate::learning::CurvePoint;
use content_seeker::Extractor;
use serde::{Deserialize, Serialize};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Arc, MutexGuard, PoisonError};
use std::thread;

/// The files in the folder of the project.
const MODEL: &str = "model.safetensors";
const CURVE: &str = "curve.json";
const CORPUS: &str = "learned.parquet";

/// What the learner does.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Activity {
    #[default]
    Idle,
    Running,
    Failed,
}

/// What was learned.
#[derive(Debug, Clone, Default)]
pub(super) struct LearningState {
    pub(super) activity: Activity,
    pub(super) message: String,
    pub(super) points: Vec<CurvePoint>,
    /// Number of finished pages when the last run began.
    begun_at: usize,
}

/// The file of the curve.
#[derive(Default, Serialize, Deserialize)]
struct Curve {
    /// The fingerprint of the start model. Points of another start say nothing.
    start: Option<String>,
    points: Vec<CurvePoint>,
}

impl LearningState {
    /// The points of earlier launches with the same start model.
    pub(super) fn load(folder: &Path, start: &Extractor) -> LearningState {
        let bytes = std::fs::read(folder.join(CURVE)).unwrap_or_default();
        let curve: Curve = serde_json::from_slice(&bytes).unwrap_or_default();
        let points = if curve.start == start.model_fingerprint() { curve.points } else { Vec::new() };
        let begun_at = points.last().map_or(0, |point| point.pages);
        LearningState { points, begun_at, ..LearningState::default() }
    }
}

/// The model that an earlier launch has learned.
pub(super) fn model_path(folder: &Path) -> PathBuf {
    folder.join(MODEL)
}

/// A continued model with its name. Two models have different names.
pub(super) fn continued(extractor: Extractor, points: &[CurvePoint]) -> NamedModel {
    let pages = points.last().map_or(0, |point| point.pages);
    let fingerprint = extractor.model_fingerprint().unwrap_or_default();
    NamedModel { name: format!("continued with {pages} pages ({fingerprint})"), extractor }
}

impl Tool {
    pub(super) fn learning(&self) -> MutexGuard<'_, LearningState> {
        self.learning.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts to learn if enough pages were finished since the last time.
    pub(super) fn learn_if_due(self: &Arc<Tool>) {
        if self.learner.is_none() || self.retrain_every == 0 {
            return;
        }
        let done = self.project.labels().pages_done();
        {
            let mut state = self.learning();
            let is_due = done / self.retrain_every > state.begun_at / self.retrain_every;
            if !is_due || state.activity == Activity::Running {
                return;
            }
            state.activity = Activity::Running;
            state.begun_at = done;
        }
        let tool = Arc::clone(self);
        let spawned = thread::Builder::new().name("learning".to_owned()).spawn(move || {
            let learned = catch_unwind(AssertUnwindSafe(|| tool.learn()));
            let learned = learned.unwrap_or_else(|panic| Err(seek_io::panic_message(&*panic).to_string()));
            let mut state = tool.learning();
            match learned {
                Ok(()) => (state.activity, state.message) = (Activity::Idle, String::new()),
                Err(reason) => (state.activity, state.message) = (Activity::Failed, reason),
            }
        });
        if let Err(error) = spawned {
            let mut state = self.learning();
            (state.activity, state.message) = (Activity::Failed, error.to_string());
        }
    }

    fn learn(&self) -> Result<(), String> {
        let Some(learner) = &self.learner else { return Ok(()) };
        let folder = self.project.folder();
        let (corpus, model) = (folder.join(CORPUS), model_path(folder));
        export(&self.project, &corpus, None).map_err(|error| seek_io::error_chain(&error).to_string())?;
        let learned = learner.learn(&corpus, &model)?;
        let points = {
            let mut state = self.learning();
            state.points.push(learned.point);
            state.points.clone()
        };
        let curve = Curve { start: self.start.extractor.model_fingerprint(), points: points.clone() };
        let bytes = serde_json::to_vec(&curve).map_err(|error| error.to_string())?;
        seek_io::write_atomic(&folder.join(CURVE), &bytes).map_err(|error| error.to_string())?;
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = continued(learned.extractor, &points);
        self.generation.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }
}
