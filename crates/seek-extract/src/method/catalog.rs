//! All methods by name.

use super::boilerpipe::Boilerpipe;
use super::bte::Bte;
use super::ccb::Ccb;
use super::crunch::Crunch;
use super::dana::Dana;
use super::dana_ltr::DanaLtr;
use super::density::Density;
use super::dom_distiller::DomDistiller;
use super::dsc::Dsc;
use super::fe::Fe;
use super::kfe::Kfe;
use super::lp::Lp;
use super::lqf::Lqf;
use super::r2l::R2l;
#[cfg(feature = "readability")]
use super::readability::Readability;
use super::ttr::Ttr;
use super::{ContentSeeker, ContentSeekerModels, Heuristic, Method, Seek, UnknownMethod};
use crate::heuristics::Tp;
use crate::models::Models;

/// A method that can be asked for by name.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// The name as in the literature.
    pub name: &'static str,
    /// Where the method comes from.
    pub source: &'static str,
    make: fn(&'static str) -> Result<Box<dyn Method>, UnknownMethod>,
    grid: fn() -> Vec<Box<dyn Method>>,
}

impl Entry {
    /// The method with its shipped model and its defaults.
    ///
    /// # Errors
    /// [`UnknownMethod::Model`] where its model does not fit the program.
    pub fn method(&self) -> Result<Box<dyn Method>, UnknownMethod> {
        (self.make)(self.name)
    }

    /// The method with all parameters that are worth trying, where there are some; nothing where all are given by its source. Those of
    /// DANA and R2L are for one's own pages: what is shipped of them is not fitted.
    pub fn grid(&self) -> Vec<Box<dyn Method>> {
        (self.grid)()
    }
}

/// The paper of the content-seeker chain.
const LOUVAN: &str = "Louvan, \"Extracting the Main Content from HTML Documents\", 2010";

/// The paper of FeatureExtractor and K-FeatureExtractor.
const DEBNATH: &str =
    "Debnath, Mitra, Pal and Giles, \"Automatic Identification of Informative Sections of Web Pages\", 2005";

/// The paper of the link quota filter.
const MANTRATZIS: &str = "Mantratzis, Orgun and Cassidy, \"Separating XHTML content from navigation clutter using DOM-structure block analysis\", 2005";

/// The paper of content code blurring.
const GOTTRON: &str = "Gottron, \"Content Code Blurring: A New Approach to Content Extraction\", 2008";

