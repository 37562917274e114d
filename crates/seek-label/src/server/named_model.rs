//! A model with its name.

use content_seeker::Extractor;

/// A model with its name.
#[derive(Debug, Clone)]
pub(super) struct NamedModel {
    pub(super) extractor: Extractor,
    pub(super) name: String,
}
