//! Requests that other programs, other pages of the browser, and other machines by a name of theirs could send.

use super::program::{Project, Running};
use serde_json::json;

const PAGE: (&str, &str) = ("a.html", "<nav>menu</nav><article><h1>Storm</h1><p>It came at night.</p></article>");

fn started() -> (Project, Running) {
    let project = Project::with_pages(&[PAGE]);
    let running = project.start(0);
    (project, running)
}

/// The status of a request with some headers replaced; an empty value leaves the header out.
fn status(running: &Running, method: &str, path: &str, other: &[(&str, &str)], body: &str) -> u16 {
    let mut headers = running.headers();
    for (name, value) in other {
        headers.retain(|(own, _)| own != name);
        if !value.is_empty() {
            headers.push(((*name).to_owned(), (*value).to_owned()));
        }
    }
    running.connect().request(method, path, &headers, body).unwrap().status
}

#[test]
fn a_request_to_another_host_name_is_refused() {
    let (_project, running) = started();
    assert_eq!(status(&running, "GET", "/api/project", &[], ""), 200);
    let other_port = format!("127.0.0.1:{}", running.port + 1);
    let localhost = format!("localhost:{}", running.port);
    let rebound = format!("evil.example:{}", running.port);
    let longer = format!("127.0.0.1.evil.example:{}", running.port);
    for host in [&other_port, &localhost, &rebound, &longer, "127.0.0.1", "evil.example"] {
        assert_eq!(status(&running, "GET", "/api/project", &[("host", host)], ""), 421, "{host}");
        assert_eq!(
            status(&running, "GET", &format!("/?token={}", running.token), &[("host", host)], ""),
            421,
            "{host}"
        );
    }
}

#[test]
fn only_who_knows_the_secret_of_the_launch_gets_an_answer() {
    let (_project, running) = started();
    let cookie = |value: &str| format!("seek-label-{}={value}", running.port);
    let old_name = format!("seek-label={}", running.token);
    for wrong in ["", &cookie(""), &cookie("x"), &cookie(&running.token[..47]), &old_name] {
        for path in ["/", "/?x=1", "/api/project", "/assets/app.js", "/api/pages/0?annotator=ann", "/nothing"] {
            assert_eq!(status(&running, "GET", path, &[("cookie", wrong)], ""), 401, "{wrong} {path}");
        }
    }
    let by_header = format!("token {}", running.token);
    assert_eq!(status(&running, "GET", "/api/project", &[("cookie", ""), ("authorization", &by_header)], ""), 200);
    assert_eq!(status(&running, "GET", "/?token=x", &[], ""), 401);
    let launched =
        running.connect().request("GET", &format!("/?token={}", running.token), &running.headers(), "").unwrap();
    assert_eq!((launched.status, launched.header("location")), (303, Some("/")));
    let cookie = launched.header("set-cookie").unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
    // Each launch has its own secret.
    let (_other_project, other) = started();
    assert_ne!(other.token, running.token);
}

#[test]
fn a_write_of_another_origin_or_of_a_form_is_refused() {
    let (project, running) = started();
    running.open(0, "ann");
    let body = json!({ "annotator": "ann", "change": { "title": "Storm" } }).to_string();
    let write = |other: &[(&str, &str)]| status(&running, "POST", "/api/pages/0/events", other, &body);
    let frame_origin = running.get("/api/project").json()["frame_origin"].as_str().unwrap().to_owned();
    let longer = format!("{}.evil.example", running.origin());
    let localhost = running.origin().replace("127.0.0.1", "localhost");
    for origin in ["", "null", "http://evil.example", &frame_origin, &longer, &localhost] {
        assert_eq!(write(&[("origin", origin)]), 403, "{origin}");
        assert_eq!(status(&running, "POST", "/api/export", &[("origin", origin)], "{}"), 403, "{origin}");
    }
    for kind in ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "text/json"] {
        assert_eq!(write(&[("content-type", kind)]), 415, "{kind}");
    }
    for site in ["cross-site", "same-site"] {
        assert_eq!(write(&[("sec-fetch-site", site)]), 403, "{site}");
    }
    for method in ["PUT", "DELETE", "PATCH", "OPTIONS"] {
        assert_eq!(status(&running, method, "/api/pages/0/events", &[], &body), 405, "{method}");
    }
    assert_eq!(running.get("/api/pages/0?annotator=bob").status, 409, "a GET opens no page");
    let events = |project: &Project| std::fs::read_to_string(project.log()).unwrap().lines().count();
    assert_eq!(events(&project), 1, "only the opening of the page");
    assert_eq!((write(&[]), events(&project)), (200, 2));
}

