//! The second origin: pages without anything that can act.

use super::client::Connection;
use super::program::{Project, Running};

const HOSTILE: &str = "<script>steal()</script><img src=http://x.example/a onerror=steal()><a href='javascript:steal()'>link</a>\
    <style>@import 'http://x.example/s.css'</style><p onclick=steal()>It came at night.</p>";

/// The address of the frame of the page 0: port and path.
fn frame(running: &Running) -> (u16, String) {
    let page = running.open(0, "ann");
    let address = page["frame"].as_str().unwrap().strip_prefix("http://127.0.0.1:").unwrap().to_owned();
    let (port, path) = address.split_once('/').unwrap();
    (port.parse().unwrap(), format!("/{path}"))
}

fn get(port: u16, host: &str, path: &str) -> super::client::Response {
    Connection::to(port).request("GET", path, &[("host".to_owned(), host.to_owned())], "").unwrap()
}

#[test]
fn a_page_in_a_frame_has_one_script_and_a_policy_that_allows_no_other() {
    let project = Project::with_pages(&[("a.html", HOSTILE)]);
    let running = project.start(0);
    let (port, path) = frame(&running);
    assert_ne!(port, running.port);
    let host = format!("127.0.0.1:{port}");
    let (first, second) = (get(port, &host, &path), get(port, &host, &path));
    assert_eq!(first.status, 200);
    let policy = first.header("content-security-policy").unwrap();
    for part in
        ["default-src 'none'", "sandbox allow-scripts", "img-src data:", "form-action 'none'", "base-uri 'none'"]
    {
        assert!(policy.contains(part), "{policy}");
    }
    assert!(policy.contains(&format!("frame-ancestors {}", running.origin())) && !policy.contains("allow-same-origin"));
    // The script of the tool has a nonce that no page can know before.
    let nonce = |policy: &str| policy.split("'nonce-").nth(1).unwrap().split('\'').next().unwrap().to_owned();
    assert_ne!(nonce(policy), nonce(second.header("content-security-policy").unwrap()));
    assert_eq!(first.body.matches("<script").count(), 1);
    assert!(first.body.contains(&format!("<script nonce=\"{}\"", nonce(policy))));
    for hostile in ["steal", "x.example/a", "onerror", "onclick", "javascript:"] {
        assert!(!first.body.contains(hostile), "{hostile}");
    }
}

#[test]
fn a_frame_is_shown_only_at_its_secret_address() {
    let project = Project::with_pages(&[("a.html", HOSTILE)]);
    let running = project.start(0);
    let (port, path) = frame(&running);
    let host = format!("127.0.0.1:{port}");
    let secret = path.split('/').nth(2).unwrap();
    assert_ne!(secret, running.token);
    for wrong in [
        "/frame/x/0",
        &format!("/frame/{}/0", running.token),
        &format!("/frame/{secret}/1"),
        "/",
        "/api/project",
        "/assets/app.js",
    ] {
        assert_eq!(get(port, &host, wrong).status, 404, "{wrong}");
    }
    for wrong in ["localhost", "evil.example", "127.0.0.1"] {
        assert_eq!(get(port, wrong, &path).status, 421, "{wrong}");
    }
    // It accepts no write, whatever secret comes with it.
    let written =
        Connection::to(port).request("POST", "/api/pages/0/events", &with_host(&running, &host), "{}").unwrap();
    assert!([404, 405].contains(&written.status), "{}", written.status);
}

fn with_host(running: &Running, host: &str) -> Vec<(String, String)> {
    let mut headers = running.headers();
    headers.retain(|(name, _)| name != "host");
    headers.push(("host".to_owned(), host.to_owned()));
    headers
}
