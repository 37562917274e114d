//! Numbers that papers publish about methods, to set beside measured ones. The papers measured on other pages.
//! A [`Catalogue`](super::catalogue::Catalogue) brings them.

use crate::measure::page_measures::{LCS_F1, NODES_F1};
use crate::scores::mean::share;
use seek_page::PageType;

/// The numbers of a method in a table of a paper.
#[derive(Debug, Clone, PartialEq)]
pub struct Published {
    /// The method.
    pub method: &'static str,
    /// The pages of the measurement.
    pub pages: &'static str,
    /// The page type of these pages, if they have one.
    pub page_type: Option<PageType>,
    /// The corpus of this project beside which the numbers stand, though of other pages; `None` for all.
    pub corpus: Option<&'static str>,
    /// Paper and table.
    pub source: &'static str,
    /// The measured values.
    pub numbers: Vec<(PublishedMeasure, f64)>,
}

impl Published {
    /// Whether the numbers can be compared with those of a page type of a corpus, or of a whole corpus.
    pub fn applies_to(&self, corpus: &str, page_type: Option<&str>) -> bool {
        let of_type = page_type.is_none_or(|page_type| self.page_type.is_some_and(|own| own.name() == page_type));
        of_type && self.corpus.is_none_or(|own| own == corpus)
    }
}

/// A measure of a paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum PublishedMeasure {
    /// Precision by LCS.
    Precision,
    /// Recall by LCS.
    Recall,
    /// F1 by LCS: over characters in the content-seeker and R2L papers, over tokens in DANA's; GCE's does not say.
    F1,
    /// F0.5 by LCS.
    F05,
    /// F1 over text nodes.
    NodesF1,
    /// F0.5 over text nodes.
    NodesF05,
    /// Megabytes a second.
    Speed,
}

impl PublishedMeasure {
    /// All, in the order of tables.
    pub const ALL: [PublishedMeasure; 7] = [
        PublishedMeasure::Precision,
        PublishedMeasure::Recall,
        PublishedMeasure::F1,
        PublishedMeasure::F05,
        PublishedMeasure::NodesF1,
        PublishedMeasure::NodesF05,
        PublishedMeasure::Speed,
    ];

    /// What papers call a measure of this project, if they print it.
    pub fn of(measure: &str) -> Option<PublishedMeasure> {
        Some(match measure {
            "lcs_precision" => PublishedMeasure::Precision,
            "lcs_recall" => PublishedMeasure::Recall,
            LCS_F1 => PublishedMeasure::F1,
            "lcs_f05" => PublishedMeasure::F05,
            NODES_F1 => PublishedMeasure::NodesF1,
            _ => return None,
        })
    }

    /// A value as tables show it.
    pub fn shown(self, number: f64) -> String {
        if self == PublishedMeasure::Speed { format!("{number:.2}") } else { share(number) }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            PublishedMeasure::Precision => "LCS precision",
            PublishedMeasure::Recall => "LCS recall",
            PublishedMeasure::F1 => "LCS F1",
            PublishedMeasure::F05 => "LCS F0.5",
            PublishedMeasure::NodesF1 => "TBM F1",
            PublishedMeasure::NodesF05 => "TBM F0.5",
            PublishedMeasure::Speed => "MB/s",
        }
    }
}

impl Published {
    /// The value of a measure.
    pub fn get(&self, measure: PublishedMeasure) -> Option<f64> {
        self.numbers.iter().find(|(of, _)| *of == measure).map(|(_, number)| *number)
    }
}
