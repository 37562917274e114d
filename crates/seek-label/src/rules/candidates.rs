//! Selectors that may select an element, the most stable ones first.

use super::dom_selector::{Compound, DomSelector, PageElements, classes_of};
use super::stable_names::{is_layout_class, is_stable_class, is_stable_id};
use seek_page::{Dom, NodeId, Tag};

/// Most ancestors that a selector may name.
const MAX_ANCESTORS: usize = 12;
/// Most classes of an element that are tried.
const MAX_CLASSES: usize = 6;

/// How likely a selector selects the same part of other pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stability {
    /// An id, a class, or a tag that says what the part is.
    Named,
    /// A tag that many parts have, inside an element with a name.
    TagInside,
    /// A tag that many parts have.
    Tag,
    /// Numbers of siblings, from an element with a name on or from the body.
    Path,
}

/// A selector that may fit.
#[derive(Debug)]
pub(super) struct SelectorCandidate {
    pub(super) selector: DomSelector,
    pub(super) stability: Stability,
}

/// Selectors that select at least one of these elements, which have the same text; the most stable ones first.
pub(super) fn candidates(elements: &PageElements, same: &[NodeId]) -> Vec<SelectorCandidate> {
    let dom = elements.dom();
    let mut found = Vec::new();
    let mut put = |parts: Vec<Compound>, are_parents, stability| {
        found.push(SelectorCandidate { selector: DomSelector { parts, are_parents }, stability });
    };
    for &element in same {
        names(dom, element).into_iter().for_each(|name| put(vec![name], false, Stability::Named));
    }
    for &element in same {
        let own = names(dom, element);
        for (distance, ancestor) in dom.ancestors(element).take(MAX_ANCESTORS).enumerate() {
            for around in names(dom, ancestor) {
                for own in &own {
                    put(vec![around.clone(), own.clone()], false, Stability::Named);
                }
                let inside = vec![around, tag(dom, element)];
                if distance == 0 {
                    put(inside.clone(), true, Stability::TagInside);
                }
                put(inside, false, Stability::TagInside);
            }
        }
    }
    for &element in same.iter().filter(|&&element| !matches!(dom.tag(element), Tag::Div | Tag::Span)) {
        put(vec![tag(dom, element)], false, Stability::Tag);
    }
    let whole = path(elements, same[0]);
    for (distance, ancestor) in dom.ancestors(same[0]).take(MAX_ANCESTORS).enumerate() {
        let below = whole.len().saturating_sub(distance + 1);
        for around in names(dom, ancestor) {
            put([&[around], &whole[below..]].concat(), true, Stability::Path);
        }
    }
    put(whole, true, Stability::Path);
    found.sort_by_key(|candidate| candidate.stability);
    found
}

/// Selectors of one element by its own names: id, classes, or a tag that says what it is.
fn names(dom: &Dom, element: NodeId) -> Vec<Compound> {
    let mut found = Vec::new();
    if let Some(id) = dom.attribute(element, "id").filter(|id| is_stable_id(id)) {
        found.push(Compound { tag: dom.name(element).to_owned(), id: Some(id.to_owned()), ..Compound::default() });
    }
    let stable = classes_of(dom, element).filter(|class| is_stable_class(class));
    let mut classes: Vec<String> = stable.take(MAX_CLASSES).map(str::to_owned).collect();
    classes.sort_by_key(|class| is_layout_class(class));
    let with = |classes: &[String]| Compound { classes: classes.to_vec(), ..tag(dom, element) };
    found.extend(classes.iter().map(|class| with(std::slice::from_ref(class))));
    if classes.len() > 1 {
        found.push(with(&classes));
    }
    if says_what(dom.tag(element)) {
        // A layout class says less than such a tag.
        let at = found.iter().position(|name| name.id.is_none() && is_layout_class(&name.classes[0]));
        found.insert(at.unwrap_or(found.len()), tag(dom, element));
    }
    found
}

/// Whether a tag says what its element is.
fn says_what(tag: Tag) -> bool {
    matches!(
        tag,
        Tag::Article
            | Tag::Aside
            | Tag::Button
            | Tag::Figcaption
            | Tag::Figure
            | Tag::Footer
            | Tag::Form
            | Tag::H1
            | Tag::Header
            | Tag::Main
            | Tag::Nav
            | Tag::Time
    )
}

fn tag(dom: &Dom, element: NodeId) -> Compound {
    Compound { tag: dom.name(element).to_owned(), ..Compound::default() }
}

/// The path from the body, with the number of each element that has siblings with its tag.
fn path(elements: &PageElements, element: NodeId) -> Vec<Compound> {
    let dom = elements.dom();
    let around = dom.ancestors(element).take_while(|&around| dom.tag(around) != Tag::Html);
    let part = |part| Compound { number: elements.number(part), ..tag(dom, part) };
    let mut parts: Vec<Compound> = std::iter::once(element).chain(around).map(part).collect();
    parts.reverse();
    parts
}
