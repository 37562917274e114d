//! The embedded engine on pages whose boxes are known.
#![cfg(feature = "embedded")]
#![allow(clippy::unwrap_used, missing_docs)]

use seek_layout::{Embedded, EngineError, EngineKind, EnginePool, Layout, LayoutEngine, Page, Resource, Resources};
use seek_page::{BoxFlags, Dom, NodeBox, NodeId, NodeKind, PageOptions, Rect, Size, Tag};
use std::time::Duration;

const ADDRESS: &str = "https://example.org/news/storm";

fn page(source: &str) -> Page {
    let content_type = Some("text/html; charset=utf-8".to_owned());
    let options = PageOptions { url: Some(ADDRESS.to_owned()), content_type, ..PageOptions::default() };
    Page::read(source.as_bytes(), options).unwrap()
}

fn measured(source: &str) -> (Page, Layout) {
    let page = page(source);
    let layout = Embedded::default().layout(&page, &Resources::default()).unwrap();
    (page, layout)
}

/// The box of the first element with a tag.
fn element(page: &Page, layout: &Layout, tag: Tag) -> NodeBox {
    *layout.node(page.dom().unwrap().first(tag).unwrap())
}

/// The box of the text that starts so.
fn text(page: &Page, layout: &Layout, start: &str) -> NodeBox {
    let dom = page.dom().unwrap();
    let is_found = |&id: &NodeId| dom.kind(id) == NodeKind::Text && dom.text(id).trim_start().starts_with(start);
    *layout.node((0..dom.markup_len() as NodeId).find(is_found).unwrap())
}

#[test]
fn boxes_follow_the_style_sheet() {
    let (page, layout) = measured(
        "<!DOCTYPE html><style>body { margin: 0 } div { position: absolute; left: 100px; top: 50px; width: 400px; height: 300px;
            background: rgb(10, 20, 30); color: #fff; font: bold 20px sans-serif }</style><div>The storm</div>",
    );
    let div = element(&page, &layout, Tag::Div);
    assert_eq!(div.rect, Rect { x: 100.0, y: 50.0, width: 400.0, height: 300.0 });
    assert_eq!((div.background, div.color), ([10, 20, 30, 255], [255; 4]));
    let words = text(&page, &layout, "The storm");
    assert_eq!((words.font_size, words.font_weight), (20.0, 700));
    assert!(words.rect.x == 100.0 && words.rect.width > 40.0 && words.rect.height > 15.0, "{:?}", words.rect);
    assert_eq!(layout.document(), Size { width: 1920.0, height: 1080.0 });
}

#[test]
fn a_pool_can_have_a_smaller_window() {
    let window = Size { width: 1280.0, height: 1024.0 };
    let page = page("<!DOCTYPE html><style>body { margin: 0 }</style><p>The storm");
    let pool = EnginePool::new(EngineKind::by_name("embedded").unwrap()).window(window);
    let layout = pool.layout(&page, &Resources::default()).unwrap();
    assert_eq!((layout.window(), element(&page, &layout, Tag::P).rect.width), (window, 1280.0));
}

#[test]
fn floats_and_columns_lie_side_by_side() {
    let (page, layout) = measured(
        "<!DOCTYPE html><style>body { margin: 0; width: 1000px } main { float: left; width: 700px } aside { float: right; width: 250px }
            section { display: grid; grid-template-columns: 1fr 3fr; clear: both } </style>
            <main>Left</main><aside>Right</aside><section><p>One</p><div>Two</div></section>",
    );
    let x = |tag| element(&page, &layout, tag).rect.x;
    assert_eq!((x(Tag::Main), x(Tag::Aside), x(Tag::P), x(Tag::Div)), (0.0, 750.0, 0.0, 250.0));
}

#[test]
fn texts_between_elements_have_their_own_boxes() {
    let (page, layout) = measured("<!DOCTYPE html><p>First <b>second</b> third <i>fourth</i> fifth</p>");
    let places: Vec<Rect> =
        ["First", "second", "third", "fourth", "fifth"].map(|word| text(&page, &layout, word).rect).to_vec();
    assert!(places.windows(2).all(|two| two[0].right() <= two[1].x + 0.1 && !two[1].is_empty()), "{places:?}");
    let bold = element(&page, &layout, Tag::B);
    assert_eq!(bold.rect, places[1], "an element in a line is around its texts");
    assert!(bold.flags.contains(BoxFlags::INLINE));
}

