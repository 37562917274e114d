//! Labelled corpora with how their labels are read.

use crate::corpus::labels::resolve::LabelOptions;
use crate::corpus::layouts::LayoutFilter;
use anyhow::{Result, bail};
use seek_io::{SavedLayout, read_layouts};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

/// The boxes of pages by their ids.
pub type PageBoxes = HashMap<String, Arc<SavedLayout>>;

/// The boxes in tables that `seek-train render` wrote.
///
/// # Errors
/// When a table cannot be read, or two rows have the same id.
pub fn read_boxes(tables: &[PathBuf]) -> Result<PageBoxes> {
    let mut boxes = PageBoxes::new();
    for table in tables {
        for layout in read_layouts(table)? {
            let id = layout.id.clone();
            if boxes.insert(id.clone(), Arc::new(layout)).is_some() {
                bail!("{}: the boxes of {id:?} are given twice", table.display());
            }
        }
    }
    Ok(boxes)
}

/// Paths of corpora, and how their labels are read. A list of paths is one with the default options.
#[derive(Debug, Clone)]
pub struct Sources<'a> {
    /// The corpora.
    pub paths: &'a [PathBuf],
    /// How their labels are read.
    pub labels: LabelOptions,
    /// The boxes of their pages.
    pub boxes: Arc<PageBoxes>,
    /// Which pages are measured, by their boxes.
    pub filter: LayoutFilter,
}

impl<'a, T: AsRef<[PathBuf]> + ?Sized> From<&'a T> for Sources<'a> {
    fn from(paths: &'a T) -> Self {
        Sources {
            paths: paths.as_ref(),
            labels: LabelOptions::default(),
            boxes: Arc::default(),
            filter: LayoutFilter::All,
        }
    }
}
