//! The rows of one level of a page, with access by feature name.

use seek_features::{Level, PageMeasurements, Schema};
use seek_page::{Page, PageOptions};

pub const LEVELS: [Level; 5] = [Level::Block, Level::Segment, Level::Page, Level::BlockBox, Level::SegmentBox];

pub struct Table {
    schema: &'static Schema,
    values: Vec<f32>,
}

impl Table {
    /// All rows of a level.
    pub fn of(measurements: &PageMeasurements, level: Level) -> Table {
        let schema = Schema::of(level);
        let rows = measurements.row_count(level);
        let mut values = vec![f32::NAN; rows * schema.len()];
        measurements.fill(level, 0..rows, schema.len(), &mut values);
        Table { schema, values }
    }

    /// All rows of a level of a page given as source.
    pub fn read(html: &str, level: Level) -> Table {
        Table::of(&PageMeasurements::new(&Page::from_source(html).unwrap()).unwrap(), level)
    }

    /// The row of a page with an address.
    pub fn at(url: &str, html: &str) -> Table {
        let options = PageOptions { url: Some(url.to_owned()), ..PageOptions::default() };
        let page = Page::read(html.as_bytes(), options).unwrap();
        Table::of(&PageMeasurements::new(&page).unwrap(), Level::Page)
    }

    pub fn rows(&self) -> usize {
        self.values.len() / self.schema.len()
    }

    /// One value. Panics on an unknown name.
    pub fn get(&self, row: usize, name: &str) -> f32 {
        let at = self.schema.names().position(|n| n == name).unwrap_or_else(|| panic!("no feature {name}"));
        self.values[row * self.schema.len() + at]
    }

    /// Compares values of one row with the expected ones, up to rounding.
    #[track_caller]
    pub fn expect(&self, row: usize, expected: &[(&str, f32)]) {
        for &(name, value) in expected {
            let actual = self.get(row, name);
            assert!(
                (actual - value).abs() <= 1e-6 * value.abs().max(1.0),
                "row {row}: {name} is {actual}, not {value}"
            );
        }
    }

    /// A message about the first value that is not finite or outside the range of its unit.
    pub fn fault(&self) -> Option<String> {
        self.values.chunks_exact(self.schema.len()).enumerate().find_map(|(row, values)| {
            self.schema.features().iter().zip(values).find_map(|(feature, value)| {
                let (low, high) = feature.unit.range();
                let good = value.is_finite() && (low..=high).contains(value);
                (!good).then(|| format!("{:?} row {row}: {} is {value}", self.schema.level(), feature.name))
            })
        })
    }
}
