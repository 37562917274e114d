//! The description of the routes (OpenAPI 3.1). Names and codes are those of the code, so that they cannot differ from it.

use std::collections::BTreeMap;

use content_seeker::{METADATA_FIELDS, OptionalPart, PageType, TitleRule};
use serde_json::{Map, Value, json};

use crate::http::batch::ANSWER_TYPE;
use crate::http::problem::Problem;
use crate::http::query::AnswerFormat;

/// The description of all routes.
pub fn document() -> Value {
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Content Seeker",
            "summary": "The main content of web pages",
            "version": env!("CARGO_PKG_VERSION"),
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
        },
        "paths": {
            "/v1/extract": {"post": {
                "operationId": "extract",
                "summary": "The main content of a page",
                "parameters": page_parameters(),
                "requestBody": page_body(),
                "responses": responses(page_answers(), &PAGE_PROBLEMS),
            }},
            "/v1/classify": {"post": {
                "operationId": "classify",
                "summary": "The type of a page, with the probability of each type",
                "parameters": [url_parameter()],
                "requestBody": page_body(),
                "responses": responses(json!({"application/json": schema("TypeRecord")}), &PAGE_PROBLEMS),
            }},
            "/v1/batch": {"post": {
                "operationId": "batch",
                "summary": "A record for each page, in the order of the lines. Lines are answered while others are sent",
                "parameters": extract_parameters(&["json"]),
                "requestBody": {"required": true, "content": {ANSWER_TYPE: schema("SentPage")}},
                "responses": responses(json!({ANSWER_TYPE: schema("Record")}), &BATCH_PROBLEMS),
            }},
            "/healthz": {"get": {
                "operationId": "health",
                "summary": "Whether the server runs",
                "responses": responses(json!({"application/json": schema("Health")}), &[]),
            }},
            "/metrics": {"get": {
                "operationId": "metrics",
                "summary": "Counters, for Prometheus",
                "responses": responses(text_answer("text/plain"), &[]),
            }},
            "/openapi.json": {"get": {
                "operationId": "description",
                "summary": "This description",
                "responses": responses(json!({"application/json": {"schema": {"type": "object"}}}), &[]),
            }},
        },
        "components": {"schemas": schemas()},
    })
}

/// Statuses of the problems of a page.
const PAGE_PROBLEMS: [u16; 10] = [400, 403, 408, 413, 415, 422, 429, 500, 502, 504];
/// Statuses of the problems of a batch. Those of its pages are records.
const BATCH_PROBLEMS: [u16; 4] = [400, 403, 415, 429];

fn schema(name: &str) -> Value {
    json!({"schema": reference(name)})
}

