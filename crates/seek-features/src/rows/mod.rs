//! Rows of features: the schema of each level, and the values of a page's blocks, segments and of the page.

mod block;
mod block_context;
mod boxes;
mod page;
mod segment;
mod url;

pub use page::AvailableSignals;

use crate::feature_sink::{FeatureSink, RowWriter, SchemaWriter};
use crate::page_measurements::PageMeasurements;
use crate::schema::{Feature, Level, Schema};
use seek_page::Page;
use std::ops::Range;
use std::sync::LazyLock;

impl Schema {
    /// The schema of a level. It is the same for all pages.
    pub fn of(level: Level) -> &'static Schema {
        static ALL: LazyLock<[Schema; 5]> = LazyLock::new(|| {
            [Level::Block, Level::Segment, Level::Page, Level::BlockBox, Level::SegmentBox]
                .map(|level| Schema { level, features: features_of(level) })
        });
        &ALL[level as usize]
    }
}

impl PageMeasurements<'_> {
    /// The number of rows of a level: the number of blocks or of segments; 1 for [`Level::Page`].
    pub fn row_count(&self, level: Level) -> usize {
        match level {
            Level::Block | Level::BlockBox => self.blocks.len(),
            Level::Segment | Level::SegmentBox => self.segments.len(),
            Level::Page => 1,
        }
    }

    /// Writes the rows `range` of a level into `out`. A row starts every `stride` values and has [`Schema::len`]
    /// values. The values between two rows are not touched: callers put further columns there.
    ///
    /// # Panics
    /// If `out` is shorter than the rows, or `stride` is smaller than a row.
    pub fn fill(&self, level: Level, range: Range<usize>, stride: usize, out: &mut [f32]) {
        let width = Schema::of(level).len();
        assert!(stride >= width, "rows of {width} values do not fit a stride of {stride}");
        let needed = range.len().checked_sub(1).map_or(0, |last| last * stride + width);
        assert!(out.len() >= needed, "{} rows do not fit into {} values", range.len(), out.len());
        for (row, values) in range.zip(out.chunks_mut(stride)) {
            self.put_row(level, row, &mut RowWriter::new(&mut values[..width]));
        }
    }

    /// The feature matrix of a level: a row for each block or segment, or one of the page, and a column for each feature of
    /// [`Schema::of`]. The rows are written into the memory of the array.
    ///
    /// ```
    /// use seek_features::{Level, PageMeasurements, Schema};
    /// let page = seek_page::Page::from_source("<p>One.</p><p>Two words.</p>")?;
    /// let blocks = PageMeasurements::new(&page)?.array(Level::Block);
    /// assert_eq!(blocks.dim(), (2, Schema::of(Level::Block).len()));
    /// # Ok::<(), seek_page::PageError>(())
    /// ```
    #[cfg(feature = "ndarray")]
    pub fn array(&self, level: Level) -> ndarray::Array2<f32> {
        let mut rows = ndarray::Array2::zeros((self.row_count(level), Schema::of(level).len()));
        if let (stride, Some(values)) = (rows.ncols(), rows.as_slice_mut()) {
            self.fill(level, 0..self.row_count(level), stride, values);
        }
        rows
    }

    /// Writes the row of the page as if only these signals were available.
    ///
    /// # Panics
    /// If `out` is shorter than the row.
    pub fn fill_page_row(&self, signals: AvailableSignals, out: &mut [f32]) {
        self.put_page(signals, &mut RowWriter::new(&mut out[..Schema::of(Level::Page).len()]));
    }

    #[inline]
    fn put_row(&self, level: Level, row: usize, out: &mut impl FeatureSink) {
        match level {
            Level::Block => self.put_block(row, out),
            Level::Segment => self.put_segment(row, out),
            Level::Page => self.put_page(AvailableSignals::default(), out),
            Level::BlockBox => self.put_block_box(row, out),
            Level::SegmentBox => self.put_segment_box(row, out),
        }
    }
}

/// The features of a level, collected from a page of one word.
fn features_of(level: Level) -> Vec<Feature> {
    let mut schema = SchemaWriter::default();
    if let Ok(page) = Page::from_source("<p>a</p>")
        && let Ok(measurements) = PageMeasurements::new(&page)
    {
        measurements.put_row(level, 0, &mut schema);
    }
    schema.features
}
