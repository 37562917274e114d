//! What each route gives.

use std::io::Write;

use content_seeker::{Extractor, Input};
use seek_testing::gzip::gzip;
use serde_json::json;

use crate::client::{RunningServer, sample};

#[test]
fn formats_are_those_of_the_library() {
    let server = RunningServer::usual();
    let html = sample("article.html");
    let page = Extractor::new().extract(Input::new(&html)).unwrap();
    for (query, content_type, expected) in [
        ("format=markdown", "text/markdown; charset=utf-8", page.markdown().unwrap()),
        ("format=text", "text/plain; charset=utf-8", page.text().unwrap().to_owned()),
        ("format=html", "text/html; charset=utf-8", page.html().unwrap()),
    ] {
        let answer = server.post(&format!("/v1/extract?{query}"), "text/html", &html);
        assert_eq!((answer.status, &*answer.content_type, answer.body), (200, content_type, expected), "{query}");
    }
    for (format, start) in [("xml", "<?xml"), ("tei", "<?xml")] {
        let answer = server.post(&format!("/v1/extract?format={format}"), "text/html", &html);
        assert!(answer.status == 200 && answer.body.starts_with(start), "{answer:?}");
    }
    let titled = server.post("/v1/extract?format=text&title=always&include=byline", "text/html", &html).body;
    assert!(titled.starts_with("Electric ferry takes over"), "{titled}");
    assert!(titled.contains("Una Trevithick"), "{titled}");
}

#[test]
fn a_record_has_the_keys_of_the_program() {
    let server = RunningServer::usual();
    let html = sample("article.html");
    let answer = server.post("/v1/extract?url=https%3A%2F%2Fcourier.example%2Fa&markdown=true", "text/html", &html);
    let record = answer.json();
    assert_eq!((answer.status, &*answer.content_type), (200, "application/json"));
    assert_eq!(record["metadata"]["authors"][0]["value"], "Una Trevithick");
    assert_eq!((&record["url"], &record["page_type"]), (&json!("https://courier.example/a"), &json!("article")));
    assert!(record["markdown"].as_str().unwrap().starts_with("# Electric ferry"), "{record}");
    assert!(record["error"].is_null());
    let of_json = json!({"id": "a", "html": String::from_utf8(html).unwrap(), "url": "https://courier.example/a"});
    let answer =
        server.post("/v1/extract?markdown=true", "application/json; charset=utf-8", of_json.to_string().as_bytes());
    let mut same = answer.json();
    assert_eq!(same["id"], "a");
    same["id"] = json!("");
    assert_eq!(same, record);
}

#[test]
fn the_charset_of_the_header_decides() {
    let server = RunningServer::usual();
    let text = |content_type: &str| {
        let body = b"<p>The caf\xe9 at the harbour opens at ten past six on every working day of the year.";
        server.post("/v1/extract?format=text", content_type, body).body
    };
    assert!(text("text/html; charset=iso-8859-1").contains("café"));
    assert!(text("text/html; charset=iso-8859-5").contains("cafщ"));
    // Bytes that are no UTF-8 are no error, as in a browser.
    assert!(text("text/html; charset=utf-8").contains("caf\u{fffd}"));
    // JSON is Unicode, whatever the page says.
    let page = json!({"html": "<meta charset=iso-8859-5><p>The café at the harbour opens at ten past six on every working day."});
    let answer = server.post("/v1/extract?format=text", "application/json", page.to_string().as_bytes());
    assert!(answer.body.contains("café"), "{answer:?}");
}

#[test]
fn pages_have_types() {
    let server = RunningServer::usual();
    let answer = server.post("/v1/classify?url=https%3A%2F%2Fa.example%2F", "text/html", &sample("forum.html"));
    let record = answer.json();
    assert_eq!(
        (answer.status, &record["page_type"], &record["url"]),
        (200, &json!("forum"), &json!("https://a.example/"))
    );
    let sum: f64 = record["probabilities"].as_object().unwrap().values().map(|value| value.as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 0.01, "{record}");
}

