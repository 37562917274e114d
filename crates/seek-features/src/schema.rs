//! The schema: the name, meaning, unit and range of each value of a row.

use std::fmt;

/// What a row describes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Level {
    /// A block: a run of text without a block-level boundary.
    Block,
    /// A segment: an element of the structure, or text directly in one.
    Segment,
    /// The whole page.
    Page,
    /// The box of a block, on a page with a layout.
    BlockBox,
    /// The box of a segment, on a page with a layout.
    SegmentBox,
}

/// The unit of a feature. It also gives the range of its values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unit {
    /// Characters (code points).
    Chars,
    /// Bytes.
    Bytes,
    /// A number of things.
    Count,
    /// A mean number of things.
    Mean,
    /// A part of a whole, in 0..=1.
    Share,
    /// 0 for no, 1 for yes.
    Flag,
    /// A quotient of two units.
    Ratio,
    /// A distance in document order: negative before, positive after.
    Offset,
    /// CSS pixels: negative to the left of the page, above it, and for boxes that overlap.
    Pixels,
    /// Nearness of an ancestor: 1 / (1 + steps up the tree), 0 without such an ancestor.
    Nearness,
    /// The number of a tag. The order of these numbers has no meaning.
    Code,
}

impl Unit {
    /// The name of the unit, in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Unit::Chars => "chars",
            Unit::Bytes => "bytes",
            Unit::Count => "count",
            Unit::Mean => "mean",
            Unit::Share => "share",
            Unit::Flag => "flag",
            Unit::Ratio => "ratio",
            Unit::Offset => "offset",
            Unit::Pixels => "pixels",
            Unit::Nearness => "nearness",
            Unit::Code => "code",
        }
    }

    /// The smallest and the largest value, both inclusive.
    pub fn range(self) -> (f32, f32) {
        match self {
            Unit::Share | Unit::Flag | Unit::Nearness => (0.0, 1.0),
            Unit::Code => (0.0, seek_page::Tag::COUNT as f32),
            Unit::Offset | Unit::Pixels => (f32::MIN, f32::MAX),
            Unit::Chars | Unit::Bytes | Unit::Count | Unit::Mean | Unit::Ratio => (0.0, f32::MAX),
        }
    }
}

/// One feature of a schema.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Feature {
    /// The name, unique within its level, like `up2.link_density`.
    pub name: String,
    /// What the value means, in a few words.
    pub meaning: &'static str,
    /// The unit. [`Unit::range`] bounds the values.
    pub unit: Unit,
}

/// The features of one level, in the order of the values of a row. [`Schema::of`] gives the schema of a level.
///
/// [`Display`](fmt::Display) writes one line per feature: name, unit, range and meaning, separated by tabs.
#[derive(Debug)]
pub struct Schema {
    pub(crate) level: Level,
    pub(crate) features: Vec<Feature>,
}

impl Schema {
    /// The level that the rows describe.
    pub fn level(&self) -> Level {
        self.level
    }

    /// The number of features, which is the number of values of a row.
    pub fn len(&self) -> usize {
        self.features.len()
    }

    /// Whether the schema has no features, which is never the case.
    pub fn is_empty(&self) -> bool {
        self.features.is_empty()
    }

    /// The features, in the order of the values of a row.
    pub fn features(&self) -> &[Feature] {
        &self.features
    }

    /// The names of the features, in the same order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.features.iter().map(|f| f.name.as_str())
    }
}

impl fmt::Display for Schema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for feature in &self.features {
            let (low, high) = feature.unit.range();
            writeln!(f, "{}\t{:?}\t[{low}, {high}]\t{}", feature.name, feature.unit, feature.meaning)?;
        }
        Ok(())
    }
}
