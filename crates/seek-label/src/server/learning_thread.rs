//! Continues the model in the background, after each so many finished pages.

use super::tool::{NamedModel, Tool};
use crate::export::export;
use crate::learning::CurvePoint;
use serde::Serialize;
use std::path::PathBuf;
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

impl LearningState {
    /// The points of earlier launches.
    pub(super) fn load(folder: &std::path::Path) -> LearningState {
        let bytes = std::fs::read(folder.join(CURVE)).unwrap_or_default();
        let points: Vec<CurvePoint> = serde_json::from_slice(&bytes).unwrap_or_default();
        let begun_at = points.last().map_or(0, |point| point.pages);
        LearningState { points, begun_at, ..LearningState::default() }
    }
}

/// The model that an earlier launch has learned.
pub(super) fn model_path(folder: &std::path::Path) -> PathBuf {
    folder.join(MODEL)
}

/// The name of a model that was continued with some pages.
pub(super) fn name_of(points: &[CurvePoint], start: &str) -> String {
    points.last().map_or_else(|| start.to_owned(), |point| format!("continued with {} pages", point.pages))
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
            let learned = tool.learn();
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
        let bytes = serde_json::to_vec(&points).map_err(|error| error.to_string())?;
        seek_io::write_atomic(&folder.join(CURVE), &bytes).map_err(|error| error.to_string())?;
        let name = name_of(&points, &self.start.name);
        *self.current.write().unwrap_or_else(PoisonError::into_inner) =
            NamedModel { extractor: learned.extractor, name };
        self.generation.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }
}