fn reference(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

/// Answers of status 200 with this content, and the problems of these statuses with their codes.
fn responses(content: Value, problems: &[u16]) -> Value {
    let mut codes: BTreeMap<u16, Vec<&str>> = BTreeMap::new();
    for (status, code) in Problem::all() {
        codes.entry(status.as_u16()).or_default().push(code);
    }
    let mut all = Map::new();
    all.insert("200".to_owned(), json!({"description": "The answer", "content": content}));
    for status in problems {
        let description = codes.get(status).map(|codes| codes.join(", ")).unwrap_or_default();
        all.insert(
            status.to_string(),
            json!({"description": description, "content": {"application/problem+json": schema("Problem")}}),
        );
    }
    Value::Object(all)
}

fn text_answer(media_type: &str) -> Value {
    json!({media_type: {"schema": {"type": "string"}}})
}

/// The answers of `/v1/extract`: a record, or a text of the format.
fn page_answers() -> Value {
    let answers = AnswerFormat::ALL.iter().map(|(_, format, media_type)| {
        let content =
            if *format == AnswerFormat::Json { schema("Record") } else { json!({"schema": {"type": "string"}}) };
        let media_type = media_type.split(';').next().unwrap_or_default();
        (media_type.to_owned(), content)
    });
    Value::Object(answers.collect())
}

fn page_body() -> Value {
    json!({"required": true, "content": {
        "text/html": {"schema": {"type": "string", "contentMediaType": "text/html"}},
        "application/json": schema("SentPage"),
    }})
}

fn parameter(name: &str, description: &str, schema: Value) -> Value {
    json!({"name": name, "in": "query", "description": description, "schema": schema})
}

fn url_parameter() -> Value {
    parameter("url", "The address of the page, if the body has none", json!({"type": "string"}))
}

/// The query of `/v1/extract`.
fn page_parameters() -> Vec<Value> {
    let mut all = extract_parameters(&AnswerFormat::ALL.map(|(name, ..)| name));
    all.push(url_parameter());
    all
}

/// The part of the query that pages of a batch have, too.
fn extract_parameters(formats: &[&str]) -> Vec<Value> {
    let flag = |name, description| parameter(name, description, json!({"type": "boolean", "default": false}));
    let parts = OptionalPart::ALL.map(OptionalPart::name);
    let mut include = parameter(
        "include",
        "Parts of the page to add to the text where the page shows them, separated by commas",
        json!({"type": "array", "items": {"enum": parts}}),
    );
    include["explode"] = json!(false);
    vec![
        parameter("format", "The format of the answer", json!({"enum": formats, "default": "json"})),
        include,
        parameter(
            "title",
            "Whether the text begins with the title",
            json!({"enum": TitleRule::ALL.map(TitleRule::name)}),
        ),
        parameter(
            "page_type",
            "The type of the page, if it is known",
            json!({"enum": PageType::ALL.map(PageType::name)}),
        ),
        flag("links", "Keep links, in formats with markup"),
        flag("images", "Keep images, in formats with markup"),
        flag("markdown", "Add the Markdown to the record"),
    ]
}

/// An object whose keys all exist, and no others.
fn object(properties: Value) -> Value {
    let keys: Vec<&String> = properties.as_object().into_iter().flat_map(Map::keys).collect();
    json!({"type": "object", "required": keys, "additionalProperties": false, "properties": properties})
}

fn or_null(schema: Value) -> Value {
    json!({"anyOf": [schema, {"type": "null"}]})
}

fn list(items: Value) -> Value {
    json!({"type": "array", "items": items})
}

fn schemas() -> Value {
    let text = || json!({"type": ["string", "null"]});
    let probability = || json!({"type": "number", "minimum": 0, "maximum": 1});
    let metadata = METADATA_FIELDS.iter().map(|field| {
        let value = if field.is_list { list(reference("SourcedValue")) } else { or_null(reference("SourcedValue")) };
        (field.key.to_owned(), value)
    });
    let types = PageType::ALL.iter().map(|page_type| (page_type.name().to_owned(), probability()));
    json!({
        "SentPage": {
            "type": "object",
            "additionalProperties": false,
            "anyOf": [{"required": ["html"]}, {"required": ["url"]}],
            "properties": {
                "id": {"type": ["string", "number", "null"], "description": "The id of the record. In a batch without one: 'line' and its number"},
                "html": {"type": "string", "description": "The page. Without it the address is fetched, with --fetch"},
                "url": text(),
            },
        },
        "Record": object(json!({
            "id": {"type": "string"},
            "url": text(),
            "page_type": text(),
            "page_type_confidence": or_null(probability()),
            "confidence": or_null(probability()),
            "empty_reason": text(),
            "language": text(),
            "text": text(),
            "markdown": text(),
            "metadata": or_null(reference("Metadata")),
            "posts": list(reference("Post")),
            "product": or_null(json!({"type": "object"})),
            "items": list(reference("Item")),
            "comments": list(reference("Post")),
            "error": text(),
        })),
        "TypeRecord": object(json!({
            "id": {"type": "string"},
            "url": text(),
            "page_type": {"enum": PageType::ALL.map(PageType::name)},
            "probabilities": object(Value::Object(types.collect())),
            "error": text(),
        })),
        "Metadata": object(Value::Object(metadata.collect())),
        "SourcedValue": object(json!({"value": {"type": "string"}, "source": {"type": "string"}})),
        "Post": object(json!({"position": {"type": "integer", "minimum": 1}, "author": text(), "date": text(), "text": {"type": "string"}})),
        "Item": object(json!({"title": {"type": "string"}, "link": text(), "snippet": text()})),
        "Health": object(json!({"status": {"enum": ["ok"]}})),
        "Problem": object(json!({
            "type": {"type": "string"},
            "title": {"type": "string"},
            "status": {"type": "integer", "minimum": 400, "maximum": 599},
            "detail": {"type": "string"},
            "code": {"enum": Problem::all().iter().map(|(_, code)| *code).collect::<Vec<_>>()},
        })),
    })
}