#[test]
fn texts_from_right_to_left_begin_at_the_right() {
    let (page, layout) = measured("<!DOCTYPE html><p dir=rtl>عاصفة <b>قوية</b> الليلة</p>");
    let [first, second, third] = ["عاصفة", "قوية", "الليلة"].map(|word| text(&page, &layout, word).rect);
    assert!(first.x > second.x && second.x > third.x, "{first:?} {second:?} {third:?}");
}

#[test]
fn what_is_not_shown_has_no_area_or_is_marked() {
    let (page, layout) = measured(
        "<!DOCTYPE html><style>i { visibility: hidden } b { opacity: 0 } nav { position: fixed } </style>
            <p style='display:none'>gone</p><i>still</i><b>clear</b><nav>stays</nav><script>code</script>",
    );
    assert!(text(&page, &layout, "gone").rect.is_empty());
    assert!(!text(&page, &layout, "still").is_visible() && !text(&page, &layout, "still").rect.is_empty());
    assert!(!text(&page, &layout, "clear").is_visible());
    assert!(text(&page, &layout, "stays").is_fixed());
}

#[test]
fn style_sheets_come_from_the_saved_resources_only() {
    let source = "<!DOCTYPE html><link rel=stylesheet href=/a.css><link rel=stylesheet href=missing.css><p>Text</p>";
    let mut resources = Resources::default();
    let css = Resource { media_type: "text/css".to_owned(), bytes: b"@import 'b.css'; p { width: 300px }".to_vec() };
    resources.add("https://example.org/a.css", css);
    let imported = Resource { media_type: "text/css".to_owned(), bytes: b"p { margin-left: 70px }".to_vec() };
    resources.add("https://example.org/b.css", imported);
    let page = page(source);
    let layout = Embedded::default().layout(&page, &resources).unwrap();
    let p = element(&page, &layout, Tag::P).rect;
    assert_eq!((p.x, p.width), (78.0, 300.0));
}

#[test]
fn a_style_sheet_that_imports_itself_ends() {
    let mut resources = Resources::default();
    let css = Resource { media_type: "text/css".to_owned(), bytes: "@import 'a.css';".repeat(10).into_bytes() };
    resources.add("https://example.org/news/a.css", css);
    let page = page("<link rel=stylesheet href=a.css><p>Text");
    let ended = Embedded::default().timeout(Duration::from_secs(60)).layout(&page, &resources);
    assert!(ended.is_ok(), "{ended:?}");
}

#[test]
fn style_sheets_for_paper_and_alternates_do_not_count_and_base_does() {
    let mut resources = Resources::default();
    let css = |width: u32| Resource {
        media_type: "text/css".to_owned(),
        bytes: [b"/* \xe9 */".to_vec(), format!("p {{ width: {width}px }}").into_bytes()].concat(),
    };
    resources.add("https://cdn.example.org/screen.css", css(300));
    resources.add("https://cdn.example.org/print.css", css(10));
    let page = page(
        "<!DOCTYPE html><base href='https://cdn.example.org/'><link rel=stylesheet href=screen.css><link rel=stylesheet media=print
            href=print.css><link rel='alternate stylesheet' href=print.css><style media=print>p { width: 20px }</style><p>Text",
    );
    let layout = Embedded::default().layout(&page, &resources).unwrap();
    assert_eq!(element(&page, &layout, Tag::P).rect.width, 300.0);
}

#[test]
fn images_of_the_page_have_their_size() {
    let dot = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
    let (page, layout) =
        measured(&format!("<!DOCTYPE html><img src='{dot}'><p><img src=/gone.png width=120 height=80>"));
    let image = element(&page, &layout, Tag::Img).rect;
    assert_eq!((image.width, image.height), (1.0, 1.0));
    let dom = page.dom().unwrap();
    let second = dom.children(dom.first(Tag::P).unwrap()).next().unwrap();
    assert_eq!((layout.node(second).rect.width, layout.node(second).rect.height), (120.0, 80.0));
}

