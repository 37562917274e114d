//! Table Pattern (content-seeker paper, section 2.3.3).
//!
//! The posts of a forum stand in tables of one kind, side by side: same class, border, width, alignment, spacing and padding.
//! Of all sets of siblings that are equal in these, the one with the most text is the thread. The paper speaks of tables;
//! today's forums are lists and divisions, so which tags count is a parameter.

use seek_page::{Dom, NodeId, NodeKind, Tag};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::ops::Range;

use seek_page::NonWhitespaceSums;

/// The properties that the paper names.
const PROPERTIES: [&str; 6] = ["class", "border", "width", "align", "cellspacing", "cellpadding"];

/// Parameters of TP, unchecked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TpParams {
    /// Elements that form a pattern. The paper's are tables.
    pub tags: Vec<Tag>,
    /// Fewest siblings that are a pattern; 2, since one is like itself.
    pub least: usize,
}

impl Default for TpParams {
    fn default() -> Self {
        TpParams { tags: vec![Tag::Table], least: 2 }
    }
}

/// A parameter out of range.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TpError {
    /// Nothing can form a pattern.
    #[error("TP: there are no tags")]
    NoTags,
    /// A single element is no pattern.
    #[error("TP: a pattern has at least 2 elements, not {0}")]
    Least(usize),
}

impl TpParams {
    /// Checks the parameters.
    ///
    /// # Errors
    /// [`TpError`] for the first that is out of range.
    pub fn check(self) -> Result<Tp, TpError> {
        match self {
            TpParams { tags, .. } if tags.is_empty() => Err(TpError::NoTags),
            TpParams { least, .. } if least < 2 => Err(TpError::Least(least)),
            checked => Ok(Tp(checked)),
        }
    }
}

/// Table Pattern with checked parameters.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tp(TpParams);

/// Siblings with the same tag and properties.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// The elements, in order.
    pub elements: Vec<NodeId>,
    /// Characters in them that are not white space.
    pub chars: usize,
}

impl Tp {
    /// Its parameters, as a person would name them.
    pub(crate) fn parameters(&self) -> String {
        let tags: Vec<&str> = self.0.tags.iter().map(|tag| tag.name()).collect();
        format!("patterns of {} or more of {}", self.0.least, tags.join(", "))
    }

    /// The same search among the elements that today's pages repeat: rows, items, articles, sections and divisions.
    pub fn of_today() -> Tp {
        let tags = vec![Tag::Table, Tag::Tr, Tag::Li, Tag::Article, Tag::Section, Tag::Div];
        Tp(TpParams { tags, ..TpParams::default() })
    }

    /// The pattern with the most text in the page's own markup; of several the first. None where no siblings are alike, or
    /// they hold no text.
    pub fn find(&self, dom: &Dom) -> Option<Pattern> {
        self.find_in(dom, &NonWhitespaceSums::of(dom, 0..dom.markup_len() as NodeId))
    }

    /// The same on nodes that were counted already.
    pub(crate) fn find_in(&self, dom: &Dom, solid: &NonWhitespaceSums) -> Option<Pattern> {
        let mut counts = [false; Tag::COUNT];
        self.0.tags.iter().for_each(|&tag| counts[tag as usize] = true);
        let elements = solid.nodes().filter(|&id| dom.kind(id) == NodeKind::Element && counts[dom.tag(id) as usize]);
        // By a hash that a page cannot aim at.
        let kinds = RandomState::new();
        let mut numbers: HashMap<(NodeId, u64), u32> = HashMap::new();
        let (mut groups, mut members): (Vec<Group>, Vec<(NodeId, u32)>) = (Vec::new(), Vec::new());
        for id in elements {
            let number = *numbers.entry((dom.parent(id), kind_of(dom, id, &kinds))).or_insert(groups.len() as u32);
            if number as usize == groups.len() {
                groups.push(Group { first: id, elements: 0, chars: 0 });
            }
            let group = &mut groups[number as usize];
            group.elements += 1;
            group.chars += solid.within(dom, id);
            members.push((id, number));
        }
        let alike = groups.iter().enumerate().filter(|(_, g)| g.elements >= self.0.least && g.chars > 0);
        let (best, group) = alike.max_by_key(|(_, g)| (g.chars, Reverse(g.first)))?;
        let elements = members.iter().filter(|(_, number)| *number as usize == best).map(|&(id, _)| id).collect();
        Some(Pattern { elements, chars: group.chars })
    }

