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
        let include: Result<Vec<OptionalPart>, UnknownName> = self.include.iter().map(|name| part(name)).collect();
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

/// There is nothing of this name in an option.
#[derive(Debug)]
struct UnknownName {
    message: String,
}

impl std::error::Error for UnknownName {}

impl std::fmt::Display for UnknownName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl UnknownName {
    /// There is no `what` of a name `purpose`; `known` are those that there are.
    fn new<const N: usize>(what: &str, name: &str, purpose: &str, known: [&str; N]) -> UnknownName {
        UnknownName { message: format!("there is no {what} {name:?} {purpose}; there are {}", known.join(", ")) }
    }
}

fn part(name: &str) -> Result<OptionalPart, UnknownName> {
    let unknown = || UnknownName::new("part", name, "to include", OptionalPart::ALL.map(OptionalPart::name));
    OptionalPart::by_name(name).ok_or_else(unknown)
}

fn title_rule(name: &str) -> Result<TitleRule, UnknownName> {
    let unknown = || UnknownName::new("rule", name, "for titles", TitleRule::ALL.map(TitleRule::name));
    TitleRule::by_name(name).ok_or_else(unknown)
}

fn ruby_form(name: &str) -> Result<Ruby, UnknownName> {
    let unknown = || UnknownName::new("form", name, "for ruby", Ruby::ALL.map(Ruby::name));
    Ruby::by_name(name).ok_or_else(unknown)
}
