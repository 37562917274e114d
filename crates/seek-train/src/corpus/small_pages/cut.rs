//! Labelled pages without most of their blocks: small pages with boilerplate and names of real ones.

use super::cut_markup::{ElementNames, cut_markup};
use super::{ARTICLE, BLOCKS, INNER_STARTS, made_of, matches_its_gold};
use crate::corpus::folds::hash_name;
use crate::corpus::labels::BlockLabels;
use crate::corpus::pages::read_page;
use crate::learn::random::Random;
use anyhow::Result;
use seek_io::LabelledPage;

/// One page in this number is used.
const PAGES: u64 = 4;
/// The numbers of blocks of main content to choose from, on pages of other types than articles: one entry of a list does not
/// show that it is a list.
const BLOCKS_OF_OTHERS: [usize; 6] = [4, 6, 8, 12, 20, 30];
/// The draw is another one than that of the plain pages.
const DRAW: u64 = 0x5eed;
/// The most blocks of boilerplate beside the text, on each side.
const MOST_NEAR: usize = 20;
/// The most blocks of boilerplate at the start and at the end of the page.
const MOST_OUTER: usize = 30;

/// The page with a few blocks of its main content, and boilerplate at the start, around the text, and at the end. None for a
/// page that is not drawn, or whose gold text is hardly on the page.
pub(super) fn cut_page(page: &LabelledPage, seed: u64) -> Result<Option<LabelledPage>> {
    let hash = hash_name(&page.id, seed ^ DRAW);
    if page.gold().is_empty() || !(hash / 97).is_multiple_of(PAGES) {
        return Ok(None);
    }
    let read = read_page(page)?;
    let (dom, blocks) = (read.dom()?, read.blocks()?);
    let labels = BlockLabels::of(blocks, page.gold());
    let is_main = labels.main();
    let main: Vec<usize> = (0..blocks.len()).filter(|&block| is_main[block]).collect();
    if main.is_empty() || !matches_its_gold(&labels) {
        return Ok(None);
    }
    let mut random = Random::new(hash);
    let counts = if page.page_type.as_deref() == Some(ARTICLE) { &BLOCKS[..] } else { &BLOCKS_OF_OTHERS };
    let count = counts[random.below(counts.len())].min(main.len());
    let first = if random.below(INNER_STARTS) < 3 { random.below(main.len() - count + 1) } else { 0 };
    let text = &main[first..first + count];
    let near = text[0].saturating_sub(random.below(MOST_NEAR))..text[count - 1] + 1 + random.below(MOST_NEAR);
    let (start, end) = (random.below(MOST_OUTER), blocks.len().saturating_sub(random.below(MOST_OUTER)));
    let keeps = |block: usize| {
        // A block with a part of the gold text is neither text nor boilerplate.
        let is_noise = labels.share[block] == 0.0;
        text.contains(&block) || is_noise && (near.contains(&block) || block < start || block >= end)
    };
    let names = if random.below(2) == 0 { ElementNames::Removed } else { ElementNames::Kept };
    let html = cut_markup(dom, blocks, keeps, names);
    let gold: Vec<&str> = text.iter().map(|&block| blocks.text(block)).collect();
    Ok(Some(made_of(page, "cut", html, gold.join("\n"))))
}

#[cfg(test)]
mod tests {
    use super::super::article;
    use super::*;
    use seek_page::Page;

    /// An article whose menu and footer have more blocks than its text.
    fn with_boilerplate(number: usize) -> LabelledPage {
        let links: String = (0..60).map(|link| format!("<li><a href=/{link}>Thema {link}</a></li>")).collect();
        let html = format!(
            "<meta charset=latin1><body class=a><nav><ul>{links}</ul></nav><article id=story><h1>Sturm &amp; Küste</h1>\
             <p>Der Sturm traf in der Nacht auf die Küste.</p><p>Am Morgen &lt;zog&gt; er ab, sagten die Leute.</p></article>\
             <footer>{links}</footer>"
        );
        LabelledPage { id: format!("news/{number}"), html: html.into_bytes(), ..article("de") }
    }

    #[test]
    fn a_cut_page_holds_a_part_of_its_text_and_of_its_boilerplate() {
        let made: Vec<LabelledPage> = (0..40).filter_map(|n| cut_page(&with_boilerplate(n), 1).unwrap()).collect();
        assert!(made.len() > 4 && made.len() < 20, "{} of 40 pages", made.len());
        for cut in &made {
            assert_eq!(cut.site.as_deref(), Some("https://news.example/storm"));
            let page = Page::from_source(std::str::from_utf8(&cut.html).unwrap()).unwrap();
            let blocks = page.blocks().unwrap();
            let texts: Vec<&str> = (0..blocks.len()).map(|block| blocks.text(block)).collect();
            for line in cut.gold().lines() {
                assert!(texts.contains(&line), "{line}: {texts:?}");
            }
            assert!(texts.len() < 123, "{} blocks", texts.len());
            assert_eq!(cut_page(&with_boilerplate(cut.id[9..].parse().unwrap()), 1).unwrap().as_ref(), Some(cut));
        }
        let has_names = |page: &&LabelledPage| String::from_utf8_lossy(&page.html).contains("id=\"story\"");
        let named = made.iter().filter(has_names).count();
        assert!(named > 0 && named < made.len(), "{named} of {} with names", made.len());
    }

    #[test]
    fn a_list_keeps_several_entries() {
        let entries: Vec<String> = (0..40).map(|number| format!("Entry {number} about storms")).collect();
        let items: String = entries.iter().map(|entry| format!("<li>{entry}</li>")).collect();
        let page = |number: usize| LabelledPage {
            id: format!("list/{number}"),
            page_type: Some("listing".to_owned()),
            html: format!("<nav><a href=/>Start</a></nav><ul>{items}</ul>").into_bytes(),
            gold_text: Some(entries.join("\n")),
            ..LabelledPage::default()
        };
        let made: Vec<LabelledPage> = (0..40).filter_map(|number| cut_page(&page(number), 1).unwrap()).collect();
        assert!(!made.is_empty());
        for cut in made {
            assert_eq!(cut.page_type.as_deref(), Some("listing"));
            let lines = cut.gold().lines().count();
            assert!(BLOCKS_OF_OTHERS.contains(&lines), "{lines} entries");
        }
    }

    #[test]
    fn a_page_whose_gold_text_is_not_on_it_is_not_cut() {
        let other =
            |n| LabelledPage { gold_text: Some("Ein ganz anderer Text als dort.".to_owned()), ..with_boilerplate(n) };
        assert!((0..40).all(|n| cut_page(&other(n), 1).unwrap().is_none()));
    }
}