/// All methods: ours, then those of the literature.
pub static CATALOG: &[Entry] = &[
    Entry { name: "seek", source: "this project", make: seek, grid: Vec::new },
    Entry { name: "cs-lbs", source: LOUVAN, make: |name| chain(name, Heuristic::LargestBlockString), grid: Vec::new },
    Entry {
        name: "cs-sls",
        source: LOUVAN,
        make: |name| chain(name, Heuristic::StringLengthSmoothing),
        grid: Vec::new,
    },
    Entry {
        name: "cs-tp",
        source: LOUVAN,
        make: |name| chain(name, Heuristic::TablePattern(Tp::default())),
        grid: Vec::new,
    },
    Entry {
        name: "dana",
        source: "Mohammadzadeh, Gottron, Schweiggert and Nakhaeizadeh, \"A Fast and Accurate Approach for Main Content Extraction based \
            on Character Encoding\", 2011",
        make: |_| Ok(Box::new(Dana::default())),
        grid: Dana::grid,
    },
    Entry {
        name: "dana-kmeans",
        source: "after the paper of DANA, which leaves it to future work",
        make: |_| Ok(Box::new(Dana::LEARNED_GAP)),
        grid: Vec::new,
    },
    Entry {
        name: "dana-ltr",
        source: "after the paper of DANA, which leaves it to future work",
        make: |_| Ok(Box::new(DanaLtr::default())),
        grid: DanaLtr::grid,
    },
    Entry {
        name: "r2l",
        source: "Mohammadzadeh, Schweiggert and Nakhaeizadeh, \"Using UTF-8 to Extract Main Content of Right to Left Language Web \
            Pages\", 2011",
        make: |_| Ok(Box::new(R2l::default())),
        grid: R2l::grid,
    },
    Entry {
        name: "ttr",
        source: "Weninger and Hsu, \"Text Extraction from the Web via Text-to-Tag Ratio\", 2008",
        make: |_| Ok(Box::new(Ttr::default())),
        grid: Vec::new,
    },
    Entry {
        name: "bte",
        source: "Finn, Kushmerick and Smyth, \"Fact or fiction: Content classification for digital libraries\", 2001",
        make: |_| Ok(Box::new(Bte)),
        grid: Vec::new,
    },
    Entry {
        name: "dsc",
        source: "Pinto, Branstein, Coleman, Croft, King, Li and Wei, \"QuASM: A system for question answering using semi-structured data\", 2002",
        make: |_| Ok(Box::new(Dsc::default())),
        grid: Dsc::grid,
    },
    Entry { name: "ccb-r40", source: GOTTRON, make: |_| Ok(Box::new(Ccb::CCB_40)), grid: || Ccb::CCB_40.grid() },
    Entry { name: "accb-40", source: GOTTRON, make: |_| Ok(Box::new(Ccb::ACCB_40)), grid: || Ccb::ACCB_40.grid() },
    Entry { name: "tccb-18", source: GOTTRON, make: |_| Ok(Box::new(Ccb::TCCB_18)), grid: || Ccb::TCCB_18.grid() },
    Entry { name: "tccb-25", source: GOTTRON, make: |_| Ok(Box::new(Ccb::TCCB_25)), grid: || Ccb::TCCB_25.grid() },
    Entry {
        name: "density",
        source: "Moreno, Deschacht and Moens, \"Language independent content extraction from web pages\", 2009",
        make: |_| Ok(Box::new(Density::default())),
        grid: Density::grid,
    },
    Entry { name: "fe", source: DEBNATH, make: |_| Ok(Box::new(Fe)), grid: Vec::new },
    Entry { name: "kfe", source: DEBNATH, make: |_| Ok(Box::new(Kfe::default())), grid: Kfe::grid },
    Entry {
        name: "crunch",
        source: "Gupta, Kaiser, Neistadt and Grimm, \"DOM-based Content Extraction of HTML Documents\", 2003",
        make: |_| Ok(Box::new(Crunch::default())),
        grid: Crunch::grid,
    },
    Entry {
        name: "boilerpipe",
        source: "Kohlschütter, Fankhauser and Nejdl, \"Boilerplate Detection using Shallow Text Features\", 2010",
        make: |_| Ok(Box::new(Boilerpipe)),
        grid: Vec::new,
    },
    Entry {
        name: "dom-distiller",
        source: "Chromium, DOM Distiller, the reader mode that grew out of Boilerpipe, 2014 and later",
        make: |_| Ok(Box::new(DomDistiller)),
        grid: Vec::new,
    },
    #[cfg(feature = "readability")]
    Entry {
        name: "readability",
        source: "Mozilla, Readability.js, the reader mode of Firefox, by the crate dom_smoothie",
        make: |_| Ok(Box::new(Readability)),
        grid: Vec::new,
    },
    Entry { name: "lqf-25", source: MANTRATZIS, make: |_| Ok(Box::new(Lqf::AT_25)), grid: Vec::new },
    Entry { name: "lqf-50", source: MANTRATZIS, make: |_| Ok(Box::new(Lqf::AT_50)), grid: Vec::new },
    Entry { name: "lqf-75", source: MANTRATZIS, make: |_| Ok(Box::new(Lqf::AT_75)), grid: Vec::new },
    Entry {
        name: "lp-7",
        source: "Bar-Yossef and Rajagopalan, \"Template detection via data mining and its applications\", 2002",
        make: |_| Ok(Box::new(Lp::default())),
        grid: Vec::new,
    },
];

/// The names of all methods.
pub fn names() -> impl Iterator<Item = &'static str> {
    CATALOG.iter().map(|entry| entry.name)
}

/// The method of a name, with its shipped model.
///
/// # Errors
/// [`UnknownMethod`].
pub fn by_name(name: &str) -> Result<Box<dyn Method>, UnknownMethod> {
    entry(name)?.method()
}

