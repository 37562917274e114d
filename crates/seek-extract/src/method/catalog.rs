//! All methods by name.

use super::boilerpipe::Boilerpipe;
use super::bte::Bte;
use super::crunch::Crunch;
use super::dana::Dana;
use super::density::Density;
use super::dom_distiller::DomDistiller;
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
}

impl Entry {
    /// The method with its shipped model and its defaults.
    ///
    /// # Errors
    /// [`UnknownMethod::Model`] where its model does not fit the program.
    pub fn method(&self) -> Result<Box<dyn Method>, UnknownMethod> {
        (self.make)(self.name)
    }
}

/// The paper of the content-seeker chain.
const LOUVAN: &str = "Louvan, \"Extracting the Main Content from HTML Documents\", 2010";

/// The paper of FeatureExtractor and K-FeatureExtractor.
const DEBNATH: &str =
    "Debnath, Mitra, Pal and Giles, \"Automatic Identification of Informative Sections of Web Pages\", 2005";

/// The paper of the link quota filter.
const MANTRATZIS: &str = "Mantratzis, Orgun and Cassidy, \"Separating XHTML content from navigation clutter using DOM-structure block analysis\", 2005";

/// All methods: ours, then those of the literature.
pub static CATALOG: &[Entry] = &[
    Entry { name: "seek", source: "this project", make: seek },
    Entry { name: "cs-lbs", source: LOUVAN, make: |name| chain(name, Heuristic::LargestBlockString) },
    Entry { name: "cs-sls", source: LOUVAN, make: |name| chain(name, Heuristic::StringLengthSmoothing) },
    Entry { name: "cs-tp", source: LOUVAN, make: |name| chain(name, Heuristic::TablePattern(Tp::default())) },
    Entry {
        name: "dana",
        source: "Mohammadzadeh, Gottron, Schweiggert and Nakhaeizadeh, \"A Fast and Accurate Approach for Main Content Extraction based \
            on Character Encoding\", 2011",
        make: |_| Ok(Box::new(Dana::default())),
    },
    Entry {
        name: "r2l",
        source: "Mohammadzadeh, Schweiggert and Nakhaeizadeh, \"Using UTF-8 to Extract Main Content of Right to Left Language Web \
            Pages\", 2011",
        make: |_| Ok(Box::new(R2l::default())),
    },
    Entry {
        name: "ttr",
        source: "Weninger and Hsu, \"Text Extraction from the Web via Text-to-Tag Ratio\", 2008",
        make: |_| Ok(Box::new(Ttr::default())),
    },
    Entry {
        name: "bte",
        source: "Finn, Kushmerick and Smyth, \"Fact or fiction: Content classification for digital libraries\", 2001",
        make: |_| Ok(Box::new(Bte)),
    },
    Entry {
        name: "density",
        source: "Moreno, Deschacht and Moens, \"Language independent content extraction from web pages\", 2009",
        make: |_| Ok(Box::new(Density::default())),
    },
    Entry { name: "fe", source: DEBNATH, make: |_| Ok(Box::new(Fe)) },
    Entry { name: "kfe", source: DEBNATH, make: |_| Ok(Box::new(Kfe::default())) },
    Entry {
        name: "crunch",
        source: "Gupta, Kaiser, Neistadt and Grimm, \"DOM-based Content Extraction of HTML Documents\", 2003",
        make: |_| Ok(Box::new(Crunch::default())),
    },
    Entry {
        name: "boilerpipe",
        source: "Kohlschütter, Fankhauser and Nejdl, \"Boilerplate Detection using Shallow Text Features\", 2010",
        make: |_| Ok(Box::new(Boilerpipe)),
    },
    Entry {
        name: "dom-distiller",
        source: "Chromium, DOM Distiller, the reader mode that grew out of Boilerpipe, 2014 and later",
        make: |_| Ok(Box::new(DomDistiller)),
    },
    #[cfg(feature = "readability")]
    Entry {
        name: "readability",
        source: "Mozilla, Readability.js, the reader mode of Firefox, by the crate dom_smoothie",
        make: |_| Ok(Box::new(Readability)),
    },
    Entry { name: "lqf-25", source: MANTRATZIS, make: |_| Ok(Box::new(Lqf::AT_25)) },
    Entry { name: "lqf-50", source: MANTRATZIS, make: |_| Ok(Box::new(Lqf::AT_50)) },
    Entry { name: "lqf-75", source: MANTRATZIS, make: |_| Ok(Box::new(Lqf::AT_75)) },
    Entry {
        name: "lp-7",
        source: "Bar-Yossef and Rajagopalan, \"Template detection via data mining and its applications\", 2002",
        make: |_| Ok(Box::new(Lp::default())),
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
    match CATALOG.iter().find(|entry| entry.name == name) {
        Some(entry) => entry.method(),
        None => Err(UnknownMethod::Name { name: name.to_owned() }),
    }
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
    fn every_method_answers_under_its_name_on_any_page() {
        for entry in CATALOG {
            let method = entry.method().unwrap();
            assert_eq!(method.name(), entry.name);
            for source in hostile() {
                let page = Page::from_source(&source).unwrap();
                let selection = method.select(&page).unwrap();
                render::text(&page, &selection).unwrap();
            }
        }
    }
}
