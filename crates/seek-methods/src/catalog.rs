//! The catalogue: all methods by name.

use crate::boilerpipe::Boilerpipe;
use crate::bte::Bte;
use crate::ccb::{Ccb, CcbParams};
use crate::chain::ChainMethod;
use crate::crunch::CrunchParams;
use crate::dana::DanaParams;
use crate::dana_ltr::DanaLtrParams;
use crate::density::DensityParams;
use crate::dom_distiller::DomDistiller;
use crate::dsc::DscParams;
use crate::entry::{Entry, Fixed, Make, With};
use crate::fe::Fe;
use crate::gce::GceParams;
use crate::kfe::KfeParams;
use crate::lp::LpParams;
use crate::lqf::LqfParams;
use crate::make_error::MakeError;
use crate::method_models::MethodModels;
use crate::r2l::R2lParams;
#[cfg(feature = "readability")]
use crate::readability::Readability;
use crate::ttr::Ttr;
use crate::vips::VipsParams;
use seek_extract::Method;
use seek_extract::heuristics::SmoothingParams;
use seek_extract::parameter::Setting;
use std::sync::Arc;

/// The content-seeker paper, of the chain.
const LOUVAN: &str = "Louvan, \"Extracting the Main Content from HTML Documents\", 2010";

/// The paper of FeatureExtractor and K-FeatureExtractor.
const DEBNATH: &str =
    "Debnath, Mitra, Pal and Giles, \"Automatic Identification of Informative Sections of Web Pages\", 2005";

/// The paper of the link quota filter.
const MANTRATZIS: &str = "Mantratzis, Orgun and Cassidy, \"Separating XHTML content from navigation clutter using DOM-structure block analysis\", 2005";

/// The paper of content code blurring.
const GOTTRON: &str = "Gottron, \"Content Code Blurring: A New Approach to Content Extraction\", 2008";

/// The paper of grid, centering and expanding.
const JUNG: &str = "Jung, Han, Kim, Kim and Cha, \"Don't read, just look: Main content extraction from web pages using visual features\", 2022";

/// The paper of vision-based page segmentation.
const CAI: &str = "Cai, Yu, Wen and Ma, \"VIPS: a Vision-based Page Segmentation Algorithm\", 2003";

