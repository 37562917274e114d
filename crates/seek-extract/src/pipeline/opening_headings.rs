//! Headings that open a text: the buttons of an accordion, and `<summary>`.
//!
//! The classifier takes a button for a part of the site, not for a heading. But the text that a heading opens says little
//! without it. So the heading is chosen with the text. A button without a heading around or in it may say "More" or
//! "Menu" and is left to the classifier, unless it is one of several beside each other.
//!
//! The parts of an accordion belong together: if the texts of half of them are chosen, all are, with what opens them.

use seek_page::{Blocks, Dom, NodeId, Tag};
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// Most nodes between a heading and its button, and most elements around a heading among which a button is looked for.
const NEAR: usize = 8;
/// Most elements around a heading that hold nothing else.
const MOST_AROUND: usize = 3;
/// Most siblings among which the opened text is looked for.
const BESIDE: usize = 4;
/// Most blocks of a heading.
const MOST_BLOCKS: usize = 4;
/// Most blocks that a part of an accordion opens.
const MOST_OPENED: usize = 40;
/// Fewest parts of an accordion.
const LEAST_PARTS: usize = 3;

/// Adds the headings that open chosen text to chosen blocks, which are in order.
pub(super) fn keep_opening_headings(dom: &Dom, blocks: &Blocks, chosen: &mut Vec<usize>) {
    if chosen.is_empty() {
        return;
    }
    let openers: Vec<Opener> = (0..dom.markup_len() as NodeId).filter_map(|id| Opener::at(dom, id)).collect();
    if openers.is_empty() {
        return;
    }
    let places = places(dom, &openers);
    let mut added = Vec::new();
    let mut parts = Vec::new();
    let mut seen = HashSet::new();
    let mut is_new = |opened: usize| seen.insert(opened);
    for opener in &openers {
        let target = opener.controls.and_then(|name| places.get(name).copied());
        let label = blocks.within(opener.label..dom.end(opener.label));
        if label.is_empty() || label.len() > MOST_BLOCKS {
            continue;
        }
        let opened = match target {
            Some(target) => blocks.within(target..dom.end(target)),
            None => blocks.within(after(dom, blocks, opener.label)),
        };
        let count =
            chosen.partition_point(|&block| block < opened.end) - chosen.partition_point(|&block| block < opened.start);
        let is_chosen = count > 0 && 2 * count >= opened.len();
        // Several buttons may open one text.
        if !opened.is_empty() && opened.len() <= MOST_OPENED && is_new(opened.start) {
            let around = around_both(dom, opener.label, blocks.get(opened.start).first);
            parts.push(Part { around, label: label.clone(), opened, is_chosen });
        }
        if is_chosen && opener.is_heading {
            added.extend(label.filter(|block| chosen.binary_search(block).is_err()));
        }
    }
    added.extend(whole_accordions(dom, &parts));
    add_blocks(chosen, added);
}

/// A heading or button with the text that it opens.
struct Part {
    /// The innermost element around both.
    around: NodeId,
    label: Range<usize>,
    opened: Range<usize>,
    is_chosen: bool,
}

/// The innermost element around two nodes.
fn around_both(dom: &Dom, first: NodeId, second: NodeId) -> NodeId {
    let mut around = dom.parent(first);
    while around > 0 && !(around..dom.end(around)).contains(&second) {
        around = dom.parent(around);
    }
    around
}

