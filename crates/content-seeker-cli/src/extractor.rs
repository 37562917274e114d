//! Makes the extractor that the arguments choose.

#[cfg(feature = "fetch")]
use std::path::Path;

#[cfg(feature = "layout")]
use content_seeker::EngineKind;
use content_seeker::explain::View;
use content_seeker::methods::MakeError;
use content_seeker::parameter::ParameterError;
use content_seeker::{Classifier, Error, Extractor, ExtractorBuilder};
use seek_io::{error_chain, most_similar};

use crate::budget::Budget;
use crate::cli::extract::PartArgs;
use crate::cli::method::MethodArgs;
use crate::cli::pages::CommonArgs;
use crate::error::{CommandError, UsageError};

/// The classifier of page types with the model that the arguments choose.
///
/// # Errors
/// [`CommandError::Extractor`] if the model cannot be used, and [`CommandError::Usage`] if it does not classify pages.
pub fn classifier(common: &CommonArgs, budget: &Budget) -> Result<Classifier, CommandError> {
    with_model(common, budget).classifier().map_err(|error| command_error("classify", error))
}

/// The extractor with the method, its parameters, the model and the parts of the text that the arguments choose.
///
/// # Errors
/// [`CommandError::Extractor`] if the model cannot be used, and [`CommandError::Usage`] if the arguments do not fit each other.
pub fn extractor(
    command: &'static str,
    common: &CommonArgs,
    method: &MethodArgs,
    parts: &PartArgs,
    budget: &Budget,
) -> Result<Extractor, CommandError> {
    let builder = with_model(common, budget).method(&method.name).page_type_name(method.page_type.clone());
    let builder =
        builder.parameters(method.set.iter().cloned()).include(parts.include.iter().copied()).title(parts.title_rule());
    let builder = builder.ruby(parts.ruby.unwrap_or_default());
    let builder = with_layout(command, builder, method)?;
    let extractor = builder.build().map_err(|error| command_error(command, error))?;
    if method.layout.is_none() && extractor.method().view() == View::Layout {
        let what = match &common.model {
            Some(path) => format!("model {}", path.display()),
            None => format!("method {}", method.name),
        };
        let message = format!("the {what} looks at the page: choose an engine by --layout");
        return Err(UsageError::new(command, message).into());
    }
    Ok(extractor)
}

/// The extractor of a command that always uses the pipeline, with the model of a file or that in the program.
///
/// # Errors
/// As for [`extractor`].
#[cfg(feature = "fetch")]
pub fn pipeline(command: &'static str, model: Option<&Path>, budget: &Budget) -> Result<Extractor, CommandError> {
    let common = CommonArgs { url: None, model: model.map(Path::to_owned) };
    with_model(&common, budget).build().map_err(|error| command_error(command, error))
}

/// Adds the layout engine that the arguments choose.
#[cfg(feature = "layout")]
fn with_layout(
    command: &'static str,
    builder: ExtractorBuilder,
    method: &MethodArgs,
) -> Result<ExtractorBuilder, CommandError> {
    let Some(name) = &method.layout else { return Ok(builder) };
    match EngineKind::by_name(name) {
        Some(kind) => Ok(builder.layout(kind)),
        None => Err(UsageError::new(command, format!("this build has no layout engine {name:?}")).into()),
    }
}

/// A build without layout engines accepts none.
#[cfg(not(feature = "layout"))]
fn with_layout(
    command: &'static str,
    builder: ExtractorBuilder,
    method: &MethodArgs,
) -> Result<ExtractorBuilder, CommandError> {
    match &method.layout {
        Some(_) => Err(UsageError::new(command, "--layout needs a build with the feature 'layout'").into()),
        None => Ok(builder),
    }
}

fn with_model(common: &CommonArgs, budget: &Budget) -> ExtractorBuilder {
    let builder = budget.apply(Extractor::builder());
    match &common.model {
        Some(path) => builder.model(path),
        None => builder,
    }
}

/// Arguments that do not fit each other are a wrong use of the command. Its error names the flags of a configuration file, too.
fn command_error(command: &'static str, error: Error) -> CommandError {
    let message = error_chain(&error);
    match error {
        Error::Make(MakeError::Parameter { source: ParameterError::Unknown { name, known }, .. }) => {
            let suggestion = suggestion(&name, known);
            UsageError::new(command, format!("{message}{suggestion}")).into()
        }
        Error::Make(MakeError::Parameter { .. } | MakeError::OtherKind { .. })
        | Error::NotForMethod { .. }
        | Error::UnknownPageType { .. }
        | Error::NoPageTypes { .. } => UsageError::new(command, message).into(),
        other => other.into(),
    }
}

/// The end of an error that suggests the most similar name; empty if no name is similar.
pub fn suggestion<'n>(name: &str, names: impl IntoIterator<Item = &'n str>) -> String {
    match most_similar(name, names) {
        Some(other) => format!("; did you mean {other:?}?"),
        None => String::new(),
    }
}
