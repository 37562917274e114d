//! The query of a request: the format of the answer, and how the text is chosen. The names are those of `seek extract`.

use axum::extract::Query;
use axum::http::Uri;
use content_seeker::records::RecordFields;
use content_seeker::{Format, Markup, OptionalPart, PageType, TitleRule};
use serde::Deserialize;

use crate::http::problem::Problem;
use crate::pages::TextOptions;

/// The format of an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum AnswerFormat {
    /// The record.
    #[default]
    Json,
    /// Plain text.
    Text,
    /// A document with markup.
    Markup(Format),
}

impl AnswerFormat {
    /// All formats with their names and media types.
    pub(crate) const ALL: [(&'static str, AnswerFormat, &'static str); 6] = [
        ("json", AnswerFormat::Json, "application/json"),
        ("markdown", AnswerFormat::Markup(Format::Markdown), "text/markdown; charset=utf-8"),
        ("text", AnswerFormat::Text, "text/plain; charset=utf-8"),
        ("html", AnswerFormat::Markup(Format::Html), "text/html; charset=utf-8"),
        ("xml", AnswerFormat::Markup(Format::Xml), "application/xml"),
        ("tei", AnswerFormat::Markup(Format::Tei), "application/tei+xml"),
    ];

    /// The media type.
    pub(crate) fn media_type(self) -> &'static str {
        AnswerFormat::ALL
            .iter()
            .find(|(_, format, _)| *format == self)
            .map_or("text/plain", |(_, _, media_type)| media_type)
    }
}

/// The query as it is sent.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct SentQuery {
    format: Option<String>,
    include: Option<String>,
    title: Option<String>,
    page_type: Option<String>,
    url: Option<String>,
    links: bool,
    images: bool,
    markdown: bool,
}

/// The checked query of `/v1/extract` and `/v1/batch`.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct ExtractQuery {
    pub(crate) format: AnswerFormat,
    pub(crate) options: TextOptions,
    /// The address of a page that comes without one.
    pub(crate) url: Option<String>,
    markup: Markup,
    /// Whether the record has the Markdown.
    markdown: bool,
}

/// The query of `/v1/classify`.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ClassifyQuery {
    /// The address of a page that comes without one.
    pub(crate) url: Option<String>,
}

impl ExtractQuery {
    pub(crate) fn of(uri: &Uri) -> Result<ExtractQuery, Problem> {
        let sent: SentQuery = read(uri)?;
        let format = sent
            .format
            .as_deref()
            .map(|name| by_name("format", name, &AnswerFormat::ALL.map(|(name, format, _)| (name, format))));
        let parts = sent.include.as_deref().unwrap_or_default().split(',').filter(|name| !name.is_empty());
        let include = parts.map(|name| by_name("include", name, &OptionalPart::ALL.map(|part| (part.name(), part))));
        let title =
            sent.title.as_deref().map(|name| by_name("title", name, &TitleRule::ALL.map(|rule| (rule.name(), rule))));
        let types = PageType::ALL.map(|page_type| (page_type.name(), page_type));
        let page_type = sent.page_type.as_deref().map(|name| by_name("page_type", name, &types));
        Ok(ExtractQuery {
            format: format.transpose()?.unwrap_or_default(),
            options: TextOptions {
                include: include.collect::<Result<_, _>>()?,
                title: title.transpose()?,
                page_type: page_type.transpose()?,
            },
            url: sent.url,
            markup: Markup::default().links(sent.links).images(sent.images),
            markdown: sent.markdown,
        })
    }

    /// What the record of a page holds.
    pub(crate) fn fields(&self) -> RecordFields {
        let is_record = self.format == AnswerFormat::Json;
        let format = match self.format {
            AnswerFormat::Json => self.markdown.then_some(Format::Markdown),
            AnswerFormat::Text => None,
            AnswerFormat::Markup(format) => Some(format),
        };
        RecordFields { metadata: is_record, parts: is_record, format, markup: self.markup }
    }
}

impl ClassifyQuery {
    pub(crate) fn of(uri: &Uri) -> Result<ClassifyQuery, Problem> {
        read(uri)
    }
}

fn read<T: for<'q> Deserialize<'q>>(uri: &Uri) -> Result<T, Problem> {
    let Query(query) = Query::try_from_uri(uri).map_err(|error| Problem::QueryInvalid(error.body_text()))?;
    Ok(query)
}

/// The value of a name, or an error that lists all names.
fn by_name<T: Copy>(key: &str, name: &str, all: &[(&str, T)]) -> Result<T, Problem> {
    all.iter().find(|(known, _)| *known == name).map(|(_, value)| *value).ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|(known, _)| *known).collect();
        Problem::QueryInvalid(format!("{key} is one of: {}", names.join(", ")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn query(text: &str) -> Result<ExtractQuery, String> {
        let uri: Uri = format!("/v1/extract?{text}").parse().unwrap();
        ExtractQuery::of(&uri).map_err(|problem| problem.to_string())
    }

    #[test]
    fn names_are_those_of_the_program() {
        let read = query("format=markdown&include=title,byline&title=never&page_type=forum&links=true&url=https%3A%2F%2Fa.example%2F").unwrap();
        assert_eq!(read.format, AnswerFormat::Markup(Format::Markdown));
        assert_eq!(read.options.include, [OptionalPart::Title, OptionalPart::Byline]);
        assert_eq!((read.options.title, read.options.page_type), (Some(TitleRule::Never), Some(PageType::Forum)));
        assert_eq!(read.url.as_deref(), Some("https://a.example/"));
        assert_eq!(query("").unwrap(), ExtractQuery::default());
    }

    #[test]
    fn errors_list_the_names() {
        assert_eq!(
            query("format=docx").unwrap_err(),
            "the query is wrong: format is one of: json, markdown, text, html, xml, tei"
        );
        assert!(query("include=title,x").unwrap_err().ends_with("title, standfirst, byline, captions, comments"));
        assert!(query("formt=json").unwrap_err().contains("unknown field `formt`"));
        assert!(query("links=perhaps").is_err() && query("title=no").is_err() && query("page_type=x").is_err());
    }
}