/// The entry of a name.
///
/// # Errors
/// [`UnknownMethod::Name`].
pub fn entry(name: &str) -> Result<&'static Entry, UnknownMethod> {
    CATALOG.iter().find(|entry| entry.name == name).ok_or_else(|| UnknownMethod::Name { name: name.to_owned() })
}

fn seek(name: &'static str) -> Result<Box<dyn Method>, UnknownMethod> {
    match Models::shipped() {
        Ok(models) => Ok(Box::new(Seek::new(models))),
        Err(error) => Err(UnknownMethod::Model { name, error }),
    }
}

fn chain(name: &'static str, heuristic: Heuristic) -> Result<Box<dyn Method>, UnknownMethod> {
    match ContentSeekerModels::shipped() {
        Ok(models) => Ok(Box::new(ContentSeeker::new(models, heuristic))),
        Err(error) => Err(UnknownMethod::Model { name, error }),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::method::grids::different;
    use crate::method::picture::{Mark, Picture};
    use crate::render;
    use seek_page::Page;

    /// Pages that have broken extractors: nothing, one long line, what never ends, deep nests, many siblings.
    fn hostile() -> Vec<String> {
        vec![
            String::new(),
            " \n\r\n".to_owned(),
            "متن ".repeat(50_000),
            "<p>text<!-- never ends".to_owned(),
            "<p>text<script>never ends".to_owned(),
            "<p>متن <a href='never ends".to_owned(),
            format!("{}متن text", "<div><a href=x>".repeat(20_000)),
            "<p><a href=x>متن</a> word</p>".repeat(20_000),
            "<".repeat(50_000),
            "</script></style>--><![CDATA[x]]>\u{0}\u{feff}".to_owned(),
        ]
    }

    #[test]
    fn methods_name_the_corpora_that_their_models_or_parameters_were_fitted_on() {
        for entry in CATALOG {
            let method = entry.method().unwrap();
            let has_model = entry.name == "seek" || entry.name.starts_with("cs-");
            // What DANA and R2L leave open is not fitted: no corpus that may be trained on has pages for them.
            let has_fit = !entry.grid().is_empty() && !["dana", "r2l"].contains(&entry.name);
            assert_eq!(method.trained_on().contains(&"wcxb-dev"), has_model || has_fit, "{}", entry.name);
            assert!(!method.trained_on().contains(&"canola"));
        }
    }

    #[test]
    fn members_of_a_grid_differ_and_the_method_as_it_is_shipped_is_one_of_them() {
        for entry in CATALOG {
            let grid = entry.grid();
            assert_eq!(different(&grid), grid.len(), "{}", entry.name);
            let shipped = entry.method().unwrap().parameters();
            let is_member = grid.iter().any(|member| member.parameters() == shipped);
            assert!(grid.is_empty() || is_member, "{}: {shipped}", entry.name);
        }
    }

    #[test]
    fn every_method_answers_under_its_name_on_any_page() {
        for entry in CATALOG {
            let method = entry.method().unwrap();
            assert_eq!(method.name(), entry.name);
            for source in hostile() {
                let page = Page::from_source(&source).unwrap();
                let selection = method.select(&page).unwrap();
                render::text(&page, &selection).unwrap();
                method.pictures(&page).unwrap().iter().for_each(can_be_drawn);
            }
        }
    }

    /// What the docs of [`Picture`] promise.
    fn can_be_drawn(picture: &Picture) {
        let places = picture.series.first().map_or(0, |series| series.values.len());
        for series in &picture.series {
            assert_eq!(series.values.len(), places, "{}", series.name);
            assert!(series.values.iter().all(|value| value.is_finite()), "{}", series.name);
        }
        assert!(picture.thresholds.iter().all(|threshold| threshold.y.is_finite()));
        for Mark { name, ranges } in &picture.marks {
            assert!(ranges.iter().all(|range| range.start < range.end && range.end <= places), "{name}");
            assert!(ranges.windows(2).all(|two| two[0].end <= two[1].start), "{name}");
        }
    }
}
