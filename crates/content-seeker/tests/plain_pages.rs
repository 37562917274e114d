//! Small and plain pages in 52 languages: a title and a few paragraphs come out whole. Pages of corpora are larger and most
//! are English, so a model that learned from them alone takes such a page for one without content.
#![cfg(feature = "models")]
#![allow(clippy::unwrap_used, missing_docs)]

use content_seeker::Extractor;
use serde_json::Value;
use std::collections::BTreeMap;

/// Numbers of paragraphs of the pages.
const SIZES: [usize; 4] = [1, 2, 4, 8];

/// The text without white space, which parts of a page are joined by.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect()
}

/// The texts of the pages by language.
fn texts() -> BTreeMap<String, Value> {
    let texts: BTreeMap<String, Value> = serde_json::from_str(seek_testing::PLAIN_TEXTS).unwrap();
    assert_eq!(texts.len(), 52);
    texts
}

/// A page in three plain shapes: a bare body; header, article and footer; two elements without a meaning.
fn shapes(language: &str, title: &str, paragraphs: &[&str]) -> [String; 3] {
    let text: String = paragraphs.iter().map(|text| format!("<p>{text}</p>\n")).collect();
    let head = format!("<!DOCTYPE html><html lang='{language}'><meta charset=utf-8><title>{title}</title>");
    [
        format!("{head}<body><h1>{title}</h1>{text}"),
        format!(
            "{head}<body><header><a href='/'>Home</a> <nav><a href='/a'>A</a> <a href='/b'>B</a></nav></header>\
             <main><article><h1>{title}</h1>{text}</article></main><footer><p>© 2024</p></footer>"
        ),
        format!("{head}<body><div><div><h1>{title}</h1>{text}</div></div>"),
    ]
}

#[test]
fn short_plain_pages_in_52_languages_come_out_whole() {
    let extractor = Extractor::new();
    let mut wrong = Vec::new();
    for (language, text) in &texts() {
        let paragraphs: Vec<&str> =
            text["paragraphs"].as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect();
        for size in SIZES {
            let wanted = &paragraphs[..size];
            for (shape, html) in shapes(language, text["title"].as_str().unwrap(), wanted).into_iter().enumerate() {
                let page = extractor.extract(html.as_bytes()).unwrap();
                let found = squeezed(page.text().unwrap());
                if page.empty_reason().unwrap().is_some() || wanted.iter().any(|text| !found.contains(&squeezed(text)))
                {
                    wrong.push(format!("{language}, {size} paragraphs, shape {shape}"));
                }
            }
        }
    }
    assert_eq!(wrong, [""; 0]);
}

/// Nothing around a text says that it is content: no head, no title, no heading.
#[test]
fn pasted_paragraphs_in_52_languages_are_no_empty_pages() {
    let extractor = Extractor::new();
    let mut wrong = Vec::new();
    for (language, text) in &texts() {
        let text = text["paragraphs"][0].as_str().unwrap();
        let shapes = [format!("<p>{text}</p>"), format!("<div>{text}</div>"), text.to_owned()];
        for (shape, html) in shapes.into_iter().enumerate() {
            let page = extractor.extract(html.as_bytes()).unwrap();
            if squeezed(page.text().unwrap()) != squeezed(text) {
                wrong.push(format!("{language}, shape {shape}"));
            }
        }
    }
    assert_eq!(wrong, [""; 0]);
}
