//! Table Pattern, TP (content-seeker paper, section 2.3.3).
//!
//! The posts of a forum are sibling tables with the same class, border, width, alignment, spacing and padding. A
//! pattern is a set of siblings that are equal in these properties. The pattern with the most text is the thread. The
//! paper considers only tables. Forums of today use lists and `div` elements, so the tags are a parameter.

use seek_page::{Dom, NodeId, NodeKind, NonWhitespaceSums, Tag};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::ops::Range;

/// The attributes that the paper compares.
const PROPERTIES: [&str; 6] = ["class", "border", "width", "align", "cellspacing", "cellpadding"];

/// Parameters of TP, unchecked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TpParams {
    /// Tags of the elements that can form a pattern. The paper has only `table`.
    pub tags: Vec<Tag>,
    /// Smallest number of siblings in a pattern, at least 2.
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
    /// There are no tags, so nothing can form a pattern.
    #[error("TP: there are no tags")]
    NoTags,
    /// The smallest number of siblings is below 2.
    #[error("TP: a pattern needs at least 2 elements, but the parameter is {0}")]
    Least(usize),
}

impl TpParams {
    /// Checks the parameters.
    ///
    /// # Errors
    /// [`TpError`] for the first parameter out of range.
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
    /// Number of characters in them that are not white space.
    pub chars: usize,
}

impl Tp {
    /// The parameters, in words.
    pub(crate) fn parameters(&self) -> String {
        let tags: Vec<&str> = self.0.tags.iter().map(|tag| tag.name()).collect();
        format!("patterns of {} or more of {}", self.0.least, tags.join(", "))
    }

    /// TP for the elements that pages of today repeat: `table`, `tr`, `li`, `article`, `section` and `div`.
    pub fn of_today() -> Tp {
        let tags = vec![Tag::Table, Tag::Tr, Tag::Li, Tag::Article, Tag::Section, Tag::Div];
        Tp(TpParams { tags, ..TpParams::default() })
    }

    /// The pattern with the most text in the markup of the page, the first of several. `None` if no siblings are equal,
    /// or if they have no text.
    pub fn find(&self, dom: &Dom) -> Option<Pattern> {
        self.find_in(dom, &NonWhitespaceSums::of(dom, 0..dom.markup_len() as NodeId))
    }

    /// [`Tp::find`] with precomputed numbers of characters.
    pub(crate) fn find_in(&self, dom: &Dom, sums: &NonWhitespaceSums) -> Option<Pattern> {
        let mut is_member = [false; Tag::COUNT];
        self.0.tags.iter().for_each(|&tag| is_member[tag as usize] = true);
        let elements = sums.nodes().filter(|&id| dom.kind(id) == NodeKind::Element && is_member[dom.tag(id) as usize]);
        // The hash function resists collisions that a page could choose.
        let hash_state = RandomState::new();
        let mut numbers: HashMap<(NodeId, u64), u32> = HashMap::new();
        let (mut groups, mut members): (Vec<Group>, Vec<(NodeId, u32)>) = (Vec::new(), Vec::new());
        for id in elements {
            let number =
                *numbers.entry((dom.parent(id), properties_hash(dom, id, &hash_state))).or_insert(groups.len() as u32);
            if number as usize == groups.len() {
                groups.push(Group { first: id, elements: 0, chars: 0 });
            }
            let group = &mut groups[number as usize];
            group.elements += 1;
            group.chars += sums.within(dom, id);
            members.push((id, number));
        }
        let patterns = groups.iter().enumerate().filter(|(_, g)| g.elements >= self.0.least && g.chars > 0);
        let (best, group) = patterns.max_by_key(|(_, g)| (g.chars, Reverse(g.first)))?;
        let elements = members.iter().filter(|(_, number)| *number as usize == best).map(|&(id, _)| id).collect();
        Some(Pattern { elements, chars: group.chars })
    }

    /// The text nodes in the ranges that are inside the pattern. All text nodes in the ranges if there is no pattern.
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

/// Sibling elements with the same properties.
struct Group {
    first: NodeId,
    elements: usize,
    chars: usize,
}

/// A hash of the name and properties of an element. The order of its attributes does not count. An empty property
/// differs from a missing one.
fn properties_hash(dom: &Dom, id: NodeId, hash_state: &RandomState) -> u64 {
    let properties = dom.attributes(id).filter_map(|attribute| {
        let property = PROPERTIES.iter().position(|name| *name == attribute.name)?;
        Some(hash_state.hash_one((property, attribute.value.trim())))
    });
    properties.fold(hash_state.hash_one(dom.name(id)), u64::wrapping_add)
}

#[cfg(test)]
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
    fn equal_tables_are_posts() {
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
        assert_eq!(kept(&Tp::default(), page), "one|two|three", "without a pattern everything is kept");
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
    fn parameters_out_of_range_are_refused() {
        assert_eq!(TpParams { tags: vec![], ..TpParams::default() }.check(), Err(TpError::NoTags));
        assert_eq!(TpParams { least: 1, ..TpParams::default() }.check(), Err(TpError::Least(1)));
    }
}