#[test]
fn no_path_of_a_request_reaches_the_file_system() {
    let (_project, running) = started();
    for path in [
        "/assets/../Cargo.toml",
        "/assets/..%2f..%2fCargo.toml",
        "/assets/%2e%2e/%2e%2e/etc/passwd",
        "/assets//etc/passwd",
        "/assets/%2fetc%2fpasswd",
        "/assets/app.js%00.css",
        "//etc/passwd",
        "/api/pages/..%2f..%2fetc?annotator=ann",
        "/api/pages/-1?annotator=ann",
        "/api/pages/1?annotator=ann",
        "/api/pages/18446744073709551616?annotator=ann",
        "/frame/x/0",
    ] {
        let status = status(&running, "GET", path, &[], "");
        assert!((400..500).contains(&status), "{path}: {status}");
    }
    // A name is only a name: it makes no file.
    for name in ["../../x", "/etc/passwd", "a\0b", "", " a"] {
        let opened = running.post("/api/pages/0/open", &json!({ "annotator": name })).status;
        assert!(opened == 200 || opened == 422, "{name:?}: {opened}");
    }
    let files = std::fs::read_dir(_project.folder.path()).unwrap().map(|file| file.unwrap().file_name());
    let mut files: Vec<_> = files.collect();
    files.sort();
    assert_eq!(files, ["corpus.label", "pages"]);
}

#[test]
fn a_change_that_does_not_fit_the_page_is_refused_and_not_logged() {
    let (project, running) = started();
    let refused = |change: serde_json::Value| {
        let response = running.change(0, "ann", &change);
        assert!(response.json()["error"].is_string(), "{}", response.body);
        response.status
    };
    assert_eq!(refused(json!({ "title": "Storm" })), 409, "the page is not open");
    running.open(0, "ann");
    let before = std::fs::read(project.log()).unwrap();
    assert_eq!(refused(json!({ "on": [[0, 99]] })), 422);
    assert_eq!(refused(json!({ "page_type": "blog" })), 422);
    assert_eq!(refused(json!({ "segments": { "99": "good" } })), 422);
    assert_eq!(refused(json!({ "segments": { "/html/body": "good" } })), 422);
    assert_eq!(refused(json!({ "note": "x".repeat(20_000) })), 422);
    for body in ["", "{", "[]", r#"{"annotator": "ann"}"#, r#"{"annotator": "ann", "change": {"titel": "x"}}"#] {
        let status = status(&running, "POST", "/api/pages/0/events", &[], body);
        assert!((400..500).contains(&status), "{body}: {status}");
    }
    let other_cut = json!({ "annotator": "ann", "change": { "title": "Storm" }, "cut": "another" });
    assert_eq!(running.post("/api/pages/0/events", &other_cut).status, 409, "numbers of blocks of another version");
    let long = json!({ "annotator": "ann", "change": { "note": "x".repeat(2 << 20) } }).to_string();
    assert_eq!(status(&running, "POST", "/api/pages/0/events", &[], &long), 413);
    assert_eq!(std::fs::read(project.log()).unwrap(), before);
}

#[test]
fn the_tool_cannot_be_framed_and_runs_only_its_own_scripts() {
    let (_project, running) = started();
    let page = running.get("/");
    let policy = page.header("content-security-policy").unwrap();
    for part in
        ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"]
    {
        assert!(policy.contains(part), "{policy}");
    }
    assert!(!policy.contains("unsafe"), "{policy}");
    assert_eq!(page.header("x-frame-options"), Some("DENY"));
    assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
    assert_eq!(page.header("referrer-policy"), Some("no-referrer"));
    assert_eq!(page.header("access-control-allow-origin"), None);
    assert!(!page.body.contains("<script>") && !page.body.contains(" style=\""), "inline code");
}