/// The blocks of each accordion that has half of its parts chosen. All parts are in one element, or each part has its own.
fn whole_accordions(dom: &Dom, parts: &[Part]) -> Vec<usize> {
    let mut same: HashMap<NodeId, usize> = HashMap::new();
    parts.iter().for_each(|part| *same.entry(part.around).or_default() += 1);
    let mut accordions: HashMap<NodeId, Vec<&Part>> = HashMap::new();
    for part in parts {
        let is_alone = same.get(&part.around) == Some(&1);
        let accordion = if is_alone { dom.parent(part.around) } else { part.around };
        accordions.entry(accordion).or_default().push(part);
    }
    let is_whole = |parts: &&Vec<&Part>| {
        parts.len() >= LEAST_PARTS && 2 * parts.iter().filter(|part| part.is_chosen).count() >= parts.len()
    };
    accordions
        .values()
        .filter(is_whole)
        .flatten()
        .flat_map(|part| part.label.clone().chain(part.opened.clone()))
        .collect()
}

/// Adds blocks to chosen blocks, which stay in order.
pub(super) fn add_blocks(chosen: &mut Vec<usize>, added: Vec<usize>) {
    if !added.is_empty() {
        chosen.extend(added);
        chosen.sort_unstable();
        chosen.dedup();
    }
}

/// A heading that opens a text.
struct Opener<'a> {
    /// The heading, or the button around it.
    label: NodeId,
    /// The names of the elements that it opens.
    controls: Option<&'a str>,
    /// Whether it is a heading or a summary, and not a button alone.
    is_heading: bool,
}

impl<'a> Opener<'a> {
    /// The opener whose heading, or whose summary, is at a node.
    fn at(dom: &'a Dom, id: NodeId) -> Option<Opener<'a>> {
        let tag = dom.tag(id);
        if tag == Tag::Summary {
            let is_of_details = dom.tag(dom.parent(id)) == Tag::Details;
            return is_of_details.then_some(Opener { label: id, controls: None, is_heading: true });
        }
        let controls =
            |button: NodeId| dom.attribute(button, "aria-controls").map(str::trim).filter(|name| !name.is_empty());
        if tag == Tag::Button {
            // The heading around it or in it is the opener.
            let has_heading = || {
                let mut near = dom.ancestors(id).take(NEAR).chain((id..dom.end(id)).take(NEAR));
                near.any(|at| dom.tag(at).heading_level().is_some())
            };
            let controls = controls(id).filter(|_| dom.attribute(id, "aria-expanded").is_some() && !has_heading())?;
            return Some(Opener { label: id, controls: Some(controls), is_heading: false });
        }
        tag.heading_level()?;
        let opens = |at: NodeId| {
            let is_button = dom.tag(at) == Tag::Button || dom.attribute(at, "role") == Some("button");
            dom.attribute(at, "aria-expanded").is_some() || is_button && dom.attribute(at, "aria-controls").is_some()
        };
        let inside = (id..dom.end(id)).take(NEAR).find(|&at| opens(at));
        let around = || dom.ancestors(id).take(MOST_AROUND).find(|&at| opens(at) && dom.tag(at) != Tag::Li);
        let (label, button) = inside.map(|at| (id, at)).or_else(|| around().map(|at| (at, at)))?;
        Some(Opener { label, controls: controls(button), is_heading: true })
    }
}

/// The elements whose names the openers give.
fn places<'a>(dom: &Dom, openers: &[Opener<'a>]) -> HashMap<&'a str, NodeId> {
    let mut places: HashMap<&str, Option<NodeId>> =
        openers.iter().filter_map(|opener| Some((opener.controls?, None))).collect();
    if !places.is_empty() {
        for id in 0..dom.markup_len() as NodeId {
            if let Some(place) = dom.attribute(id, "id").and_then(|name| places.get_mut(name)) {
                place.get_or_insert(id);
            }
        }
    }
    places.into_iter().filter_map(|(name, place)| Some((name, place?))).collect()
}

