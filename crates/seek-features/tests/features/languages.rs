//! Languages: scripts without spaces, scripts from right to left, Pashto, which whatlang does not recognise, and short
//! texts.

use crate::table::Table;
use seek_features::{Language, Level, PageMeasurements};
use seek_page::Page;
use std::collections::BTreeMap;

/// The same story in a language.
#[derive(serde::Deserialize)]
struct PlainText {
    title: String,
    paragraphs: Vec<String>,
}

/// The story in 52 languages, by their BCP 47 tags.
fn plain_texts() -> BTreeMap<String, PlainText> {
    serde_json::from_str(seek_testing::PLAIN_TEXTS).unwrap()
}

/// Tag of each language as [`Language::tag`] gives it, title, and title with the first paragraph.
fn short_texts() -> impl Iterator<Item = (&'static str, String, String)> {
    plain_texts().into_iter().map(|(tag, PlainText { title, paragraphs })| {
        let text = format!("{title}\n\n{}", paragraphs[0]);
        (Language::tag_of(tag.split('-').next().unwrap()).unwrap(), title, text)
    })
}

fn tag(text: &str, declared: Option<&str>) -> Option<&'static str> {
    Language::of(text, declared).tag()
}

#[test]
fn a_title_with_one_paragraph_has_a_language() {
    // whatlang knows neither Malay nor Swahili, and is sure that Malay is Indonesian. It takes Norwegian for Danish.
    let alike = ["ms", "sw", "no"];
    for (of_text, _, text) in short_texts() {
        assert!(of_text == "ms" || tag(&text, Some(of_text)) == Some(of_text), "{of_text} {text}");
        if !alike.contains(&of_text) {
            assert_eq!((tag(&text, None), tag(&text, Some("en"))), (Some(of_text), Some(of_text)), "{text}");
        }
    }
}

#[test]
fn a_title_has_the_language_that_the_page_declares() {
    for (of_text, title, _) in short_texts() {
        assert_eq!(tag(&title, Some(of_text)), Some(of_text), "{title}");
    }
}

/// Also if the template of the page declares another language.
#[test]
fn a_title_in_a_script_with_one_main_language_has_a_language() {
    let of_scripts = ["el", "th", "he", "ka", "hy", "ko", "ja", "km", "lo", "my", "bn", "ta", "te", "am", "zh", "hi"];
    let titles: Vec<_> = short_texts().filter(|(of_text, ..)| of_scripts.contains(of_text)).collect();
    assert_eq!(titles.len(), of_scripts.len() + 1);
    for (of_text, title, _) in titles {
        assert_eq!((tag(&title, None), tag(&title, Some("en"))), (Some(of_text), Some(of_text)), "{title}");
    }
}

#[test]
fn one_word_has_a_language_by_its_script() {
    let words = [
        ("Νέα", "el"),
        ("ἀρχῇ", "el"),
        ("ข่าว", "th"),
        ("חדשות", "he"),
        ("ახალი", "ka"),
        ("ᲐᲮᲐᲚᲘ", "ka"),
        ("Լուր", "hy"),
        ("뉴스", "ko"),
        ("ニュース", "ja"),
        ("ﾆｭｰｽ", "ja"),
        ("ព័ត៌មាន", "km"),
        ("ຂ່າວ", "lo"),
        ("သတင်း", "my"),
        ("གསར་འགྱུར", "bo"),
        ("ޚަބަރު", "dv"),
        ("खबर", "hi"),
        ("ਖ਼ਬਰ", "pa"),
        ("સમાચાર", "gu"),
        ("ଖବର", "or"),
        ("ಸುದ್ದಿ", "kn"),
        ("വാർത്ത", "ml"),
        ("පුවත්", "si"),
        ("ዜና", "am"),
        ("新闻", "zh"),
    ];
    for (word, of_script) in words {
        assert_eq!((tag(word, None), tag(word, Some("en"))), (Some(of_script), Some(of_script)), "{word}");
    }
}

#[test]
fn a_declared_language_of_the_same_script_wins_for_a_short_text() {
    let words = [
        ("נײַעס", "yi"),
        ("खबर", "ne"),
        ("खबर", "mr"),
        ("বাতৰি", "as"),
        ("ዜና", "ti"),
        ("གནས་ཚུལ", "dz"),
        ("東京大学", "ja"),
        ("iPhone 15 Pro の新機能", "ja"),
        ("خبرونه", "ps"),
        ("Вести", "mk"),
        ("Vesti", "sr"),
        ("Quarterly harbour report", "en"),
        ("Nyheter", "nb"),
    ];
    for (text, declared) in words {
        assert_eq!(tag(text, Some(declared)), Language::tag_of(declared), "{text}");
    }
}

#[test]
fn lao_with_names_in_latin_letters_is_lao() {
    let (_, title, text) = short_texts().find(|(of_text, ..)| *of_text == "lo").unwrap();
    assert_eq!(tag(&format!("{title} «Harrowbeck Mill» {text}"), None), Some("lo"));
}

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
