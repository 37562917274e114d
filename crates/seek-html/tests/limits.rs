//! Pages that would cost much without limits.

#![allow(clippy::unwrap_used)]

use seek_html::{Error, Limits, NodeKind, Options, Tree, name, parse, parse_while};
use seek_testing::thread_time::thread_time;
use std::time::Duration;

/// More than any of these pages takes, and far less than quadratic time would.
const MOST: Duration = Duration::from_secs(20);

fn read(source: &str) -> Tree<'_> {
    let start = thread_time();
    let tree = parse(source, &Options::default()).unwrap();
    let took = thread_time() - start;
    assert!(took < MOST, "{took:?} for {}", &source[..40]);
    tree
}

/// How many times as long a page takes as a plain page of its size. The lowest time of some counts, since other programs
/// share the caches.
fn times_plain(source: &str) -> f64 {
    let of_a_byte = |source: &str| {
        let runs = (0..3).map(|_| {
            let before = thread_time();
            read(source);
            thread_time() - before
        });
        runs.min().unwrap().as_secs_f64() / source.len() as f64
    };
    // One interruption changes the time of so large a page little.
    let plain =
        "<p>The ferry had <a href=/storms>seen storms</a> for days before it came to the island.</p>\n".repeat(100_000);
    let times = of_a_byte(source) / of_a_byte(&plain);
    eprintln!("{times:.1} times a plain page: {}", &source[..40]);
    times
}

fn depth(tree: &Tree) -> usize {
    let mut depths = vec![0; tree.nodes().len()];
    for (id, node) in tree.nodes().iter().enumerate().skip(1) {
        depths[id] = depths[node.parent as usize] + 1;
    }
    depths.into_iter().max().unwrap_or(0)
}

fn count(tree: &Tree, name: seek_html::Name) -> usize {
    tree.nodes().iter().filter(|node| node.kind == NodeKind::Element && node.name == name).count()
}

fn all_text(tree: &Tree) -> String {
    (0..tree.nodes().len()).map(|id| tree.text(id)).collect()
}

#[test]
fn deep_elements_are_dropped_and_their_text_is_kept() {
    let deep = format!("{}x{}y", "<div>".repeat(1000), "</div>".repeat(1000));
    let tree = read(&deep);
    assert_eq!(depth(&tree), 513);
    assert_eq!(count(&tree, name::DIV), 510);
    let texts: Vec<usize> = (0..tree.nodes().len()).filter(|&id| !tree.text(id).is_empty()).collect();
    let parents: Vec<_> = texts.iter().map(|&id| tree.nodes()[tree.nodes()[id].parent as usize].name).collect();
    // The end tags of dropped elements close nothing else.
    assert_eq!((all_text(&tree).as_str(), parents), ("xy", vec![name::DIV, name::BODY]));
}

#[test]
fn the_end_tag_of_a_dropped_element_closes_no_outer_one() {
    let options = Options { limits: Limits { depth: 4, ..Limits::default() }, ..Options::default() };
    let tree = parse("<section><p><section>a</section>b</section>c", &options).unwrap();
    let parent = |text: &str| {
        let id = (0..tree.nodes().len()).find(|&id| tree.text(id).contains(text)).unwrap();
        tree.nodes()[tree.nodes()[id].parent as usize].name
    };
    assert_eq!((parent("ab"), parent("c")), (name::P, name::BODY));
    assert_eq!(count(&tree, name::SECTION), 1);
}

#[test]
fn nesting_takes_linear_time() {
    for unit in
        ["<ul><li>x", "<table><tr><td>x", "<svg><g>", "<a><div>", "<b><p>", "<object>", "<template>", "<font><table>x"]
    {
        let source = unit.repeat(64_000);
        let tree = read(&source);
        assert!(depth(&tree) < 1500, "{unit}: {}", depth(&tree));
    }
}

