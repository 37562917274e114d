//! A title and some paragraphs of the gold text of an article, in plain markup.

use super::{BLOCKS, INNER_STARTS, escape, made_of};
use crate::corpus::folds::hash_name;
use crate::corpus::pages::read_page;
use crate::learn::random::Random;
use anyhow::Result;
use seek_io::LabelledPage;
use std::fmt::Write;

/// English has most labelled articles. One in this number is used, all of other languages.
const ENGLISH_ARTICLES: u64 = 5;
/// The fewest paragraphs of a gold text.
const MIN_PARAGRAPHS: usize = 2;
/// The fewest bytes of the chosen paragraphs.
const MIN_BYTES: usize = 40;
/// Words of the text that the links of a menu have.
const MENU_WORDS: usize = 5;
/// The fewest letters of a word in a menu.
const MENU_LETTERS: usize = 3;

/// The plain page of an article; none for one that is not drawn.
pub(super) fn plain_page(page: &LabelledPage, seed: u64) -> Result<Option<LabelledPage>> {
    let hash = hash_name(&page.id, seed);
    let language = page.lang.as_deref().unwrap_or("en");
    if language == "en" && !hash.is_multiple_of(ENGLISH_ARTICLES) {
        return Ok(None);
    }
    let mut random = Random::new(hash);
    let title = match &page.title {
        Some(title) if !title.trim().is_empty() => title.trim().to_owned(),
        _ => read_page(page)?.dom()?.title().unwrap_or_default().trim().to_owned(),
    };
    let paragraphs: Vec<&str> =
        page.gold().lines().map(str::trim).filter(|line| !line.is_empty() && *line != title).collect();
    if paragraphs.len() < MIN_PARAGRAPHS {
        return Ok(None);
    }
    let first = if random.below(INNER_STARTS) < 3 { random.below(paragraphs.len()) } else { 0 };
    let count = BLOCKS[random.below(BLOCKS.len())];
    let chosen = &paragraphs[first..paragraphs.len().min(first + count)];
    if chosen.iter().map(|text| text.len()).sum::<usize>() < MIN_BYTES {
        return Ok(None);
    }
    let plain = Plain { title: &title, language, menu: menu(&paragraphs), paragraphs: chosen };
    let html = plain.html(random.below(SHAPES));
    let made = made_of(page, "plain", html, chosen.join("\n"));
    Ok(Some(LabelledPage { title: Some(title), ..made }))
}

/// Words of a menu, in the language of the text.
fn menu<'t>(paragraphs: &[&'t str]) -> Vec<&'t str> {
    let words = paragraphs.iter().flat_map(|text| text.split(|c: char| !c.is_alphabetic()));
    // Scripts without spaces have long runs of letters.
    let start = |word: &'t str| word.char_indices().nth(10).map_or(word, |(end, _)| &word[..end]);
    words.filter(|word| word.chars().nth(MENU_LETTERS - 1).is_some()).map(start).take(MENU_WORDS).collect()
}

/// Number of shapes of [`Plain::html`].
const SHAPES: usize = 6;

/// The parts of a plain page.
struct Plain<'t> {
    title: &'t str,
    language: &'t str,
    paragraphs: &'t [&'t str],
    menu: Vec<&'t str>,
}

impl Plain<'_> {
    /// The page in one of [`SHAPES`].
    fn html(&self, shape: usize) -> String {
        let title = escaped(self.title);
        let (list, links) = (self.links("<ul>", "<li>", "</li>", "</ul>"), self.links("", "", " ", ""));
        let body = match shape {
            0 => format!("<h1>{title}</h1>\n{}", self.text("<p>", "</p>")),
            1 => format!(
                "<header>{links}</header><main><article><h1>{title}</h1>\n{}</article></main><footer><p>© 2021</p></footer>",
                self.text("<p>", "</p>")
            ),
            2 => format!("<div><div><h1>{title}</h1>\n{}</div></div>", self.text("<p>", "</p>")),
            3 => format!("<nav>{list}</nav><div><h2>{title}</h2>\n{}</div>", self.text("<div>", "</div>")),
            4 => format!("{links}<h1>{title}</h1>\n{}", self.text("", "<br><br>")),
            _ => format!(
                "<table><tr><td>{list}</td><td><h1>{title}</h1>\n{}</td></tr></table><p>{links}</p>",
                self.text("<p>", "</p>")
            ),
        };
        format!(
            "<!DOCTYPE html><html lang=\"{}\"><head><meta charset=\"utf-8\"><title>{title}</title></head><body>{body}</body></html>",
            escaped(self.language)
        )
    }

    fn text(&self, before: &str, after: &str) -> String {
        self.paragraphs.iter().map(|text| format!("{before}{}{after}\n", escaped(text))).collect()
    }

    fn links(&self, start: &str, before: &str, after: &str, end: &str) -> String {
        let mut out = start.to_owned();
        for (number, word) in self.menu.iter().enumerate() {
            // Writing to a string cannot fail.
            let _ = write!(out, "{before}<a href=\"/{number}\">{word}</a>{after}");
        }
        out + end
    }
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    escape(text, &mut out);
    out
}

#[cfg(test)]
mod tests {
    use super::super::{article, small_pages};
    use super::*;
    use seek_page::Page;

    #[test]
    fn a_plain_page_holds_its_gold_text_and_the_host_of_its_origin() {
        let plain = plain_page(&article("de"), 1).unwrap().unwrap();
        assert_eq!(plain.site.as_deref(), Some("https://news.example/storm"));
        let page = Page::from_source(std::str::from_utf8(&plain.html).unwrap()).unwrap();
        let blocks = page.blocks().unwrap();
        let texts: Vec<&str> = (0..blocks.len()).map(|block| blocks.text(block)).collect();
        assert!(texts.contains(&"Sturm & Küste"), "{texts:?}");
        for line in plain.gold().lines() {
            assert!(texts.contains(&line), "{line}: {texts:?}");
        }
        assert_eq!(plain_page(&article("de"), 1).unwrap().unwrap(), plain, "the same seed gives the same page");
    }

    #[test]
    fn every_shape_shows_all_paragraphs() {
        let paragraphs = ["Der Sturm traf die Küste.", "Am Morgen <zog> er ab."];
        let plain = Plain { title: "Sturm", language: "de", paragraphs: &paragraphs, menu: menu(&paragraphs) };
        assert_eq!(plain.menu, ["Der", "Sturm", "traf", "die", "Küste"]);
        let pages: Vec<String> = (0..SHAPES).map(|shape| plain.html(shape)).collect();
        for html in &pages {
            let page = Page::from_source(html).unwrap();
            let blocks = page.blocks().unwrap();
            assert!(paragraphs.iter().all(|text| (0..blocks.len()).any(|block| blocks.text(block) == *text)), "{html}");
        }
        assert!((1..SHAPES).all(|shape| pages[shape] != pages[shape - 1]));
    }

    #[test]
    fn other_types_and_single_paragraphs_give_no_page() {
        let service = LabelledPage { page_type: Some("service".to_owned()), ..article("de") };
        let short =
            LabelledPage { gold_text: Some("Der Sturm traf in der Nacht auf die Küste.".to_owned()), ..article("de") };
        assert_eq!([service, short].map(|page| small_pages(&page, 1).unwrap()), [[], []]);
    }
}
