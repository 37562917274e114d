//! The engine in a browser. Each test skips where there is none.
#![cfg(feature = "chromium")]
#![allow(clippy::unwrap_used, missing_docs)]

#[cfg(feature = "embedded")]
mod screenshot;
// The crate is no member of the workspace, so cargo refuses to test it if it has dev-dependencies.
#[path = "../../../seek-testing/src/skip.rs"]
mod skip;

use seek_layout::{Chromium, EngineError, Layout, LayoutEngine, Page, Resource, Resources};
use seek_page::{NodeBox, NodeId, NodeKind, PageOptions, Tag};
use std::net::TcpListener;
use std::process::Command;
use std::time::Duration;

fn page(source: &str) -> Page {
    let content_type = Some("text/html; charset=utf-8".to_owned());
    let url = Some("https://example.org/news/storm".to_owned());
    Page::read(source.as_bytes(), PageOptions { url, content_type, ..PageOptions::default() }).unwrap()
}

/// The layout of a page; `None` where no browser starts.
fn measured(engine: &mut Chromium, page: &Page, resources: &Resources) -> Option<Layout> {
    match engine.layout(page, resources) {
        Err(EngineError::Start(error)) => {
            skip::skip(&format!("no browser starts: {}", error.to_string().lines().next().unwrap_or_default()));
            None
        }
        layout => Some(layout.unwrap()),
    }
}

fn element(page: &Page, layout: &Layout, tag: Tag) -> NodeBox {
    *layout.node(page.dom().unwrap().first(tag).unwrap())
}

#[test]
fn boxes_follow_the_style_sheet_and_saved_resources() {
    let source = "<!DOCTYPE html><link rel=stylesheet href=/a.css><style>body { margin: 0 } div { position: absolute; left: 100px;
        top: 50px; width: 400px; height: 3000px; background: rgb(10, 20, 30) } p::before { content: 'added' }</style>
        <script>document.body.innerHTML = 'changed'</script><div>The <b>storm</b><p>hit the coast<noscript>at night</noscript></div>";
    let mut resources = Resources::default();
    let css = Resource { media_type: "text/css".to_owned(), bytes: b"p { width: 300px }".to_vec() };
    resources.add("https://example.org/a.css", css);
    let page = page(source);
    let Some(layout) = measured(&mut Chromium::default(), &page, &resources) else { return };
    let div = element(&page, &layout, Tag::Div);
    assert_eq!((div.rect.x, div.rect.y, div.rect.width, div.rect.height), (100.0, 50.0, 400.0, 3000.0));
    assert_eq!(div.background, [10, 20, 30, 255]);
    assert_eq!(element(&page, &layout, Tag::P).rect.width, 300.0);
    assert_eq!((layout.document().width, layout.document().height), (1920.0, 3050.0));
    let dom = page.dom().unwrap();
    let texts =
        (0..dom.markup_len() as NodeId).filter(|&id| dom.kind(id) == NodeKind::Text && !dom.text(id).trim().is_empty());
    for id in texts {
        assert!(!layout.node(id).rect.is_empty(), "{:?} has no place", dom.text(id));
    }
}

#[test]
fn a_text_that_the_parser_moves_keeps_its_box() {
    let source = "<!DOCTYPE html><table>moved<tr><td>cell</table><p>a<div>b</p>c</div><iframe/>after";
    let page = page(source);
    let Some(layout) = measured(&mut Chromium::default(), &page, &Resources::default()) else { return };
    let dom = page.dom().unwrap();
    for text in ["moved", "cell", "a", "b", "c"] {
        let id = (0..dom.markup_len() as NodeId).find(|&id| dom.text(id) == text).unwrap();
        assert!(!layout.node(id).rect.is_empty(), "{text}");
    }
}

