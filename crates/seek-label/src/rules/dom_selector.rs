//! CSS selectors of the few forms that are made from a page, on the tree of the page.
//!
//! The selectors that people write are those of `scraper`, which has a tree of its own. While a selector is searched, many
//! are tried on the elements of the page; here an element is its number in the tree that also has the blocks.

use seek_page::{Dom, NodeId, NodeKind};
use std::collections::HashMap;
use std::fmt;

/// What an element must be.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Compound {
    /// Its tag. With an id, any tag will do.
    pub(super) tag: String,
    pub(super) id: Option<String>,
    pub(super) classes: Vec<String>,
    /// Its number among the siblings with its tag, from 1.
    pub(super) number: Option<u32>,
}

/// A selector: an element, and what must be around it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct DomSelector {
    /// From the outermost on. The last one is the element.
    pub(super) parts: Vec<Compound>,
    /// Whether each part is the parent of the next one, not just an ancestor.
    pub(super) are_parents: bool,
}

/// The elements of a page by their tags and ids.
pub(super) struct PageElements<'d> {
    dom: &'d Dom,
    by_tag: HashMap<&'d str, Vec<NodeId>>,
    by_id: HashMap<&'d str, Vec<NodeId>>,
    /// For each element its number among the siblings with its tag, from 1.
    numbers: HashMap<NodeId, u32>,
    /// How many children with a tag an element has.
    siblings: HashMap<(NodeId, &'d str), u32>,
}

impl<'d> PageElements<'d> {
    pub(super) fn of(dom: &'d Dom) -> PageElements<'d> {
        let mut by_tag: HashMap<&str, Vec<NodeId>> = HashMap::new();
        let mut by_id: HashMap<&str, Vec<NodeId>> = HashMap::new();
        let (mut numbers, mut siblings) = (HashMap::new(), HashMap::new());
        for element in (0..dom.markup_len() as NodeId).filter(|&id| dom.kind(id) == NodeKind::Element) {
            by_tag.entry(dom.name(element)).or_default().push(element);
            let number: &mut u32 = siblings.entry((dom.parent(element), dom.name(element))).or_default();
            *number += 1;
            numbers.insert(element, *number);
            if let Some(id) = dom.attribute(element, "id") {
                by_id.entry(id).or_default().push(element);
            }
        }
        PageElements { dom, by_tag, by_id, numbers, siblings }
    }

    /// The tree.
    pub(super) fn dom(&self) -> &'d Dom {
        self.dom
    }

    /// The number of an element among the siblings with its tag, from 1; none if there are no others.
    pub(super) fn number(&self, element: NodeId) -> Option<u32> {
        let is_alone = self.siblings.get(&(self.dom.parent(element), self.dom.name(element))) == Some(&1);
        self.numbers.get(&element).copied().filter(|_| !is_alone)
    }

    /// The elements that a selector selects, in the order of the page.
    pub(super) fn selected<'s>(&'s self, selector: &'s DomSelector) -> impl Iterator<Item = NodeId> + use<'s, 'd> {
        let candidates = selector.parts.last().and_then(|last| match &last.id {
            Some(id) => self.by_id.get(id.as_str()),
            None => self.by_tag.get(last.tag.as_str()),
        });
        let candidates = candidates.map_or(&[][..], Vec::as_slice);
        candidates.iter().copied().filter(move |&id| self.matches(selector, id))
    }
}

impl PageElements<'_> {
    fn matches(&self, selector: &DomSelector, element: NodeId) -> bool {
        let Some((last, around)) = selector.parts.split_last() else { return false };
        if !self.is(last, element) {
            return false;
        }
        let mut around = around.iter().rev().peekable();
        for ancestor in self.dom.ancestors(element) {
            let Some(wanted) = around.peek() else { return true };
            if self.is(wanted, ancestor) {
                around.next();
            } else if selector.are_parents {
                return false;
            }
        }
        around.peek().is_none()
    }

    fn is(&self, wanted: &Compound, element: NodeId) -> bool {
        let has_class = |class: &String| classes_of(self.dom, element).any(|own| own == class);
        let is_named = match wanted.id.as_deref() {
            Some(id) => self.dom.attribute(element, "id") == Some(id),
            None => self.dom.name(element) == wanted.tag,
        };
        is_named
            && self.numbers.get(&element).is_some_and(|own| wanted.number.is_none_or(|number| number == *own))
            && wanted.classes.iter().all(has_class)
    }
}

/// The classes of an element.
pub(super) fn classes_of(dom: &Dom, element: NodeId) -> impl Iterator<Item = &str> {
    dom.attribute(element, "class").unwrap_or_default().split_ascii_whitespace()
}

/// A name with backslashes before the characters that mean something in a selector.
struct Escaped<'n>(&'n str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            if c.is_ascii() && !c.is_ascii_alphanumeric() && c != '-' && c != '_' {
                f.write_str("\\")?;
            }
            write!(f, "{c}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Compound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.id {
            Some(id) => write!(f, "#{}", Escaped(id))?,
            None => write!(f, "{}", Escaped(&self.tag))?,
        }
        for class in &self.classes {
            write!(f, ".{}", Escaped(class))?;
        }
        match self.number {
            Some(number) => write!(f, ":nth-of-type({number})"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for DomSelector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, part) in self.parts.iter().enumerate() {
            if number > 0 {
                f.write_str(if self.are_parents { " > " } else { " " })?;
            }
            write!(f, "{part}")?;
        }
        Ok(())
    }
}
