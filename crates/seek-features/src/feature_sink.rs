//! Where the features of a row go: into a row of values, or into the schema.
//!
//! One function writes the features of a level to a [`FeatureSink`]. With a [`RowWriter`] it writes values, with a
//! [`SchemaWriter`] it writes the schema. So one line of code gives a feature its name, meaning and value, and the
//! order of values is the order of the schema.

use crate::schema::{Feature, Unit};

/// Takes the features of a row, one after the other.
pub(crate) trait FeatureSink {
    /// Starts a group. Until the next call, all names begin with `prefix`, then `number` if there is one, then a dot.
    /// An empty prefix ends the group.
    fn group(&mut self, prefix: &'static str, number: Option<usize>);

    /// Adds the next feature.
    fn put(&mut self, name: &'static str, unit: Unit, meaning: &'static str, value: f32);

    /// Adds one feature for each name. `write` gets their values, which are 0, and writes those that are not.
    fn put_sparse(
        &mut self,
        names: &'static [&'static str],
        unit: Unit,
        meaning: &'static str,
        write: impl FnOnce(&mut [f32]),
    );
}

/// Writes the values of a row.
pub(crate) struct RowWriter<'a> {
    values: &'a mut [f32],
    next: usize,
}

impl<'a> RowWriter<'a> {
    pub(crate) fn new(values: &'a mut [f32]) -> Self {
        RowWriter { values, next: 0 }
    }
}

impl FeatureSink for RowWriter<'_> {
    #[inline]
    fn group(&mut self, _: &'static str, _: Option<usize>) {}

    #[inline]
    fn put(&mut self, _: &'static str, _: Unit, _: &'static str, value: f32) {
        self.values[self.next] = value;
        self.next += 1;
    }

    #[inline]
    fn put_sparse(&mut self, names: &'static [&'static str], _: Unit, _: &'static str, write: impl FnOnce(&mut [f32])) {
        let slots = &mut self.values[self.next..self.next + names.len()];
        slots.fill(0.0);
        write(slots);
        self.next += names.len();
    }
}

/// Collects the names, meanings and units of a row.
#[derive(Default)]
pub(crate) struct SchemaWriter {
    prefix: String,
    pub(crate) features: Vec<Feature>,
}

impl SchemaWriter {
    fn push(&mut self, name: &str, unit: Unit, meaning: &'static str) {
        let name = format!("{}{name}", self.prefix);
        self.features.push(Feature { name, meaning, unit });
    }
}

impl FeatureSink for SchemaWriter {
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

    fn put_sparse(
        &mut self,
        names: &'static [&'static str],
        unit: Unit,
        meaning: &'static str,
        _: impl FnOnce(&mut [f32]),
    ) {
        for name in names {
            self.push(name, unit, meaning);
        }
    }
}

/// The quotient of `part` and `whole`; 0 if `whole` is 0.
#[inline]
pub(crate) fn share(part: u32, whole: u32) -> f32 {
    if whole == 0 { 0.0 } else { part as f32 / whole as f32 }
}

/// 1 for yes, 0 for no.
#[inline]
pub(crate) fn flag(yes: bool) -> f32 {
    f32::from(u8::from(yes))
}
