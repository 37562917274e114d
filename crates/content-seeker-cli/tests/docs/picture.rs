//! The picture of the README: its left side shows `docs/page-to-text.html`, its right side what `seek` prints for that page.

use std::process::Command;

use roxmltree::{Document, Node};

use super::sandbox::{read, root};

const PAGE: &str = "docs/page-to-text.html";

/// The texts of the picture of the classes that `is_wanted` takes, with single spaces. Lines of a paragraph are texts of their own.
fn shown(picture: &Document, is_wanted: impl Fn(&str) -> bool) -> Vec<String> {
    let texts = picture.descendants().filter(|node: &Node| {
        node.has_tag_name("text") && node.attribute("class").is_some_and(|class| class.split(' ').any(&is_wanted))
    });
    texts.map(|node| spaced(node.text().unwrap())).collect()
}

fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_picture_shows_what_seek_prints_for_its_page() {
    let source = read("docs/page-to-text.svg");
    let picture = Document::parse(&source).unwrap();
    let command = shown(&picture, |class| class == "verb").join(" ");
    let arguments = command.strip_prefix("seek ").unwrap().split(' ');
    let output = Command::new(env!("CARGO_BIN_EXE_seek")).args(arguments).arg(root().join(PAGE)).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let printed = String::from_utf8(output.stdout).unwrap();
    assert_eq!(spaced(&printed), shown(&picture, |class| class == "mono").join(" "));
}

#[test]
fn the_page_has_the_texts_of_the_picture() {
    let source = read("docs/page-to-text.svg");
    let page = read(PAGE);
    let texts = page.split('>').filter_map(|part| part.split('<').next()).map(spaced);
    let page = texts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ");
    let pictured = shown(&Document::parse(&source).unwrap(), |class| ["dim", "head", "text"].contains(&class));
    for text in pictured.iter().filter(|text| !text.starts_with("https://")) {
        assert!(page.contains(text.trim_start_matches("• ")), "{text:?} is not in {PAGE}");
    }
}