#[test]
fn end_tags_in_deep_elements_take_constant_time() {
    let around = format!("<p>{}", "<span>".repeat(500));
    for unit in ["</div>", "</p>", "</x>", "</b>", "</li>", "</section></a>", "</h1>", "</form>", "</table>"] {
        read(&format!("<table><td>{around}{}", unit.repeat(200_000)));
    }
}

#[test]
fn unclosed_formatting_elements_are_bounded() {
    let source = "<b>x".repeat(100_000);
    let tree = read(&source);
    assert_eq!(all_text(&tree).len(), 100_000);
    let many: String = (0..20_000).map(|i| format!("<p><font a{i}>x")).collect();
    let tree = read(&many);
    assert_eq!(all_text(&tree).len(), 20_000);
    read(&format!("{}{}", "<a><b><i><u><s>".repeat(50), "<p></b></i></u></s>x".repeat(20_000)));
}

/// Each end tag moves a formatting element out of eight blocks. Each move took all open elements off the stack.
#[test]
fn end_tags_below_many_blocks_cost_little() {
    let names = ["b", "big", "code", "em", "font", "i", "s", "small", "strike", "strong", "tt", "u"];
    let opened: String = names.map(|name| format!("<{name}>")).concat().repeat(3);
    let closed: String = names.map(|name| format!("</{name}>").repeat(58)).concat();
    let round = format!("{opened}{}{closed}{}x", "<div>".repeat(460), "</div>".repeat(460));
    let source = round.repeat(50);
    assert_eq!(all_text(&read(&source)).len(), 50);
    assert!(times_plain(&source) < 40.0);
}

/// Each new element was compared with all before it, and each comparison resolved the references in their values.
#[test]
fn equal_values_with_references_are_found_in_linear_time() {
    let long = |i: usize| format!("<b a='{}{i}'>", "&lt;".repeat(2_500));
    let different: String = (0..128).map(long).collect();
    let source = format!("{different}{}", format!("{}x</b>", long(128)).repeat(150));
    assert!(times_plain(&source) < 20.0);
    // A short value that is long in the source.
    let padded = format!("<b a='&#{}60;'>", "0".repeat(50_000)).repeat(2);
    let source = format!("{padded}{}", "<b a='&lt;'>x</b>".repeat(20_000));
    assert!(times_plain(&source) < 20.0);
}

#[test]
fn equal_elements_are_found_in_any_writing() {
    let opened_again = |fourth: &str| {
        let source = format!("<p><b a='&lt;' c><b c a='<'><b a='&#60;' c=''>{fourth}<p>x");
        count(&parse(&source, &Options::default()).unwrap(), name::B) - 4
    };
    assert_eq!(opened_again("<b C='' A=&lt;>"), 3);
    for other in ["<b a='<' c=c>", "<b a='&amp;lt;' c>", "<b a='<'>", "<b a='' c='<'>", "<b a='<' d>"] {
        assert_eq!(opened_again(other), 4, "{other}");
    }
}

/// A cell that ends inside an object leaves a marker in the list of formatting elements. Elements that are no longer in the
/// list were searched past all of them.
#[test]
fn stale_markers_are_not_searched() {
    for (name, unit) in [
        ("object", "<a>x"),
        ("applet", "<b><b><b><b>x</b></b></b></b>"),
        ("marquee", "<b><x><p>x</b></p></x>"),
        ("object", "<a><p>x</a></p>"),
        ("object", "<nobr>x"),
    ] {
        let stale = format!("<td><{name}>").repeat(200_000);
        let source = format!("<table><tr>{stale}{}", unit.repeat(200_000));
        assert_eq!(all_text(&read(&source)).len(), 200_000, "{unit}");
    }
}