/// The nodes of the text after a heading: the next sibling with text, of it or of an element that holds it alone. In
/// `<details>`, all that follows.
fn after(dom: &Dom, blocks: &Blocks, label: NodeId) -> Range<NodeId> {
    let mut at = label;
    for _ in 0..MOST_AROUND {
        let around = dom.parent(at);
        let end = dom.end(around);
        if dom.tag(label) == Tag::Summary {
            return dom.end(at)..end;
        }
        let mut next = dom.end(at);
        for _ in 0..BESIDE {
            if next >= end {
                break;
            }
            let sibling = next..dom.end(next);
            if !blocks.within(sibling.clone()).is_empty() {
                // Another heading opens its own text.
                let is_heading = dom.tag(next).heading_level().is_some();
                return if is_heading { 0..0 } else { sibling };
            }
            next = dom.end(next);
        }
        at = around;
    }
    0..0
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::Page;

    fn kept(html: &str, chosen: &[usize]) -> Vec<usize> {
        let page = Page::from_source(html).unwrap();
        let mut chosen = chosen.to_vec();
        keep_opening_headings(page.dom().unwrap(), page.blocks().unwrap(), &mut chosen);
        chosen
    }

    #[test]
    fn headings_that_are_buttons_were_lost() {
        let item = "<div><h3><button aria-expanded=false>Who?</button></h3><div aria-hidden=true><p>They.</p><p>All.</p></div></div>";
        assert_eq!(kept(&format!("{item}{item}<p>end"), &[1, 2, 6]), [0, 1, 2, 6]);
        let flat = "<h3><button aria-expanded=false>Who?</button></h3><div>They.</div><h3><button aria-expanded=false>\
            Why?</button></h3><div>So.</div>";
        assert_eq!(kept(flat, &[1, 3]), [0, 1, 2, 3]);
        let around = "<button aria-expanded=false><h3>Who?</h3></button><div>They.</div>";
        assert_eq!(kept(around, &[1]), [0, 1]);
        assert_eq!(kept("<details><summary>Who?</summary><p>They.</details>", &[1]), [0, 1]);
    }

    #[test]
    fn a_heading_opens_what_its_button_controls() {
        let page =
            "<h3><button aria-expanded=false aria-controls=a>Who?</button></h3><div>x</div><div id=a>They.</div>";
        assert_eq!(kept(page, &[2]), [0, 2]);
        assert_eq!(kept(page, &[1]), [1]);
    }

    #[test]
    fn parts_of_an_accordion_were_lost() {
        let item = |n: u8| {
            format!(
                "<div class=item><h2><button aria-expanded=false aria-controls=c{n}>Who?</button></h2><div id=c{n}>They.</div></div>"
            )
        };
        let items: String = (0..4).map(item).collect();
        assert_eq!(kept(&format!("<p>a</p>{items}<p>b</p>"), &[0, 4, 6, 9]), (0..10).collect::<Vec<_>>());
        assert_eq!(kept(&format!("<p>a</p>{items}<p>b</p>"), &[0, 4, 9]), [0, 3, 4, 9]);
        let button =
            |n: u8| format!("<button aria-expanded=false aria-controls=c{n}>Who?</button><div id=c{n}>They.</div>");
        let flat: String = (0..4).map(button).collect();
        assert_eq!(kept(&flat, &[3, 5]), (0..8).collect::<Vec<_>>());
        assert_eq!(kept(&flat, &[3]), [3]);
        let around = |n: u8| {
            format!(
                "<div><button aria-expanded=false aria-controls=c{n}><h3>Who?</h3></button><div id=c{n}>They.</div></div>"
            )
        };
        assert_eq!(kept(&(0..4).map(around).collect::<String>(), &[3, 5]), (0..8).collect::<Vec<_>>());
    }

    #[test]
    fn other_buttons_and_headings_of_other_text_are_not_added() {
        assert_eq!(kept("<button aria-expanded=false>More</button><div>They.</div>", &[1]), [1]);
        let links = "<p>text</p><h3><button aria-expanded=false>Company</button></h3><ul><li>a<li>b</ul>";
        assert_eq!(kept(links, &[0]), [0]);
        assert_eq!(kept("<h3>Who?</h3><div>They.</div>", &[1]), [1]);
    }
}