    /// The text nodes of some ranges of nodes that stand in the pattern; all of them where there is no pattern.
    pub fn select(&self, dom: &Dom, ranges: &[Range<NodeId>]) -> Vec<NodeId> {
        let pattern = self.find(dom);
        let mut elements = pattern.iter().flat_map(|p| &p.elements).map(|&id| id..dom.end(id)).peekable();
        let mut is_inside = |id: NodeId| {
            while elements.next_if(|element| element.end <= id).is_some() {}
            elements.peek().is_some_and(|element| element.contains(&id))
        };
        let texts = ranges.iter().cloned().flatten().filter(|&id| dom.kind(id) == NodeKind::Text);
        texts.filter(|&id| pattern.is_none() || is_inside(id)).collect()
    }
}

/// Elements that may be a pattern.
struct Group {
    first: NodeId,
    elements: usize,
    chars: usize,
}

/// A hash of the name and properties of an element: what is alike has the same, in whatever order its attributes stand. A property
/// that is there and empty is not the same as none.
fn kind_of(dom: &Dom, id: NodeId, kinds: &RandomState) -> u64 {
    let properties = dom.attributes(id).filter_map(|attribute| {
        let property = PROPERTIES.iter().position(|name| *name == attribute.name)?;
        Some(kinds.hash_one((property, attribute.value.trim())))
    });
    properties.fold(kinds.hash_one(dom.name(id)), u64::wrapping_add)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use seek_page::Page;

    fn kept(tp: &Tp, html: &str) -> String {
        let page = Page::from_source(html).unwrap();
        let dom = page.dom().unwrap();
        let all = 0..dom.len() as NodeId;
        let texts = tp.select(dom, &[all]);
        texts.iter().map(|&t| dom.text(t).trim()).filter(|t| !t.is_empty()).collect::<Vec<_>>().join("|")
    }

    fn post(text: &str) -> String {
        format!("<table class=post width=100%><tr><td>{text}</table>")
    }

    #[test]
    fn posts_are_tables_of_one_kind() {
        let posts = [post("First post, quite long."), post("Second."), post("Third.")].concat();
        let page = format!("<table><tr><td>A menu that is a table</table><div>{posts}</div><p>Imprint</p>");
        assert_eq!(kept(&Tp::default(), &page), "First post, quite long.|Second.|Third.");
    }

    #[test]
    fn the_pattern_with_the_most_text_wins() {
        let menu = "<table class=menu><tr><td>Home</table>".repeat(5);
        let page = format!("<div>{menu}</div><div>{}</div>", post("A post of some length.").repeat(2));
        assert_eq!(kept(&Tp::default(), &page), "A post of some length.|A post of some length.");
    }

    #[test]
    fn another_class_or_parent_is_another_pattern() {
        let page = "<div><table class=a><tr><td>one</table><table class=b><tr><td>two</table></div>\
            <div><table class=a><tr><td>three</table></div>";
        assert_eq!(kept(&Tp::default(), page), "one|two|three", "no pattern: all of it");
    }

    #[test]
    fn other_tags_are_a_parameter() {
        let page = "<ul><li class=post>First<li class=post>Second<li class=ad>Buy</ul><p>Imprint</p>";
        assert_eq!(kept(&Tp::default(), page), "First|Second|Buy|Imprint");
        let lists = TpParams { tags: vec![Tag::Li], ..TpParams::default() }.check().unwrap();
        assert_eq!(kept(&lists, page), "First|Second");
    }

    #[test]
    fn a_table_inside_a_post_stays_with_it() {
        let inner = "<table class=post width=100%><tr><td>quoted</table>";
        let page = format!("<div>{}{}</div>", post(&format!("First {inner} and on.")), post("Second."));
        assert_eq!(kept(&Tp::default(), &page), "First|quoted|and on.|Second.");
    }

    #[test]
    fn unchecked_parameters_are_refused() {
        assert_eq!(TpParams { tags: vec![], ..TpParams::default() }.check(), Err(TpError::NoTags));
        assert_eq!(TpParams { least: 1, ..TpParams::default() }.check(), Err(TpError::Least(1)));
    }
}
