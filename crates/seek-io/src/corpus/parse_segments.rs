//! Reads the labels of segments of a row or line.

use std::path::Path;

use super::error::{CorpusError, Location};
use super::segment_label::SegmentLabel;

/// The labels of segments that a row or line holds as text.
pub(super) fn parse_segments(
    path: &Path,
    location: Location,
    texts: Vec<String>,
) -> Result<Vec<SegmentLabel>, CorpusError> {
    let fail = |source| CorpusError::Segment { path: path.to_owned(), location, source };
    texts.iter().map(|text| text.parse().map_err(fail)).collect()
}
