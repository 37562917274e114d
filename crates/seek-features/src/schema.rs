//! The named schema: what each value of a row is.
//!
//! A level's features are written by one function that is generic over [`Out`]. Run with [`Row`] it writes
//! values; run with [`Names`] it writes the schema. So a feature's name, meaning and value stand in
//! one line of code and their order cannot differ.

use std::fmt;
use std::sync::LazyLock;

/// Which kind of thing a row describes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Level {
    /// A run of text.
    Block,
    /// An element of the structure, or text directly in one.
    Segment,
    /// The whole page.
    Page,
}

/// The unit of a feature, which also bounds its values.
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
    /// A part of a whole.
    Share,
    /// No or yes.
    Flag,
    /// A quotient that is no share.
    Ratio,
    /// A distance in document order: negative before, positive behind.
    Offset,
    /// Nearness of an ancestor: 1 / (1 + steps), 0 where there is none.
    Nearness,
    /// A number that stands for a tag; the order means nothing.
    Code,
}

impl Unit {
    /// Its name, in lower case.
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
            Unit::Nearness => "nearness",
            Unit::Code => "code",
        }
    }

    /// Smallest and largest value.
    pub fn range(self) -> (f32, f32) {
        match self {
            Unit::Share | Unit::Flag | Unit::Nearness => (0.0, 1.0),
            Unit::Code => (0.0, seek_page::Tag::COUNT as f32),
            Unit::Offset => (f32::MIN, f32::MAX),
            Unit::Chars | Unit::Bytes | Unit::Count | Unit::Mean | Unit::Ratio => (0.0, f32::MAX),
        }
    }
}

/// One feature of a schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Feature {
    /// Unique within its level, like `up2.link_density`.
    pub name: String,
    /// What it says.
    pub meaning: &'static str,
    /// Its unit; [`Unit::range`] bounds its values.
    pub unit: Unit,
}

/// The features of one level in the order of its rows.
#[derive(Debug)]
pub struct Schema {
    level: Level,
    features: Vec<Feature>,
}

impl Schema {
    /// The schema of a level.
    pub fn of(level: Level) -> &'static Schema {
        static ALL: LazyLock<[Schema; 3]> = LazyLock::new(|| {
            [Level::Block, Level::Segment, Level::Page]
                .map(|level| Schema { level, features: crate::page_measurements::feature_names(level) })
        });
        &ALL[level as usize]
    }

    /// The level.
    pub fn level(&self) -> Level {
        self.level
    }

    /// Number of features: the width of a row.
    pub fn len(&self) -> usize {
        self.features.len()
    }

    /// Never true.
    pub fn is_empty(&self) -> bool {
        self.features.is_empty()
    }

    /// The features in order.
    pub fn features(&self) -> &[Feature] {
        &self.features
    }

    /// Their names in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.features.iter().map(|f| f.name.as_str())
    }
}

/// Where features go: a row of values, or the list of their names.
pub(crate) trait Out {
    /// All names that follow begin with `prefix`, and with `number` where there is one, until the next call.
    fn group(&mut self, prefix: &'static str, number: Option<usize>);

    /// The next feature.
    fn put(&mut self, name: &'static str, unit: Unit, meaning: &'static str, value: f32);

    /// Many features of one kind with a name each; those not in `values` are 0.
    fn put_sparse<V>(&mut self, names: &'static [&'static str], unit: Unit, meaning: &'static str, values: V)
    where
        V: Iterator<Item = (usize, f32)>;
}

/// Writes values.
pub(crate) struct Row<'a> {
    values: &'a mut [f32],
    at: usize,
}

impl<'a> Row<'a> {
    pub(crate) fn new(values: &'a mut [f32]) -> Self {
        Row { values, at: 0 }
    }
}

impl Out for Row<'_> {
    #[inline]
    fn group(&mut self, _: &'static str, _: Option<usize>) {}

    #[inline]
    fn put(&mut self, _: &'static str, _: Unit, _: &'static str, value: f32) {
        self.values[self.at] = value;
        self.at += 1;
    }

    #[inline]
    fn put_sparse<V>(&mut self, names: &'static [&'static str], _: Unit, _: &'static str, values: V)
    where
        V: Iterator<Item = (usize, f32)>,
    {
        let slots = &mut self.values[self.at..self.at + names.len()];
        slots.fill(0.0);
        for (index, value) in values {
            // The largest wins: the nearest ancestor that has it.
            slots[index] = slots[index].max(value);
        }
        self.at += names.len();
    }
}

/// Writes names.
#[derive(Default)]
pub(crate) struct Names {
    prefix: String,
    pub(crate) features: Vec<Feature>,
}

impl Names {
    fn push(&mut self, name: &str, unit: Unit, meaning: &'static str) {
        let name = format!("{}{name}", self.prefix);
        self.features.push(Feature { name, meaning, unit });
    }
}

impl Out for Names {
    fn group(&mut self, prefix: &'static str, number: Option<usize>) {
        self.prefix = match number {
            _ if prefix.is_empty() => String::new(),
            Some(number) => format!("{prefix}{number}."),
            None => format!("{prefix}."),
        };
    }

    fn put(&mut self, name: &'static str, unit: Unit, meaning: &'static str, _: f32) {
        self.push(name, unit, meaning);
    }

    fn put_sparse<V>(&mut self, names: &'static [&'static str], unit: Unit, meaning: &'static str, _: V)
    where
        V: Iterator<Item = (usize, f32)>,
    {
        for name in names {
            self.push(name, unit, meaning);
        }
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

/// `part` of `whole`, 0 where there is no whole.
#[inline]
pub(crate) fn share(part: u32, whole: u32) -> f32 {
    if whole == 0 { 0.0 } else { part as f32 / whole as f32 }
}
