//! Continues the model in the background, after each so many finished pages.

use super::learning_state::{Activity, LearningState, continued, model_path, store};
use super::tool::Tool;
use crate::export::export;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::{Arc, MutexGuard, PoisonError};
use std::thread;

/// The corpus of the last run, in the folder of the project.
const CORPUS: &str = "learned.parquet";

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
        store(folder, &self.start.extractor, &points)?;
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = continued(learned.extractor, &points);
        self.generation.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }
}