/// All methods: the pipeline of this project, then those of the literature.
pub static CATALOG: &[Entry] = &[
    Entry { name: "seek", source: "this project", make: Make::Pipeline },
    Entry { name: "cs-lbs", source: LOUVAN, make: Make::Chain(ChainMethod::LargestBlockString) },
    Entry { name: "cs-sls", source: LOUVAN, make: Make::Chain(ChainMethod::StringLengthSmoothing) },
    Entry { name: "cs-tp", source: LOUVAN, make: Make::Chain(ChainMethod::TablePattern) },
    Entry {
        name: "dana",
        source: "Mohammadzadeh, Gottron, Schweiggert and Nakhaeizadeh, \"A Fast and Accurate Approach for Main Content Extraction based \
            on Character Encoding\", 2011",
        make: Make::Own(&With { defaults: || DanaParams::PAPER, check: DanaParams::check }),
    },
    Entry {
        name: "dana-kmeans",
        source: "after the paper of DANA, which leaves it to future work",
        make: Make::Own(&With { defaults: || DanaParams::LEARNED_GAP, check: DanaParams::check }),
    },
    Entry {
        name: "dana-ltr",
        source: "after the paper of DANA, which leaves it to future work",
        make: Make::Own(&With { defaults: DanaLtrParams::default, check: DanaLtrParams::check }),
    },
    Entry {
        name: "r2l",
        source: "Mohammadzadeh, Schweiggert and Nakhaeizadeh, \"Using UTF-8 to Extract Main Content of Right to Left Language Web \
            Pages\", 2011",
        make: Make::Own(&With { defaults: R2lParams::default, check: R2lParams::check }),
    },
    Entry {
        name: "ttr",
        source: "Weninger and Hsu, \"Text Extraction from the Web via Text-to-Tag Ratio\", 2008",
        make: Make::Own(&With { defaults: SmoothingParams::default, check: |params| Ok(Ttr::new(params.check()?)) }),
    },
    Entry {
        name: "bte",
        source: "Finn, Kushmerick and Smyth, \"Fact or fiction: Content classification for digital libraries\", 2001",
        make: Make::Own(&Fixed(Bte)),
    },
    Entry {
        name: "dsc",
        source: "Pinto, Branstein, Coleman, Croft, King, Li and Wei, \"QuASM: A system for question answering using semi-structured data\", 2002",
        make: Make::Own(&With { defaults: DscParams::default, check: DscParams::check }),
    },
    Entry {
        name: "ccb-r40",
        source: GOTTRON,
        make: Make::Own(&With { defaults: || Ccb::CCB_40.params(), check: CcbParams::check }),
    },
    Entry {
        name: "accb-40",
        source: GOTTRON,
        make: Make::Own(&With { defaults: || Ccb::ACCB_40.params(), check: CcbParams::check }),
    },
    Entry {
        name: "tccb-18",
        source: GOTTRON,
        make: Make::Own(&With { defaults: || Ccb::TCCB_18.params(), check: CcbParams::check }),
    },
    Entry {
        name: "tccb-25",
        source: GOTTRON,
        make: Make::Own(&With { defaults: || Ccb::TCCB_25.params(), check: CcbParams::check }),
    },
    Entry {
        name: "density",
        source: "Moreno, Deschacht and Moens, \"Language independent content extraction from web pages\", 2009",
        make: Make::Own(&With { defaults: DensityParams::default, check: DensityParams::check }),
    },
    Entry { name: "fe", source: DEBNATH, make: Make::Own(&Fixed(Fe)) },
    Entry {
        name: "kfe",
        source: DEBNATH,
        make: Make::Own(&With { defaults: KfeParams::default, check: KfeParams::check }),
    },
    Entry {
        name: "crunch",
        source: "Gupta, Kaiser, Neistadt and Grimm, \"DOM-based Content Extraction of HTML Documents\", 2003",
        make: Make::Own(&With { defaults: CrunchParams::default, check: CrunchParams::check }),
    },
    Entry {
        name: "boilerpipe",
        source: "Kohlschütter, Fankhauser and Nejdl, \"Boilerplate Detection using Shallow Text Features\", 2010",
        make: Make::Own(&Fixed(Boilerpipe)),
    },
    Entry {
        name: "dom-distiller",
        source: "Chromium, DOM Distiller, the reader mode that grew out of Boilerpipe, 2014 and later",
        make: Make::Own(&Fixed(DomDistiller)),
    },
    #[cfg(feature = "readability")]
    Entry {
        name: "readability",
        source: "Mozilla, Readability.js, the reader mode of Firefox, by the crate dom_smoothie",
        make: Make::Own(&Fixed(Readability)),
    },
    Entry {
        name: "lqf-25",
        source: MANTRATZIS,
        make: Make::Own(&With { defaults: || LqfParams::AT_25, check: LqfParams::check }),
    },
    Entry {
        name: "lqf-50",
        source: MANTRATZIS,
        make: Make::Own(&With { defaults: || LqfParams::AT_50, check: LqfParams::check }),
    },
    Entry {
        name: "lqf-75",
        source: MANTRATZIS,
        make: Make::Own(&With { defaults: || LqfParams::AT_75, check: LqfParams::check }),
    },
    Entry {
        name: "gce",
        source: JUNG,
        make: Make::Own(&With { defaults: GceParams::default, check: GceParams::check }),
    },
    Entry {
        name: "vips",
        source: CAI,
        make: Make::Own(&With { defaults: VipsParams::default, check: VipsParams::check }),
    },
    Entry {
        name: "lp-7",
        source: "Bar-Yossef and Rajagopalan, \"Template detection via data mining and its applications\", 2002",
        make: Make::Own(&With { defaults: LpParams::default, check: LpParams::check }),
    },
];

/// The names of all methods.
pub fn names() -> impl Iterator<Item = &'static str> {
    CATALOG.iter().map(|entry| entry.name)
}

/// The method of a name with these parameters and models. The other parameters keep their defaults.
///
/// # Errors
/// [`MakeError`] if there is no such method or parameter, a value is out of range, or the models cannot be used with the method.
pub fn make(name: &str, settings: &[Setting], models: &MethodModels) -> Result<Arc<dyn Method>, MakeError> {
    Entry::find(CATALOG, name)?.make(settings, models)
}
