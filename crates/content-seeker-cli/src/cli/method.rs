//! The arguments that choose the method.

use std::ffi::OsStr;

use clap::builder::{NonEmptyStringValueParser, PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Args, Command, Error};
use content_seeker::parameter::Setting;
use content_seeker::{
    PageType,
    methods::{self, CATALOG, Entry},
};

/// The default method: the pipeline of this project.
const SEEK: &str = "seek";

/// The method with its page type and parameters.
#[derive(Debug, Args)]
pub struct MethodArgs {
    /// The type of the pages, if it is known: it is then not guessed; for the methods with trained models. A model of --model may
    /// have others
    #[arg(long, value_name = "TYPE", value_parser = TypeOfModel)]
    pub page_type: Option<String>,

    /// The method that finds the content
    #[arg(id = "method", long = "method", value_name = "NAME", default_value = SEEK, value_parser = MethodName)]
    pub name: String,

    /// The engine that measures the boxes of each page, for methods that look at a page, such as gce; in builds with the feature
    /// 'layout'
    #[arg(long, value_name = "ENGINE", value_parser = PossibleValuesParser::new(["embedded", "chromium"]))]
    pub layout: Option<String>,

    /// Set a parameter of the method, such as gap=160; may be given several times. 'seek methods NAME' lists the parameters
    #[arg(long, value_name = "NAME=VALUE")]
    pub set: Vec<Setting>,
}

/// The feature that a method needs and this build lacks.
fn missing_feature(name: &str) -> Option<&'static str> {
    let needs_layout = || Entry::find(CATALOG, name).is_ok_and(|entry| entry.needs_layout());
    match name {
        "readability" if methods::names().all(|known| known != name) => Some("readability"),
        _ if !cfg!(feature = "layout") && needs_layout() => Some("layout"),
        _ => None,
    }
}

/// A parser of methods. It offers those of this build, and names the feature of others.
#[derive(Clone)]
struct MethodName;

impl MethodName {
    fn known() -> PossibleValuesParser {
        PossibleValuesParser::new(methods::names().filter(|name| missing_feature(name).is_none()))
    }
}

impl TypedValueParser for MethodName {
    type Value = String;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        let name = value.to_string_lossy();
        if let Some(feature) = missing_feature(&name) {
            let message = format!("the method '{name}' needs a build with the feature '{feature}'\n");
            return Err(Error::raw(ErrorKind::ValueValidation, message).with_cmd(command));
        }
        MethodName::known().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(methods::names().filter(|name| missing_feature(name).is_none()).map(PossibleValue::new)))
    }
}

/// A parser of page types that offers those of the shipped models. It takes any name, as the model of `--model` may have page types
/// of its own: the extractor checks it.
#[derive(Clone)]
struct TypeOfModel;

impl TypedValueParser for TypeOfModel {
    type Value = String;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        NonEmptyStringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(PageType::ALL.map(|page_type| PossibleValue::new(page_type.name())).into_iter()))
    }
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
