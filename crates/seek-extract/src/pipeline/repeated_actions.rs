//! Actions that each card of a list offers: "Read more", "Apply", "Add to cart", in any language.
//!
//! The classifier knows such words in the languages of its training pages. Structure tells them in all languages: each card has the same
//! short text at the same place, as a button, or as a link to where another link of the card leads, such as its title.

use seek_page::{Blocks, Dom, NodeId, Tag};
use std::collections::{HashMap, HashSet};

/// Most words of an action.
const MOST_WORDS: u32 = 4;
/// Most bytes of a class that are compared.
const MOST_CLASS: usize = 256;
/// Fewest cards.
const LEAST: usize = 3;
/// The share of the links of an action that lead where another text leads, too.
const SHARE: f32 = 0.6;

/// Leaves actions of cards out of chosen blocks, which are in order. `words` gives the words of a block.
pub(super) fn drop_repeated_actions(dom: &Dom, blocks: &Blocks, words: impl Fn(usize) -> u32, chosen: &mut Vec<usize>) {
    let mut by_place: HashMap<Place<'_>, Vec<(usize, NodeId)>> = HashMap::new();
    for &block in chosen.iter().filter(|&&block| words(block) <= MOST_WORDS) {
        if let Some(control) = whole_control(dom, blocks, block) {
            by_place.entry(place(dom, control)).or_default().push((block, control));
        }
    }
    by_place.retain(|_, of| of.len() >= LEAST && is_one_label(blocks, of));
    if by_place.is_empty() {
        return;
    }
    let targets = Targets::of(dom);
    let mut actions: Vec<usize> = Vec::new();
    for of in by_place.into_values() {
        let is_action = match dom.tag(of[0].1) {
            Tag::A => targets.are_doubled(dom, &of),
            _ => true,
        };
        if is_action {
            actions.extend(of.into_iter().map(|(block, _)| block));
        }
    }
    actions.sort_unstable();
    chosen.retain(|block| actions.binary_search(block).is_err());
}

/// Where a control is in its card: its tag and class, and those of the element around it.
type Place<'a> = [&'a str; 4];

fn place(dom: &Dom, control: NodeId) -> Place<'_> {
    let class = |id: NodeId| {
        let class = dom.attribute(id, "class").unwrap_or_default();
        &class[..class.floor_char_boundary(MOST_CLASS)]
    };
    let around = dom.parent(control);
    [dom.name(control), class(control), dom.name(around), class(around)]
}

/// The link or button that holds all text of a block.
fn whole_control(dom: &Dom, blocks: &Blocks, block: usize) -> Option<NodeId> {
    let nodes = blocks.get(block);
    let control = dom.ancestors(nodes.first).find(|&id| matches!(dom.tag(id), Tag::A | Tag::Button))?;
    (nodes.end <= dom.end(control)).then_some(control)
}

/// Whether blocks have the same text, which has letters and no digits.
fn is_one_label(blocks: &Blocks, of: &[(usize, NodeId)]) -> bool {
    let label = blocks.text(of[0].0);
    label.contains(char::is_alphabetic)
        && !label.contains(char::is_numeric)
        && of.iter().all(|(block, _)| blocks.text(*block) == label)
}

/// The texts of the links to each place: the first one, and whether there is another one.
struct Targets<'a>(HashMap<&'a str, (&'a str, bool)>);

impl<'a> Targets<'a> {
    fn of(dom: &'a Dom) -> Targets<'a> {
        let mut found: HashMap<&str, (&str, bool)> = HashMap::new();
        for id in (0..dom.markup_len() as NodeId).filter(|&id| dom.tag(id) == Tag::A) {
            let text = dom.subtree_text(id).trim();
            if let Some(target) = address(dom, id).filter(|_| !text.is_empty()) {
                let (first, has_other) = found.entry(target).or_insert((text, false));
                *has_other |= *first != text;
            }
        }
        Targets(found)
    }

    /// Whether links lead to different places, and most of them where a link with another text leads, or below it: `/jobs/1/apply`.
    fn are_doubled(&self, dom: &Dom, of: &[(usize, NodeId)]) -> bool {
        let addresses: HashSet<&str> = of.iter().filter_map(|&(_, link)| address(dom, link)).collect();
        let label = dom.subtree_text(of[0].1).trim();
        let has_other =
            |target: &str| self.0.get(target).is_some_and(|&(first, has_other)| has_other || first != label);
        let is_doubled = |target: &&str| has_other(target) || above(target).is_some_and(has_other);
        let doubled = addresses.iter().copied().filter(is_doubled).count();
        addresses.len() >= LEAST && doubled as f32 >= SHARE * addresses.len() as f32
    }
}

/// The address above another one: `/jobs/1` of `/jobs/1/apply`.
fn above(target: &str) -> Option<&str> {
    target.trim_end_matches('/').rsplit_once(['/', '?']).map(|(above, _)| above)
}

/// The page that a link leads to, without the place in it.
fn address(dom: &Dom, link: NodeId) -> Option<&str> {
    let href = dom.attribute(link, "href")?.trim();
    Some(href.split('#').next().unwrap_or(href)).filter(|page| page.len() > 1)
}

#[cfg(test)]
mod tests {
    use super::super::kept;
    use super::*;

    fn texts(html: &str) -> Vec<String> {
        let mut texts = Vec::new();
        kept::kept(html, |dom, blocks, chosen| {
            drop_repeated_actions(dom, blocks, kept::words(blocks), chosen);
            texts.extend(chosen.iter().map(|&block| blocks.text(block).to_owned()));
        });
        texts
    }

    fn cards(card: &str) -> String {
        ["Oak", "Elm", "Ash"].map(|name| card.replace("NAME", name)).concat()
    }

    #[test]
    fn actions_of_cards_were_text_in_other_languages() {
        for card in [
            "<div><h3><a href=/t/NAME>NAME</a></h3><a class=btn href=/t/NAME>Více</a></div>",
            "<li><h2><a href=/jobs/NAME>NAME</a></h2><a class=button href=/jobs/NAME/apply>להגשת מועמדות</a>",
            "<li><h2>NAME</h2><button>Lägg i varukorg</button>",
        ] {
            assert_eq!(texts(&cards(card)), ["Oak", "Elm", "Ash"], "{card}");
        }
    }

    #[test]
    fn other_texts_that_cards_share_stay() {
        for card in [
            // A maker that has pages of its own.
            "<li><h2><a href=/t/NAME>NAME</a></h2><p><a href=/makers/NAME-2>Hill and Sons</a>",
            // The same place each time.
            "<li><h2><a href=/t/NAME>NAME</a></h2><p><a href=/makers>Hill and Sons</a>",
            // The parts of a page.
            "<section><h2><a href=/t/NAME>NAME</a></h2><h3><a href=/docs/api#NAME>Example</a></h3></section>",
            // A price.
            "<li><h2><a href=/t/NAME>NAME</a></h2><p><a href=/t/NAME>10 kr</a>",
            // Text beside the link.
            "<li><h2><a href=/t/NAME>NAME</a></h2><p>It is good. <a href=/t/NAME>More</a>",
        ] {
            assert_eq!(texts(&cards(card)).len(), 6, "{card}");
        }
        let authors = cards("<li><h2><a href=/t/NAME>NAME</a></h2><p class=by><a href=/t/NAME>Ann</a>");
        assert_eq!(texts(&format!("{authors}<li><p class=by><a href=/t/x>Tom</a>")).len(), 7);
    }
}
