//! Terms of blocks: which texts and ancestors give the same terms.

use seek_features::{PageMeasurements, TermSource};
use seek_page::Page;
use std::collections::HashSet;

fn terms(html: &str, source: TermSource, block: usize) -> Vec<u32> {
    let page = Page::from_source(html).unwrap();
    let mut terms = Vec::new();
    PageMeasurements::new(&page).unwrap().terms(source, block, &mut terms);
    terms
}

fn shared(a: &[u32], b: &[u32]) -> usize {
    let a: HashSet<&u32> = a.iter().collect();
    b.iter().filter(|term| a.contains(term)).count()
}

#[test]
fn a_short_text_gives_words_pairs_and_the_whole() {
    let text = |text: &str| terms(&format!("<p>{text}</p>"), TermSource::Text, 0);
    let similar = text("Similar Items");
    assert_eq!(similar.len(), 4);
    assert_eq!(text("similar, items!"), similar, "case and punctuation do not count");
    let more = text("Similar items from us");
    assert_eq!((more.len(), shared(&similar, &more)), (8, 3), "both words and their pair, but not the whole");
    assert_eq!(shared(&similar, &text("items similar")), 2, "only the words: order counts in pairs and in the whole");
    assert!(text("...").is_empty());
}

#[test]
fn only_the_first_words_of_a_long_text_are_read() {
    let long: String = (0..40).map(|i| format!("word{i} ")).collect();
    let terms = |text: &str| terms(&format!("<p>{text}</p>"), TermSource::Text, 0);
    assert_eq!(terms(&long).len(), 20 + 19);
    assert_eq!(terms(&long), terms(&format!("{long} and much more")));
}

#[test]
fn ancestors_give_their_names_and_near_ones_twice() {
    let ancestors = |html: &str| terms(html, TermSource::Ancestors, 0);
    // The ancestors of the text are p, div, body and html; three of them are near.
    let plain = ancestors("<div><p>a</p></div>");
    assert_eq!(plain.len(), 4 + 3);
    let named = ancestors("<div class='related-posts' id=Sidebar><p>a</p></div>");
    assert_eq!((named.len(), shared(&plain, &named)), (7 + 6, 7), "three more words, each of them near");
    let far = ancestors("<div class=sidebar><div><div><div><p>a</p></div></div></div></div>");
    let aside = ancestors("<aside id=sidebar><section><p>a</p></section></aside>");
    assert_eq!(shared(&far, &aside), 5, "sidebar, p, p near, body, html; a near sidebar is another term");
}

#[test]
fn only_the_beginning_of_a_very_long_class_is_read() {
    let class: String = (0..100_000).map(|i| format!("w{} ", ["a", "b", "c"][i % 3])).collect();
    let page = Page::from_source(&format!("<div class='{class}'>{}</div>", "<p>a</p>".repeat(5_000))).unwrap();
    let start = std::time::Instant::now();
    let measurements = PageMeasurements::new(&page).unwrap();
    let mut terms = Vec::new();
    (0..5_000).for_each(|block| measurements.terms(TermSource::Ancestors, block, &mut terms));
    assert!(terms.len() < 5_000 * 100, "{}", terms.len());
    assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
}

#[test]
fn hashes_are_the_same_on_every_machine() {
    // Models are trained on these hashes. The expected values come from an independent implementation in another
    // language.
    assert_eq!(terms("<p>reply</p>", TermSource::Text, 0), [REPLY, REPLY_ALONE]);
    assert_eq!(terms("<p>reply</p>", TermSource::Ancestors, 0)[..2], [P, P_NEAR]);
}

const REPLY: u32 = 3_338_029_642;
const REPLY_ALONE: u32 = 2_550_873_340;
const P: u32 = 1_747_426_043;
const P_NEAR: u32 = 2_425_483_496;