/// Pages on which the engine failed, or may fail.
fn hostile() -> Vec<String> {
    vec![
        String::new(),
        "<base href='::'><a href='///:x'>a</a><link rel=stylesheet href='///maxcdn.example.org'>".to_owned(),
        "<div>".repeat(5_000) + "deep",
        "<table><tr><td>".repeat(200) + "cells",
        "<p style='margin:1e30px;width:-1px;font-size:1e9px'>huge".to_owned(),
        "<svg><text>x</text></svg><math><mi>x</mi></math><select><option>a<input type=file><textarea>b".to_owned(),
        "<iframe srcdoc='<p>inside'></iframe><object data=x></object><video src=y></video>".to_owned(),
        "<style>* { all: unset; display: contents } p::before { content: 'x' }</style><p>a".to_owned(),
        "<style>@import url(data:text/css,p{color:red})</style><p lang=zh-Hant>文字<ol><li>一<li>二</ol>".to_owned(),
        "<frameset><frame src=a></frameset>".to_owned(),
        // Drawings could open local files.
        "<svg><image href='/dev/zero'/></svg><img src=\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><image \
            href='/dev/zero'/></svg>\">"
            .to_owned(),
    ]
}

#[test]
fn no_page_ends_the_run() {
    let mut engine = Embedded::default();
    for source in hostile() {
        let page = page(&source);
        let start: String = source.chars().take(60).collect();
        let layout = engine.layout(&page, &Resources::default()).unwrap_or_else(|error| panic!("{start}: {error}"));
        assert_eq!(layout.boxes().len(), page.dom().unwrap().markup_len());
    }
}

#[test]
fn a_page_without_an_address_has_boxes() {
    for address in [None, Some("mailto:a@example.org"), Some("no address")] {
        let options = PageOptions { url: address.map(str::to_owned), ..PageOptions::default() };
        let page = Page::read(b"<a href=x>link</a><link rel=stylesheet href=a.css>", options).unwrap();
        assert!(Embedded::default().layout(&page, &Resources::default()).is_ok(), "{address:?}");
    }
}

#[test]
fn a_page_that_takes_too_long_loses_its_boxes_only() {
    let long = page(&"<p>The <b>storm</b> hit the coast. ".repeat(20_000));
    let mut engine = Embedded::default().timeout(Duration::from_millis(1));
    let ended = engine.layout(&long, &Resources::default());
    assert!(matches!(ended, Err(EngineError::OutOfTime { .. })), "{ended:?}");
    let mut engine = engine.timeout(Duration::from_secs(60));
    assert!(engine.layout(&page("<p>next"), &Resources::default()).is_ok());
}

#[test]
fn an_engine_that_draws_nothing_has_no_screenshot() {
    let page = page("<p>text");
    let seen = Embedded::default().layout_with_screenshot(&page, &Resources::default()).unwrap();
    assert_eq!(seen.layout, Embedded::default().layout(&page, &Resources::default()).unwrap());
    assert!(matches!(seen.screenshot, Ok(None)));
}

#[test]
fn the_same_page_has_the_same_boxes() {
    let source =
        "<!DOCTYPE html><style>@font-face { font-family: x; src: url(x.woff) }</style><p>One <b>two</b><ul><li>three";
    let mut engine = Embedded::default();
    let page = page(source);
    let mut layout = || engine.layout(&page, &Resources::default()).unwrap();
    assert_eq!(layout(), layout());
}

/// All texts of a page that has no hidden ones have a place. (The engine knows no captions of tables.)
#[test]
fn every_shown_text_has_a_place() {
    let (page, layout) = measured(
        "<!DOCTYPE html><h1>Storm</h1><p>It <a href=x>hit <em>the</em></a> coast.<br>At night</p><pre>a\n  b</pre>
            <ul><li>one<li><p>two</ul><table><tr><th>t<td>d</table><button>push</button>
            <p style='text-transform:uppercase'>straße <span>und</span> mehr</p><details open><summary>s</summary>more</details>",
    );
    let dom: &Dom = page.dom().unwrap();
    for id in (0..dom.markup_len() as NodeId).filter(|&id| dom.kind(id) == NodeKind::Text) {
        let is_text = !dom.text(id).trim().is_empty() && dom.ancestors(id).all(|a| dom.tag(a) != Tag::Style);
        assert!(!is_text || !layout.node(id).rect.is_empty(), "{:?}", dom.text(id));
    }
}