#[test]
fn attributes_of_one_tag_are_bounded() {
    let many: String = (0..1_000_000).map(|i| format!(" a{i}")).collect();
    let source = format!("<p{many}>x");
    let tree = read(&source);
    let p = tree.nodes().iter().position(|n| n.name == name::P).unwrap();
    assert_eq!(tree.attributes(p).len(), 512);
    let same = format!("<p{}>x", " class=a".repeat(1_000_000));
    let tree = read(&same);
    let p = tree.nodes().iter().position(|n| n.name == name::P).unwrap();
    assert_eq!(tree.attributes(p).len(), 1);
    let bodies: String = (0..100_000).map(|i| format!("<body a{i}>")).collect();
    let tree = read(&bodies);
    let body = tree.nodes().iter().position(|n| n.name == name::BODY).unwrap();
    assert_eq!(tree.attributes(body).len(), 512);
}

#[test]
fn foster_parenting_takes_linear_time() {
    let source = format!("<table>{}", "x</y> </y>".repeat(200_000));
    let tree = read(&source);
    assert_eq!(all_text(&tree).len(), 400_000);
    read(&format!("<table>{}", "<br>x<tr>".repeat(200_000)));
    read(&format!("<table>{}", "<div><table>x".repeat(64_000)));
}

#[test]
fn raw_text_and_comments_take_linear_time() {
    for unit in [
        "<!--", "<script>", "<script><!--<script>", "<title>", "<textarea></", "<![CDATA[", "<svg><![CDATA[", "&",
        "&a", "&#", "--",
    ] {
        read(&unit.repeat(300_000));
        read(&format!("<!--{}", unit.repeat(300_000)));
    }
}

#[test]
fn too_many_nodes_are_an_error() {
    let options = Options { limits: Limits { nodes: 100, ..Limits::default() }, ..Options::default() };
    let error = parse(&"<br>".repeat(200), &options).unwrap_err();
    assert_eq!(error, Error::TooManyNodes { limit: 100 });
    // A formatting element is copied into each paragraph.
    let copies = format!("<p>{}", "<b><i><u><p>x".repeat(12));
    assert_eq!(parse(&copies, &options).unwrap_err(), error);
}

/// Only blocks had a limit on copies, so end tags could refuse the page. Each copy counted as two nodes.
#[test]
fn copies_alone_refuse_no_page() {
    let limits = Limits { nodes: 1_000, copies: 250, ..Limits::default() };
    let options = Options { limits, ..Options::default() };
    let blocks = "<div>".repeat(100);
    for end in ["</b>x", "</b><p>x", "</i></b>x"] {
        let source = format!("<b a='{}'><i>{blocks}{}", "v".repeat(640), end.repeat(200));
        assert_eq!(all_text(&parse(&source, &options).unwrap()).len(), 200, "{end}");
    }
    // A single copy would count more than all copies may.
    for element in [format!("<b a='{}'>", "v".repeat(64_000)), format!("<b {}>", "a".repeat(64_000))] {
        let source = format!("<p>{element}x<p>x<p>{element}<div>x</b>x");
        assert_eq!(all_text(&parse(&source, &options).unwrap()).len(), 4, "{}", &element[..8]);
    }
    // 4 nodes around 120 paragraphs, each with a text and a copy of an element without attributes.
    let options = Options { limits: Limits { nodes: 4 + 3 * 120, ..Limits::default() }, ..Options::default() };
    assert_eq!(parse(&format!("<p><b>x{}", "<p>x".repeat(119)), &options).unwrap().nodes().len(), 364);
}

#[test]
fn the_caller_can_stop_the_parser() {
    let source = "<br>".repeat(10_000);
    let mut left = 3;
    let result = parse_while(&source, &Options::default(), || {
        left -= 1;
        left > 0
    });
    assert_eq!(result.unwrap_err(), Error::Stopped);
}

#[test]
fn raw_text_closed_as_in_xml_ends_if_asked() {
    let source = "<iframe/><p>a</p><iframe/>b</iframe>c";
    let text = |xml_raw_text| {
        let tree = parse(source, &Options { xml_raw_text, ..Options::default() }).unwrap();
        (count(&tree, name::P), all_text(&tree))
    };
    assert_eq!(text(true), (1, "abc".to_owned()));
    assert_eq!(text(false), (0, "<p>a</p><iframe/>bc".to_owned()));
}
