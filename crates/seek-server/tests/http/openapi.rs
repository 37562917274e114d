//! The description of the routes, against what they answer.

use std::fs;
use std::path::Path;
use std::time::Duration;

use seek_server::http::{ServerOptions, openapi_document};
use seek_server::limits::PageLimits;
use serde_json::{Value, json};

use crate::client::{Answer, RunningServer, options, sample};
use crate::schema::errors;

/// Checks an answer against the description of its route.
fn fits(document: &Value, method: &str, path: &str, answer: &Answer) {
    let route = &document["paths"][path][method];
    let described = &route["responses"][answer.status.to_string()];
    assert!(described.is_object(), "{path}: status {} is not described", answer.status);
    let media_type = answer.content_type.split(';').next().unwrap();
    let schema = &described["content"][media_type]["schema"];
    assert!(schema.is_object(), "{path}: {media_type} is not described: {described}");
    let values: Vec<Value> = match media_type {
        "application/json" | "application/problem+json" => vec![answer.json()],
        "application/jsonl" => answer.body.lines().map(|line| serde_json::from_str(line).unwrap()).collect(),
        _ => vec![Value::String(answer.body.clone())],
    };
    for value in values {
        assert_eq!(errors(&value, schema, document), Vec::<String>::new(), "{path}: {value}");
    }
}

#[test]
fn answers_are_as_described() {
    let server = RunningServer::usual();
    let answer = server.get("/openapi.json");
    let document = answer.json();
    assert_eq!(document, openapi_document());
    fits(&document, "get", "/openapi.json", &answer);
    fits(&document, "get", "/healthz", &server.get("/healthz"));
    fits(&document, "get", "/metrics", &server.get("/metrics"));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/samples");
    let mut lines = String::from("{\"html\": 1}\n");
    for entry in fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if !name.ends_with(".html") {
            continue;
        }
        let html = sample(&name);
        fits(
            &document,
            "post",
            "/v1/extract",
            &server.post("/v1/extract?markdown=true&url=https://a.example/", "text/html", &html),
        );
        fits(&document, "post", "/v1/classify", &server.post("/v1/classify", "text/html", &html));
        lines += &(json!({"id": name, "html": String::from_utf8_lossy(&html)}).to_string() + "\n");
    }
    fits(&document, "post", "/v1/batch", &server.post("/v1/batch", "application/jsonl", lines.as_bytes()));
    for format in document["paths"]["/v1/extract"]["post"]["parameters"][0]["schema"]["enum"].as_array().unwrap() {
        let path = format!("/v1/extract?format={}", format.as_str().unwrap());
        fits(&document, "post", "/v1/extract", &server.post(&path, "text/html", &sample("article.html")));
    }
}

#[test]
fn problems_are_as_described() {
    let limits = PageLimits { max_bytes: 100, ..PageLimits::default() };
    let small = RunningServer::start(ServerOptions { limits, ..options() });
    let document = openapi_document();
    for (content_type, body) in [
        ("text/html", &[b'x'; 101][..]),
        ("text/html", b""),
        ("application/json", b"{"),
        ("application/json", b"{\"url\": \"https://a.example/\"}"),
        ("image/png", b"x"),
    ] {
        fits(&document, "post", "/v1/extract", &small.post("/v1/extract", content_type, body));
        fits(&document, "post", "/v1/classify", &small.post("/v1/classify", content_type, body));
    }
    fits(&document, "post", "/v1/batch", &small.post("/v1/batch?format=text", "application/jsonl", b""));
    let limits = PageLimits { timeout: Duration::from_nanos(1), ..PageLimits::default() };
    let slow = RunningServer::start(ServerOptions { limits, ..options() });
    fits(&document, "post", "/v1/extract", &slow.post("/v1/extract", "text/html", b"<p>The storm hit the coast."));
}

#[test]
fn every_reference_has_a_target() {
    fn walk(value: &Value, document: &Value, count: &mut usize) {
        match value {
            Value::Object(fields) => {
                for (key, inner) in fields {
                    if key == "$ref" {
                        let path = inner.as_str().unwrap().strip_prefix('#').unwrap();
                        assert!(document.pointer(path).is_some(), "{path}");
                        *count += 1;
                    }
                    walk(inner, document, count);
                }
            }
            Value::Array(values) => values.iter().for_each(|inner| walk(inner, document, count)),
            _ => {}
        }
    }
    let document = openapi_document();
    let mut count = 0;
    walk(&document, &document, &mut count);
    assert!(count > 20);
}
