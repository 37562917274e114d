//! The arguments that choose the method.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use content_seeker::parameter::Setting;
use content_seeker::{PageType, methods};

/// The default method: the pipeline of this project.
const SEEK: &str = "seek";

/// The method with its page type and parameters.
#[derive(Debug, Args)]
pub struct MethodArgs {
    /// The type of the pages, if it is known: it is then not guessed; for the methods with trained models
    #[arg(long, value_name = "TYPE", value_parser = page_type())]
    pub page_type: Option<PageType>,

    /// The method that finds the content
    #[arg(id = "method", long = "method", value_name = "NAME", default_value = SEEK, value_parser = PossibleValuesParser::new(methods::names()))]
    pub name: String,

    /// The engine that measures the boxes of each page, for methods that look at a page, such as gce; in builds with the feature
    /// 'layout'
    #[arg(long, value_name = "ENGINE", value_parser = PossibleValuesParser::new(["embedded", "chromium"]))]
    pub layout: Option<String>,

    /// Set a parameter of the method, such as gap=160; may be given several times. 'seek methods NAME' lists the parameters
    #[arg(long, value_name = "NAME=VALUE")]
    pub set: Vec<Setting>,
}

/// A parser of page types that lists their names.
pub fn page_type() -> impl TypedValueParser<Value = PageType> {
    PossibleValuesParser::new(PageType::ALL.map(PageType::name)).try_map(|name| name.parse::<PageType>())
}

impl MethodArgs {
    /// Whether the method is the shipped pipeline and not one of the literature.
    pub fn is_seek(&self) -> bool {
        self.name == SEEK
    }
}
