//! What was learned so far, in this launch and earlier ones.

use crate::learning::LabelCurvePoint;
use content_seeker::Extractor;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// A model with its name.
#[derive(Debug, Clone)]
pub(super) struct NamedExtractor {
    pub(super) extractor: Extractor,
    pub(super) name: String,
}

/// The files in the folder of the project.
const MODEL: &str = "model.safetensors";
const CURVE: &str = "curve.json";

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
    pub(super) points: Vec<LabelCurvePoint>,
    /// Number of finished pages when the last run began.
    pub(super) begun_at: usize,
}

/// The file of the curve.
#[derive(Default, Serialize, Deserialize)]
struct Curve {
    /// The fingerprint of the start model. Points of another start say nothing.
    start: Option<String>,
    points: Vec<LabelCurvePoint>,
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
pub(super) fn continued(extractor: Extractor, points: &[LabelCurvePoint]) -> NamedExtractor {
    let pages = points.last().map_or(0, |point| point.pages);
    let fingerprint = extractor.model_fingerprint().unwrap_or_default();
    NamedExtractor { name: format!("continued with {pages} pages ({fingerprint})"), extractor }
}

/// Writes the points for later launches.
pub(super) fn store(folder: &Path, start: &Extractor, points: &[LabelCurvePoint]) -> Result<(), String> {
    let curve = Curve { start: start.model_fingerprint(), points: points.to_vec() };
    let bytes = serde_json::to_vec(&curve).map_err(|error| error.to_string())?;
    seek_io::write_atomic(&folder.join(CURVE), &bytes).map_err(|error| error.to_string())
}
