//! The options of a call.

use crate::failure::Failure;
use content_seeker::parameter::Setting;
use content_seeker::{Extractor, ExtractorBuilder, Input, Limits, Markup, OptionalPart, PageType, Ruby, TitleRule};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::time::Duration;

/// The time for a page in milliseconds, as on the command line.
const TIMEOUT_MS: f64 = 5000.0;

/// The options of a call, with the names that `npm/types.d.ts` describes.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Options {
    url: Option<String>,
    content_type: Option<String>,
    method: Option<String>,
    parameters: BTreeMap<String, String>,
    page_type: Option<String>,
    include: Vec<String>,
    title: Option<String>,
    ruby: Option<String>,
    timeout: Option<f64>,
    max_bytes: Option<usize>,
    links: bool,
    images: bool,
    outputs: Option<Vec<Output>>,
}

/// What a record holds besides its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Output {
    Markdown,
    Html,
    Xml,
    Tei,
    Metadata,
    Parts,
    Blocks,
}

impl Options {
    /// Reads options from JSON.
    ///
    /// # Errors
    /// A [`Failure`] that names the wrong option.
    pub fn read(json: &str) -> Result<Options, Failure> {
        // By way of a value: a place in the text of JSON, which the package wrote, tells the caller nothing.
        let given: serde_json::Value = serde_json::from_str(json).map_err(|error| Failure::option(&error))?;
        serde_path_to_error::deserialize(given).map_err(|error| Failure::option(&error))
    }

    /// Whether the record holds this. Without a choice, it holds what the command line gives, and blocks.
    pub fn has(&self, output: Output) -> bool {
        let usual = [Output::Markdown, Output::Metadata, Output::Parts, Output::Blocks];
        self.outputs.as_deref().unwrap_or(&usual).contains(&output)
    }

    /// What formats with markup keep.
    pub fn markup(&self) -> Markup {
        Markup::default().links(self.links).images(self.images)
    }

    /// The page with its address and header.
    pub fn input(&self, html: Vec<u8>) -> Input<'static> {
        let mut input = Input::from(html);
        if let Some(url) = &self.url {
            input = input.url(url);
        }
        match &self.content_type {
            Some(content_type) => input.content_type(content_type),
            None => input,
        }
    }

    /// An extractor with the method, its parameters and the limits.
    ///
    /// # Errors
    /// A [`Failure`] that names the option, if a page type, a part or the time is not one.
    pub fn builder(&self) -> Result<ExtractorBuilder, Failure> {
        let timeout = Duration::try_from_secs_f64(self.timeout.unwrap_or(TIMEOUT_MS) / 1000.0)
            .map_err(|error| Failure::value("timeout", &error))?;
        let page_type = self.page_type.as_deref().map(str::parse::<PageType>).transpose();
        let limits = Limits::default();
        let source_bytes = self.max_bytes.unwrap_or(limits.source_bytes);
        let include: Result<Vec<OptionalPart>, UnknownPart> = self.include.iter().map(|name| part(name)).collect();
        let title = self.title.as_deref().map(title_rule).transpose();
        let ruby = self.ruby.as_deref().map(ruby_form).transpose();
        let builder = Extractor::builder()
            .parameters(self.parameters.iter().map(|(name, value)| Setting::new(name, value)))
            .page_type(page_type.map_err(|error| Failure::value("pageType", &error))?)
            .include(include.map_err(|error| Failure::value("include", &error))?)
            .title(title.map_err(|error| Failure::value("title", &error))?)
            .ruby(ruby.map_err(|error| Failure::value("ruby", &error))?.unwrap_or_default())
            .limits(Limits { source_bytes, ..limits })
            .timeout(Some(timeout).filter(|timeout| !timeout.is_zero()));
        Ok(match &self.method {
            Some(name) => builder.method(name),
            None => builder,
        })
    }
}

/// There is no optional part of this name.
#[derive(Debug)]
struct UnknownPart(String);

impl std::error::Error for UnknownPart {}

impl std::fmt::Display for UnknownPart {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let known = OptionalPart::ALL.map(OptionalPart::name).join(", ");
        write!(f, "there is no part {:?} to include; there are {known}", self.0)
    }
}

fn part(name: &str) -> Result<OptionalPart, UnknownPart> {
    OptionalPart::by_name(name).ok_or_else(|| UnknownPart(name.to_owned()))
}

/// There is no rule of this name for titles.
#[derive(Debug)]
struct UnknownRule(String);

impl std::error::Error for UnknownRule {}

impl std::fmt::Display for UnknownRule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let known = TitleRule::ALL.map(TitleRule::name).join(", ");
        write!(f, "there is no rule {:?} for titles; there are {known}", self.0)
    }
}

fn title_rule(name: &str) -> Result<TitleRule, UnknownRule> {
    TitleRule::by_name(name).ok_or_else(|| UnknownRule(name.to_owned()))
}

/// There is no form of this name for the readings of ruby.
#[derive(Debug)]
struct UnknownForm(String);

impl std::error::Error for UnknownForm {}

impl std::fmt::Display for UnknownForm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let known = Ruby::ALL.map(Ruby::name).join(", ");
        write!(f, "there is no form {:?} for ruby; there are {known}", self.0)
    }
}

fn ruby_form(name: &str) -> Result<Ruby, UnknownForm> {
    Ruby::by_name(name).ok_or_else(|| UnknownForm(name.to_owned()))
}