#[test]
fn a_frame_with_a_script_as_its_address_does_not_hold_up_its_page() {
    let page = page(
        "<!DOCTYPE html><p>text</p><iframe src='javascript:false'></iframe><iframe src='https://other.example/'></iframe>",
    );
    let mut engine = Chromium::default().timeout(Duration::from_secs(20));
    let Some(layout) = measured(&mut engine, &page, &Resources::default()) else { return };
    assert!(element(&page, &layout, Tag::P).is_visible());
}

#[test]
fn nothing_reaches_the_network() {
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    server.set_nonblocking(true).unwrap();
    let address = server.local_addr().unwrap();
    let source = format!(
        "<base href='http://{address}/'><link rel=stylesheet href=a.css><link rel=preconnect href='http://{address}'><img src=b.png>
            <iframe src=c.html></iframe><style>p {{ background: url(d.png) }}</style><p>text<meta http-equiv=refresh content='0;url=e.html'>"
    );
    let Some(_) = measured(&mut Chromium::default(), &page(&source), &Resources::default()) else { return };
    std::thread::sleep(Duration::from_millis(300));
    assert!(server.accept().is_err(), "the browser has opened a connection");
}

#[test]
fn a_browser_that_is_killed_loses_no_page() {
    let mut engine = Chromium::default();
    let page = page("<p>text");
    let Some(first) = measured(&mut engine, &page, &Resources::default()) else { return };
    let process = engine.process_id().unwrap();
    assert!(Command::new("kill").args(["-9", &process.to_string()]).status().unwrap().success());
    assert_eq!(engine.layout(&page, &Resources::default()).unwrap(), first);
    assert_ne!(engine.process_id().unwrap(), process);
}

#[test]
#[cfg(target_os = "linux")]
fn nothing_is_left_behind() {
    let mut engine = Chromium::default();
    let Some(_) = measured(&mut engine, &page("<p>text"), &Resources::default()) else { return };
    let process = engine.process_id().unwrap();
    let line = std::fs::read_to_string(format!("/proc/{process}/cmdline")).unwrap();
    let profile = line.split(['\0', ' ']).find_map(|word| word.strip_prefix("--user-data-dir=")).unwrap().to_owned();
    assert!(std::path::Path::new(&profile).is_dir());
    drop(engine);
    assert!(!std::path::Path::new(&format!("/proc/{process}")).exists());
    assert!(!std::path::Path::new(&profile).exists(), "{profile}");
}

#[test]
fn pages_that_differ_in_their_fragment_have_their_own_boxes() {
    let mut engine = Chromium::default();
    let mut height = |source: &str, address: &str| {
        let options = PageOptions { url: Some(address.to_owned()), ..PageOptions::default() };
        let page = Page::read(source.as_bytes(), options).unwrap();
        measured(&mut engine, &page, &Resources::default()).map(|layout| element(&page, &layout, Tag::Div).rect.height)
    };
    let Some(first) = height("<div style='height:100px'>a</div>", "https://example.org/a#1") else { return };
    let second = height("<p>one</p><div style='height:200px'>b</div>", "https://example.org/a#2");
    assert_eq!((first, second), (100.0, Some(200.0)));
}

#[test]
fn a_new_browser_takes_over_after_some_pages() {
    let mut engine = Chromium::default().pages(2);
    let page = page("<p>text");
    let mut processes = Vec::new();
    for _ in 0..5 {
        let Some(_) = measured(&mut engine, &page, &Resources::default()) else { return };
        processes.push(engine.process_id().unwrap());
    }
    processes.dedup();
    assert_eq!(processes.len(), 3);
}

#[test]
fn a_page_that_takes_too_long_is_an_error() {
    let page = page(&"<p>The <b>storm</b> hit the coast. ".repeat(20_000));
    let mut engine = Chromium::default().timeout(Duration::from_millis(1));
    match engine.layout(&page, &Resources::default()) {
        Err(EngineError::Start(_)) => skip::skip("no browser starts"),
        ended => assert!(matches!(ended, Err(EngineError::OutOfTime { .. })), "{ended:?}"),
    }
}
