//! The boxes of the pages of corpora.

use crate::corpus::pages::{Failure, for_each_positioned_page, read_page};
use anyhow::Result;
use seek_io::{LabelledPage, SavedLayout, error_chain};
use seek_layout::{EngineKind, EnginePool, Resource, Resources};
use seek_page::Size;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Measures all pages in parallel in a window of this size, and calls `take` with each layout and its time in the order of the
/// pages. A page whose layout fails has a layout with the error; it is among the failures, too.
///
/// # Errors
/// When a corpus cannot be opened, and the errors of `take`.
pub fn render(
    corpora: &[PathBuf],
    kind: EngineKind,
    window: Size,
    mut take: impl FnMut(SavedLayout, Duration) -> Result<()>,
) -> Result<Vec<Failure>> {
    let engines = EnginePool::new(kind).window(window);
    let work = |labelled: LabelledPage, _: &str, _| {
        let started = Instant::now();
        let layout = measure(&labelled, &engines);
        Ok((layout, started.elapsed()))
    };
    let mut failures = Vec::new();
    let unread = for_each_positioned_page(corpora, work, |(layout, time)| {
        failures.extend(layout.error.clone().map(|error| (layout.id.clone(), error)));
        take(layout, time)
    })?;
    failures.extend(unread);
    Ok(failures)
}

fn measure(labelled: &LabelledPage, engines: &EnginePool) -> SavedLayout {
    let engine = engines.kind().name();
    let mut resources = Resources::default();
    for resource in &labelled.resources {
        let (media_type, bytes) = (resource.media_type.clone(), resource.bytes.clone());
        resources.add(&*resource.address, Resource { media_type, bytes });
    }
    let layout = read_page(labelled).and_then(|page| Ok(engines.layout(&page, &resources)?));
    match layout {
        Ok(layout) => SavedLayout::of(&*labelled.id, engine, &layout),
        Err(error) => SavedLayout {
            id: labelled.id.clone(),
            engine: engine.to_owned(),
            error: Some(error_chain(&*error)),
            ..SavedLayout::default()
        },
    }
}