#[test]
fn codings_of_bodies_are_removed() {
    let server = RunningServer::usual();
    let html = sample("article.html");
    let packed = gzip(&html);
    let head = format!(
        "POST /v1/extract?format=text HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Encoding: gzip\r\nContent-Length: {}\r\n\r\n",
        packed.len()
    );
    let answer = server.raw(&[head.as_bytes(), &packed].concat());
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("left North Quay at ten past six"), "{answer}");
    let bomb = gzip(&vec![b' '; 17 << 20]);
    let head = head.replace(&packed.len().to_string(), &bomb.len().to_string());
    let answer = server.raw(&[head.as_bytes(), &bomb].concat());
    assert!(answer.starts_with("HTTP/1.1 413"), "{answer}");
    for coding in ["br", "rot13", "gzip, gzip, gzip, gzip, gzip, gzip, gzip, gzip, gzip"] {
        let head = head.replace("Encoding: gzip", &format!("Encoding: {coding}"));
        let answer = server.raw(&[head.as_bytes(), &vec![0xff; bomb.len()]].concat());
        assert!(answer.starts_with("HTTP/1.1 400") && answer.contains("coding-invalid"), "{coding}: {answer}");
    }
}

#[test]
fn texts_that_begin_as_files_do_were_refused() {
    let server = RunningServer::usual();
    let utf_16 = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let text = "The storm hit the coast at night, and the ferry stayed in the harbour until the morning.";
    for page in [
        format!("ID3 tags. {text}").into_bytes(),
        format!("RIFF files. {text}").into_bytes(),
        utf_16(text),
        utf_16(&format!("ID3 tags. {text}")),
    ] {
        let answer = server.post("/v1/extract?format=text", "text/html", &page);
        assert!(answer.status == 200 && answer.body.contains("the ferry stayed in the harbour"), "{answer:?}");
    }
    for file in [&b"ID3\x03\0\0\0\0\x01\x76TIT2"[..], b"RIFF\x24\x08\0\0WAVEfmt \x10\0\0\0"] {
        assert_eq!(server.post("/v1/extract", "text/html", file).code(), "not-a-page");
    }
}

