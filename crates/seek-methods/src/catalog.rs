//! The catalogue: all methods by name.

use crate::boilerpipe::Boilerpipe;
use crate::bte::Bte;
use crate::ccb::Ccb;
use crate::crunch::Crunch;
use crate::dana::Dana;
use crate::dana_ltr::DanaLtr;
use crate::density::Density;
use crate::dom_distiller::DomDistiller;
use crate::dsc::Dsc;
use crate::fe::Fe;
use crate::kfe::Kfe;
use crate::lp::Lp;
use crate::lqf::Lqf;
use crate::r2l::R2l;
#[cfg(feature = "readability")]
use crate::readability::Readability;
use crate::ttr::Ttr;
use seek_extract::heuristics::{Sls, Tp};
use seek_extract::{ContentSeeker, ContentSeekerModels, Heuristic, Method, Models, ModelsError, Seek};

/// The trained models of the methods that need models. They are loaded on demand.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct MethodModels {
    /// The models of the pipeline, for `seek`.
    pub pipeline: fn() -> Result<&'static Models, &'static ModelsError>,
    /// The models of the content-seeker paper's chain, for `cs-lbs`, `cs-sls` and `cs-tp`.
    pub chain: fn() -> Result<&'static ContentSeekerModels, &'static ModelsError>,
}

impl MethodModels {
    /// Models from two functions that load them.
    ///
    /// ```
    /// use seek_extract::ModelsError;
    /// use seek_methods::{MethodModels, UnknownMethod, by_name};
    ///
    /// // A program without trained models: most methods of the literature need none.
    /// let none = MethodModels::new(|| Err(&ModelsError::NotIncluded), || Err(&ModelsError::NotIncluded));
    /// assert_eq!(by_name("bte", &none).unwrap().name(), "bte");
    /// assert!(matches!(by_name("seek", &none), Err(UnknownMethod::Model { .. })));
    /// ```
    pub const fn new(
        pipeline: fn() -> Result<&'static Models, &'static ModelsError>,
        chain: fn() -> Result<&'static ContentSeekerModels, &'static ModelsError>,
    ) -> MethodModels {
        MethodModels { pipeline, chain }
    }
}

/// A method with its name and source.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// The name, as in the literature.
    pub name: &'static str,
    /// The paper or program that defines the method.
    pub source: &'static str,
    make: fn(&MethodModels) -> Result<Box<dyn Method>, &'static ModelsError>,
    grid: fn() -> Vec<Box<dyn Method>>,
}

impl Entry {
    /// The method with its default parameters. It uses these models if it needs any.
    ///
    /// # Errors
    /// [`UnknownMethod::Model`] if its model is missing or incompatible.
    pub fn method(&self, models: &MethodModels) -> Result<Box<dyn Method>, UnknownMethod> {
        (self.make)(models).map_err(|source| UnknownMethod::Model { name: self.name, source })
    }

    /// The method with each set of parameters that a search should try. Empty if the source of the method gives all
    /// parameters. The default parameters of DANA and R2L are not fitted; their grids are for fitting on other pages.
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

/// All methods: the pipeline of this project, then those of the literature.
pub static CATALOG: &[Entry] = &[
    Entry { name: "seek", source: "this project", make: seek, grid: Vec::new },
    Entry {
        name: "cs-lbs",
        source: LOUVAN,
        make: |models| chain(models, Heuristic::LargestBlockString),
        grid: Vec::new,
    },
    Entry {
        name: "cs-sls",
        source: LOUVAN,
        make: |models| chain(models, Heuristic::StringLengthSmoothing(Sls::default())),
        grid: Vec::new,
    },
    Entry {
        name: "cs-tp",
        source: LOUVAN,
        make: |models| chain(models, Heuristic::TablePattern(Tp::default())),
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

/// The method of a name, with its default parameters.
///
/// # Errors
/// [`UnknownMethod`].
pub fn by_name(name: &str, models: &MethodModels) -> Result<Box<dyn Method>, UnknownMethod> {
    entry(name)?.method(models)
}

/// The entry of a name.
///
/// # Errors
/// [`UnknownMethod::Name`].
pub fn entry(name: &str) -> Result<&'static Entry, UnknownMethod> {
    CATALOG.iter().find(|entry| entry.name == name).ok_or_else(|| UnknownMethod::Name { name: name.to_owned() })
}

fn seek(models: &MethodModels) -> Result<Box<dyn Method>, &'static ModelsError> {
    Ok(Box::new(Seek::new((models.pipeline)()?)))
}

fn chain(models: &MethodModels, heuristic: Heuristic) -> Result<Box<dyn Method>, &'static ModelsError> {
    let chain = ContentSeeker::new((models.chain)()?, heuristic);
    Ok(match (models.pipeline)() {
        Ok(pipeline) => Box::new(chain.with_corpora_of(pipeline)),
        Err(_) => Box::new(chain),
    })
}

/// The catalogue has no such method, or the method has no model.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum UnknownMethod {
    /// The name is unknown.
    #[error("there is no method {name:?}; there are {}", names().collect::<Vec<_>>().join(", "))]
    Name {
        /// The unknown name.
        name: String,
    },
    /// The model of the method is missing or incompatible.
    #[error("cannot use the method {name:?}")]
    Model {
        /// The method.
        name: &'static str,
        /// The error of its model.
        source: &'static ModelsError,
    },
}
