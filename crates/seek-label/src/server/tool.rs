//! What all requests share: the project, the models, the secrets, and pages that were parsed.

use super::learning_state::{LearningState, NamedExtractor};
use crate::change_check::ChangeError;
use crate::guidelines::Guideline;
use crate::learning::ModelContinuer;
use crate::parsed_page::{ParsedPage, Prediction};
use crate::project::Project;
use content_seeker::Extractor;
use sha2::{Digest, Sha256};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

/// Number of parsed pages that are kept, at most.
const KEPT: usize = 24;
/// Bytes of the sources of all pages that are kept. A parsed page takes several times its source.
const KEPT_BYTES: usize = 32 << 20;

/// The addresses of a launch.
#[derive(Debug)]
pub(super) struct ToolAddresses {
    pub(super) tool_host: String,
    pub(super) tool_origin: String,
    pub(super) frame_host: String,
    pub(super) frame_origin: String,
    /// The name of the cookie. Cookies of one host hold for all its ports, so the name has the port.
    pub(super) cookie: String,
}

impl ToolAddresses {
    pub(super) fn of(tool: u16, frame: u16) -> ToolAddresses {
        let host = |port| format!("127.0.0.1:{port}");
        ToolAddresses {
            tool_host: host(tool),
            tool_origin: format!("http://{}", host(tool)),
            frame_host: host(frame),
            frame_origin: format!("http://{}", host(frame)),
            cookie: format!("seek-label-{tool}"),
        }
    }
}

/// What all requests share.
pub(super) struct Tool {
    pub(super) project: Project,
    /// The model that the project started with.
    pub(super) start: NamedExtractor,
    /// The model that suggests labels now.
    pub(super) current: RwLock<NamedExtractor>,
    /// A second model, for the order by disagreement.
    pub(super) second: Option<Extractor>,
    pub(super) addresses: ToolAddresses,
    pub(super) secret: Secret,
    /// The secret in the addresses of frames.
    pub(super) frame_secret: Secret,
    pub(super) guidelines: Vec<Guideline>,
    pub(super) license: Option<String>,
    /// The model is continued after this number of pages; 0 for never.
    pub(super) retrain_every: usize,
    pub(super) learner: Option<Arc<dyn ModelContinuer>>,
    pub(super) learning: Mutex<LearningState>,
    /// Rises with each new model, so that scores are computed again.
    pub(super) generation: AtomicU64,
    pub(super) stops: AtomicBool,
    parsed: Mutex<Vec<(usize, Arc<ParsedPage>)>>,
    predicted: Mutex<Vec<(usize, String, Arc<Prediction>)>>,
}

/// What [`Tool`] is made of, beside what it makes itself.
pub(super) struct ToolParts {
    pub(super) project: Project,
    pub(super) start: NamedExtractor,
    pub(super) current: NamedExtractor,
    pub(super) second: Option<Extractor>,
    pub(super) addresses: ToolAddresses,
    pub(super) secrets: [Secret; 2],
    pub(super) guidelines: Vec<Guideline>,
    pub(super) license: Option<String>,
    pub(super) retrain_every: usize,
    pub(super) learner: Option<Arc<dyn ModelContinuer>>,
    pub(super) learning: LearningState,
}

impl Tool {
    pub(super) fn new(parts: ToolParts) -> Tool {
        let [secret, frame_secret] = parts.secrets;
        Tool {
            project: parts.project,
            start: parts.start,
            current: RwLock::new(parts.current),
            second: parts.second,
            addresses: parts.addresses,
            secret,
            frame_secret,
            guidelines: parts.guidelines,
            license: parts.license,
            retrain_every: parts.retrain_every,
            learner: parts.learner,
            learning: Mutex::new(parts.learning),
            generation: AtomicU64::new(0),
            stops: AtomicBool::new(false),
            parsed: Mutex::default(),
            predicted: Mutex::default(),
        }
    }

    /// A parsed page. The last ones are kept.
    pub(super) fn parse(&self, page: usize) -> Result<Arc<ParsedPage>, ChangeError> {
        let find = |kept: &mut Vec<(usize, Arc<ParsedPage>)>| {
            let at = kept.iter().position(|(number, _)| *number == page)?;
            let found = kept.remove(at);
            kept.push(found);
            kept.last().map(|(_, parsed)| Arc::clone(parsed))
        };
        let kept = || self.parsed.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = find(&mut kept()) {
            return Ok(found);
        }
        let parsed = Arc::new(self.project.parse(page)?);
        let mut kept = kept();
        // Another request may have parsed it meanwhile.
        if let Some(found) = find(&mut kept) {
            return Ok(found);
        }
        kept.push((page, Arc::clone(&parsed)));
        let bytes =
            |kept: &[(usize, Arc<ParsedPage>)]| kept.iter().map(|(_, parsed)| parsed.source_len()).sum::<usize>();
        while kept.len() > KEPT || kept.len() > 1 && bytes(&kept) > KEPT_BYTES {
            kept.remove(0);
        }
        Ok(parsed)
    }

    /// The model that suggests labels now.
    pub(super) fn current(&self) -> NamedExtractor {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// What a model says of a page. The last answers are kept.
    pub(super) fn predict(&self, page: usize, model: &NamedExtractor) -> Result<Arc<Prediction>, ChangeError> {
        let kept = || self.predicted.lock().unwrap_or_else(PoisonError::into_inner);
        let is_wanted = |(number, name, _): &&(usize, String, Arc<Prediction>)| *number == page && *name == model.name;
        if let Some((_, _, found)) = kept().iter().find(is_wanted) {
            return Ok(Arc::clone(found));
        }
        let parsed = self.parse(page)?;
        let found = parsed.predict(&model.extractor);
        let found = Arc::new(found.map_err(|error| ChangeError::Page(seek_io::error_chain(&error).to_string()))?);
        let mut kept = kept();
        kept.push((page, model.name.clone(), Arc::clone(&found)));
        if kept.len() > KEPT {
            kept.remove(0);
        }
        Ok(found)
    }

    pub(super) fn is_stopping(&self) -> bool {
        self.stops.load(Ordering::Relaxed)
    }
}

/// A random text that only those know to whom the program gave it.
#[derive(Debug, Clone)]
pub(super) struct Secret(String);

impl Secret {
    /// A new secret of 192 random bits.
    pub(super) fn new() -> Result<Secret, getrandom::Error> {
        let mut bytes = [0; 24];
        getrandom::fill(&mut bytes)?;
        Ok(Secret(hex::encode(bytes)))
    }

    /// Whether a text is the secret. Digests are compared, so the time says nothing about the secret.
    pub(super) fn is(&self, text: &str) -> bool {
        Sha256::digest(text) == Sha256::digest(&self.0)
    }

    pub(super) fn text(&self) -> &str {
        &self.0
    }
}
