//! Counts of decisions on units, by units and by their tokens.

use crate::networks::examples::LabelledUnits;
use seek_score::Scores;
use std::ops::AddAssign;

/// How much of the units is content and was found.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct OutcomeCounts {
    both: usize,
    found: usize,
    wanted: usize,
}

impl OutcomeCounts {
    fn add(&mut self, found: bool, wanted: bool, weight: usize) {
        self.both += if found && wanted { weight } else { 0 };
        self.found += if found { weight } else { 0 };
        self.wanted += if wanted { weight } else { 0 };
    }

    fn scores(self) -> Scores {
        Scores::from_counts(self.both, self.found, self.wanted)
    }
}

impl AddAssign for OutcomeCounts {
    fn add_assign(&mut self, other: OutcomeCounts) {
        self.both += other.both;
        self.found += other.found;
        self.wanted += other.wanted;
    }
}

/// Counts of the decisions on the units of pages.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct UnitCounts {
    /// Each unit counts the same.
    units: OutcomeCounts,
    /// Each unit counts as many times as it has tokens.
    tokens: OutcomeCounts,
    /// Number of pages.
    pub pages: usize,
}

impl UnitCounts {
    /// The counts of a page, for the decision on each unit.
    pub fn of(page: &LabelledUnits, chosen: &[bool]) -> UnitCounts {
        let mut counts = UnitCounts { pages: 1, ..UnitCounts::default() };
        for ((&found, &wanted), &tokens) in chosen.iter().zip(page.example.labels()).zip(&page.tokens) {
            counts.units.add(found, wanted, 1);
            counts.tokens.add(found, wanted, tokens as usize);
        }
        counts
    }

    /// Scores over units.
    pub fn of_units(&self) -> Scores {
        self.units.scores()
    }

    /// Scores over tokens.
    pub fn of_tokens(&self) -> Scores {
        self.tokens.scores()
    }
}

impl AddAssign for UnitCounts {
    fn add_assign(&mut self, other: UnitCounts) {
        self.units += other.units;
        self.tokens += other.tokens;
        self.pages += other.pages;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_neural::{NetworkExample, System};
    use seek_page::Page;

    #[test]
    fn a_long_unit_weighs_more_by_tokens() {
        let page = Page::from_source("<p>menu</p><p>the storm left</p>").unwrap();
        let texts = seek_train::corpus::labels::nodes::text_nodes(page.dom().unwrap());
        let example = NetworkExample::of(System::BoilerNet, &page, |id| id == texts[1]).unwrap();
        let page = LabelledUnits { example, tokens: vec![1, 3] };
        let mut counts = UnitCounts::of(&page, &[true, true]);
        assert_eq!((counts.of_units().precision, counts.of_tokens().precision), (0.5, 0.75));
        counts += UnitCounts::of(&page, &[false, false]);
        assert_eq!((counts.pages, counts.of_units().recall), (2, 0.5));
    }
}