#[test]
fn files_that_are_no_pages_gave_texts() {
    let server = RunningServer::usual();
    let noise: Vec<u8> = (0..4000_u32).map(|number| (number.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    for (body, what) in [(&b"%PDF-1.7\n1 0 obj"[..], "a PDF file"), (&noise, "binary data")] {
        for path in ["/v1/extract", "/v1/extract?format=markdown", "/v1/classify"] {
            let answer = server.post(path, "text/html", body);
            assert_eq!((answer.status, answer.code()), (422, "not-a-page".to_owned()), "{path} {what}");
            assert!(answer.body.contains(&format!("the page is {what}, not a web page")), "{answer:?}");
        }
        // A coding that the body does not have.
        let head = format!(
            "POST /v1/extract HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        let answer = server.raw(&[head.as_bytes(), body].concat());
        assert!(answer.starts_with("HTTP/1.1 422") && answer.contains("not-a-page"), "{answer}");
    }
    let page = json!({"id": "a", "url": "https://a.example/", "html": "%PDF-1.7"}).to_string();
    assert_eq!(server.post("/v1/classify", "application/json", page.as_bytes()).code(), "not-a-page");
    let record = server.post("/v1/batch", "application/jsonl", page.as_bytes()).json();
    let found = [&record["id"], &record["url"], &record["error"]].map(|value| value.as_str().unwrap().to_owned());
    assert_eq!(found, ["a", "https://a.example/", "is a PDF file, not a web page"]);
}

#[test]
fn health_and_metrics_count_requests() {
    let server = RunningServer::usual();
    assert_eq!(server.get("/healthz").json(), json!({"status": "ok"}));
    let html = sample("article.html");
    for _ in 0..3 {
        server.post("/v1/extract", "text/html", &html);
    }
    server.post("/v1/extract?format=x", "text/html", &html);
    server.post("/v1/extract", "application/json", b"{\"html\": ");
    server.get("/nothing");
    assert_eq!(server.metric("seek_requests_total{route=\"/v1/extract\",status=\"200\"}"), 3.0);
    assert_eq!(server.metric("seek_requests_total{route=\"/v1/extract\",status=\"400\"}"), 2.0);
    assert_eq!(server.metric("seek_requests_total{route=\"other\",status=\"404\"}"), 1.0);
    assert_eq!(server.metric("seek_request_seconds_count{route=\"/v1/extract\"}"), 5.0);
    assert_eq!(server.metric("seek_pages_total{outcome=\"failed\"}"), 1.0);
    assert_eq!(server.metric("seek_pages_total{outcome=\"done\"}"), 3.0);
    assert_eq!(server.metric("seek_received_bytes_total"), 3.0 * html.len() as f64 + 9.0);
    // That of the metrics themselves.
    assert_eq!(server.metric("seek_requests_in_flight"), 1.0);
}

#[test]
fn wrong_requests_are_problems() {
    let server = RunningServer::usual();
    let post = |path: &str, content_type: &str, body: &[u8]| {
        let answer = server.post(path, content_type, body);
        (answer.status, answer.code())
    };
    for (path, content_type, body, status, code) in [
        ("/v1/extract", "text/html", &b""[..], 400, "body-empty"),
        ("/v1/extract?format=docx", "text/html", b"<p>a", 400, "query-invalid"),
        ("/v1/extract?include=titel", "text/html", b"<p>a", 400, "query-invalid"),
        ("/v1/extract?formt=text", "text/html", b"<p>a", 400, "query-invalid"),
        ("/v1/classify?format=text", "text/html", b"<p>a", 400, "query-invalid"),
        ("/v1/extract", "application/json", b"{\"html\": \"<p>a", 400, "json-invalid"),
        ("/v1/extract", "application/json", b"{\"html\": 5}", 400, "json-invalid"),
        ("/v1/extract", "application/json", b"{\"htm\": \"<p>a\"}", 400, "json-invalid"),
        ("/v1/extract", "application/json", b"{}", 400, "json-invalid"),
        ("/v1/extract", "application/json", b"\xff\xfe", 400, "json-invalid"),
        ("/v1/extract", "application/json", b"{\"url\": \"https://a.example/\"}", 403, "fetch-off"),
        ("/v1/extract", "image/png", b"\x89PNG", 415, "media-type-unsupported"),
        ("/v1/batch", "multipart/form-data", b"x", 415, "media-type-unsupported"),
        ("/v1/batch?format=text", "application/jsonl", b"{}", 400, "query-invalid"),
        ("/v1/batch?url=https%3A%2F%2Fa.example%2F", "application/jsonl", b"{}", 400, "query-invalid"),
        ("/healthz", "text/html", b"x", 405, "method-not-allowed"),
        ("/v2/extract", "text/html", b"x", 404, "no-such-route"),
    ] {
        assert_eq!(post(path, content_type, body), (status, code.to_owned()), "{path} {content_type}");
    }
    let answer = server.get("/v1/extract");
    assert_eq!((answer.status, answer.code()), (405, "method-not-allowed".to_owned()));
    let named = server.post("/v1/extract", "application/json", b"{\"url\": \"https://a.example/\"}").json();
    assert!(named["detail"].as_str().unwrap().contains("--fetch"), "{named}");
}

#[test]
fn json_without_its_header_was_read_as_html() {
    let server = RunningServer::usual();
    // What curl says of each body without a header for its type.
    let form = "application/x-www-form-urlencoded";
    for path in ["/v1/extract", "/v1/classify"] {
        let answer = server.post(path, form, b"{\"html\": \"<p>The storm hit the coast.\"}");
        assert_eq!((answer.status, answer.code()), (415, "media-type-unsupported".to_owned()));
        assert!(answer.body.contains("'Content-Type: application/json'"), "{answer:?}");
        assert!(answer.body.contains("'Content-Type: text/html'"), "{answer:?}");
    }
    // A line of a batch is JSON, whatever the header says.
    let answer = server.post("/v1/batch", form, b"{\"html\": \"<p>The storm hit the coast.\"}");
    assert_eq!((answer.status, &answer.json()["error"]), (200, &json!(null)));
}

#[test]
fn a_page_without_content_is_an_empty_text() {
    let server = RunningServer::usual();
    let answer = server.post("/v1/extract", "text/html", b"<title>Shop</title><div id=app></div>");
    assert_eq!((answer.status, &answer.json()["empty_reason"]), (200, &json!("no_text")));
    let answer = server.post("/v1/extract?format=markdown", "text/html", b"<title>Shop</title><div id=app></div>");
    assert_eq!((answer.status, &*answer.body), (200, ""));
}

#[test]
fn connections_are_kept() {
    let server = RunningServer::usual();
    let mut stream = server.connect();
    let page = "<p>The storm hit the coast at night, and it left at dawn.";
    let request =
        format!("POST /v1/extract?format=text HTTP/1.1\r\nHost: a\r\nContent-Length: {}\r\n\r\n{page}", page.len());
    stream.write_all(request.repeat(2).as_bytes()).unwrap();
    stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").unwrap();
    let answers = crate::client::read_all(&mut stream);
    assert_eq!(answers.matches("HTTP/1.1 200 OK").count(), 3, "{answers}");
}
