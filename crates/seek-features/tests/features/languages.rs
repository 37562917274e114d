//! Languages: scripts without spaces, scripts from right to left, and Pashto, which whatlang does not recognise.

use crate::table::Table;
use seek_features::{Level, PageMeasurements};
use seek_page::Page;
use std::collections::BTreeMap;

fn language(html: &str) -> &'static str {
    PageMeasurements::new(&Page::from_source(html).unwrap()).unwrap().language().code
}

#[test]
fn chinese() {
    let text = "暴风雨在夜间袭击了海岸，黎明时离开了，人们说的是真的。";
    let html = format!("<title>暴风雨</title><p>{text}</p>");
    assert_eq!(language(&html), "cmn");
    let table = Table::read(&html, Level::Block);
    table.expect(
        0,
        &[
            // 24 ideographs and 3 full-width signs, two columns each; a word for four columns of letters.
            ("chars", 54.0),
            ("words", 12.0),
            ("sentences", 1.0),
            ("commas", 2.0),
            ("unspaced_share", 48.0 / 54.0),
            ("ascii_share", 0.0),
            ("non_ascii", 81.0),
            ("title_word_share", 1.0 / 12.0),
            ("ends_sentence", 1.0),
            ("starts_mark", 0.0),
            ("word_length", 4.0),
        ],
    );
    assert!(table.get(0, "stop_words") >= 3.0);
}

#[test]
fn thai() {
    let html = "<p>พายุพัดเข้าชายฝั่งในเวลากลางคืน และออกไปในตอนเช้า</p>";
    assert_eq!(language(html), "tha");
    let table = Table::read(html, Level::Block);
    let (chars, words) = (table.get(0, "chars"), table.get(0, "words"));
    assert!(table.get(0, "unspaced_share") > 0.95);
    // A word for four columns of letters. The seven marks above and below letters have no column.
    assert_eq!((chars, words), (42.0, 11.0));
    table.expect(0, &[("sentences", 1.0), ("page.ascii_share", 1.0 / (3.0 * 48.0 + 1.0))]);
}

#[test]
fn persian() {
    let html = "<p>طوفان در شب به ساحل رسید، و در صبح رفت. آیا مردم آن را دیدند؟</p>";
    assert_eq!(language(html), "pes");
    let table = Table::read(html, Level::Block);
    table.expect(
        0,
        &[("words", 15.0), ("sentences", 2.0), ("commas", 1.0), ("ends_sentence", 1.0), ("unspaced_share", 0.0)],
    );
    assert!(table.get(0, "stop_word_share") >= 0.4, "{}", table.get(0, "stop_word_share"));
}

#[test]
fn pashto() {
    let html = "<p>د افغانستان په ښار کې نن ډېر خلک راټول شول او د سولې غوښتنه يې وکړه۔</p>";
    assert_eq!(language(html), "pus");
    // The stop words: د په کې او د يې
    Table::read(html, Level::Block).expect(0, &[("words", 16.0), ("stop_words", 6.0), ("sentences", 1.0)]);
}

/// The menu is in another language than the article.
#[test]
fn the_language_is_that_of_long_blocks() {
    let menu = "<li>Home<li>News and weather<li>About us<li>Terms of use<li>Privacy policy".repeat(20);
    let text = "Der Sturm traf in der Nacht auf die Küste und zog am Morgen wieder ab, sagten die Leute, die dort \
        wohnen und ihn gesehen haben; die Häfen blieben noch bis zum Abend geschlossen.";
    assert_eq!(language(&format!("<ul>{menu}</ul><p>{text}</p>")), "deu");
}

#[test]
fn a_page_without_a_language_has_no_stop_words() {
    let html = "<p>12 34 56</p>";
    assert_eq!(language(html), "und");
    Table::read(html, Level::Block)
        .expect(0, &[("stop_words", 0.0), ("stop_word_share", 0.0), ("digit_share", 6.0 / 8.0)]);
}

/// A text of the pages below: a title and eight paragraphs.
#[derive(serde::Deserialize)]
struct PlainText {
    title: String,
    paragraphs: Vec<String>,
}

fn plain_texts() -> BTreeMap<String, PlainText> {
    serde_json::from_str(include_str!("../../../../testing/plain-texts.json")).unwrap()
}

/// The same story in 52 languages. Trees learn limits of these counts mostly from English pages, so the counts of other
/// languages must be near those of English.
#[test]
fn texts_of_the_same_meaning_have_counts_in_the_same_range() {
    let texts = plain_texts();
    let page_of = |language: &str| {
        let text = &texts[language];
        let paragraphs: String = text.paragraphs.iter().map(|text| format!("<p>{text}</p>")).collect();
        Table::read(&format!("<title>{}</title><body>{paragraphs}", text.title), Level::Block)
    };
    let sum = |table: &Table, name: &str| (0..8).map(|block| table.get(block, name)).sum::<f32>();
    let english = page_of("en");
    let mut outside = Vec::new();
    for language in texts.keys() {
        let page = page_of(language);
        for (name, range) in [
            ("chars", 0.6..1.5),
            ("words", 0.6..1.5),
            ("word_length", 0.6..1.6),
            ("sentences", 0.6..3.0),
            ("page.chars", 0.6..1.5),
        ] {
            let ratio = sum(&page, name) / sum(&english, name);
            if !range.contains(&ratio) {
                outside.push(format!("{language} {name} {ratio:.2}"));
            }
        }
    }
    assert_eq!(outside, [""; 0]);
}
