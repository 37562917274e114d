//! Table Pattern, TP (content-seeker paper, section 2.3.3).
//!
//! The posts of a forum are sibling tables with almost the same class, border, width, alignment, spacing and padding, and
//! with a similar structure inside. A pattern is a set of siblings that are equal in these properties, or whose tags are
//! almost the same: their edit similarity has a bound. The pattern with the most text of the chosen segments is the thread.
//! If it holds too little of this text, the page has no thread. The paper considers only tables. Forums of today use lists
//! and `div` elements, so the tags are a parameter.

use super::tag_sequence::TagSequence;
use crate::parameter;
use crate::parameter::{Parameter, ParameterError, ParameterRange, Parameters};
use foldhash::fast::RandomState;
use seek_page::{Dom, NodeId, NodeKind, NonWhitespaceSums, Tag};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::hash::BuildHasher;
use std::ops::Range;

/// The attributes that the paper compares.
const PROPERTIES: [&str; 6] = ["class", "border", "width", "align", "cellspacing", "cellpadding"];

/// Groups of one parent that other siblings are compared with, so that a page with many siblings takes linear time.
const MOST_GROUPS: usize = 4;

/// Parameters of TP, unchecked.
#[derive(Debug, Clone, PartialEq)]
pub struct TpParams {
    /// Tags of the elements that can form a pattern. The paper has only `table`.
    pub tags: Vec<Tag>,
    /// Smallest number of siblings in a pattern, at least 2.
    pub least: usize,
    /// The least edit similarity of the tags inside two siblings of a pattern that differ in their properties: 1 minus the
    /// edit distance over the length of the longer sequence, above 0. At 1 the properties must be equal. The paper says "almost
    /// the same" and gives no number.
    pub similarity: f64,
    /// The least share of the text of the chosen segments in a pattern, from 0 to 1. A pattern with less is not the thread.
    pub share: f64,
}

impl Default for TpParams {
    fn default() -> Self {
        TpParams { tags: vec![Tag::Table], least: 2, similarity: 0.8, share: 0.5 }
    }
}

/// The name of an element that a pattern can have.
const ELEMENT: ParameterRange =
    ParameterRange::TextOf { kind: "the name of an element of HTML", is_valid: |name| Tag::of(name) != Tag::Other };

impl Parameters for TpParams {
    fn table(&self) -> &'static [Parameter<TpParams>] {
        const TABLE: &[Parameter<TpParams>] = &[
            parameter!(
                TpParams.tags,
                ParameterRange::list_of(&ELEMENT, 1),
                "elements that can form a pattern; forums of today use div and li"
            ),
            parameter!(TpParams.least, ParameterRange::whole(2), "smallest number of siblings in a pattern"),
            parameter!(
                TpParams.similarity,
                ParameterRange::above_to(0.0, 1.0),
                "least edit similarity of the tags inside two siblings of a pattern; at 1 their properties must be equal"
            ),
            parameter!(
                TpParams.share,
                ParameterRange::number_to(0.0, 1.0),
                "least share of the text of the chosen segments in a pattern; a pattern with less is not the thread"
            ),
        ];
        TABLE
    }
}

impl TpParams {
    /// Checks the parameters.
    ///
    /// # Errors
    /// [`ParameterError`] for the first parameter out of range.
    pub fn check(self) -> Result<Tp, ParameterError> {
        self.check_ranges()?;
        Ok(Tp(self))
    }
}

/// Table Pattern with checked parameters.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Tp(TpParams);

/// Siblings with the same tag, and with the same properties or similar tags inside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// The elements, in order.
    pub elements: Vec<NodeId>,
    /// Number of characters in them that are not white space.
    pub chars: usize,
}

impl Tp {
    /// The parameters, in words.
    pub fn parameters(&self) -> String {
        self.0.in_words()
    }

    /// TP for the elements that pages of today repeat: `table`, `tr`, `li`, `article`, `section` and `div`. Siblings must be
    /// equal in their properties.
    pub fn of_today() -> Tp {
        let tags = vec![Tag::Table, Tag::Tr, Tag::Li, Tag::Article, Tag::Section, Tag::Div];
        Tp(TpParams { tags, similarity: 1.0, ..TpParams::default() })
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
        // The hash function is seeded, so a page cannot choose collisions.
        let hash_state = RandomState::default();
        let mut numbers: HashMap<(NodeId, u64), u32, RandomState> = HashMap::default();
        let (mut groups, mut members): (Vec<Group>, Vec<(NodeId, u32)>) = (Vec::new(), Vec::new());
        let mut similar = SimilarSiblings::new(self.0.similarity);
        for id in elements {
            let key = (dom.parent(id), properties_hash(dom, id, &hash_state));
            let new = || similar.group_of(dom, id).unwrap_or(groups.len() as u32);
            let number = *numbers.entry(key).or_insert_with(new);
            if number as usize == groups.len() {
                similar.add(dom, id, number);
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

    /// The text nodes in the ranges that are inside the pattern with the most text in the ranges. All text nodes in the ranges
    /// if there is no pattern with enough of this text.
    pub fn select(&self, dom: &Dom, ranges: &[Range<NodeId>]) -> Vec<NodeId> {
        let sums = NonWhitespaceSums::of_parts(dom, 0..dom.markup_len() as NodeId, ranges);
        let least = self.0.share * sums.total() as f64;
        let pattern = self.find_in(dom, &sums).filter(|pattern| pattern.chars as f64 >= least);
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

/// Groups of siblings, each by the tags inside its first element.
struct SimilarSiblings {
    least: f64,
    groups: HashMap<(NodeId, Tag), Vec<(u32, TagSequence)>>,
}

impl SimilarSiblings {
    fn new(least: f64) -> SimilarSiblings {
        SimilarSiblings { least, groups: HashMap::new() }
    }

    /// The first group of siblings that are similar to an element. An element without elements inside is similar to none.
    fn group_of(&self, dom: &Dom, id: NodeId) -> Option<u32> {
        let known = self.groups.get(&(dom.parent(id), dom.tag(id)))?;
        let tags = TagSequence::of(dom, id);
        let found = known.iter().find(|(_, other)| !tags.is_empty() && tags.is_similar(other, self.least));
        found.map(|&(group, _)| group)
    }

    fn add(&mut self, dom: &Dom, id: NodeId, group: u32) {
        if self.least < 1.0 {
            let known = self.groups.entry((dom.parent(id), dom.tag(id))).or_default();
            if known.len() < MOST_GROUPS {
                known.push((group, TagSequence::of(dom, id)));
            }
        }
    }
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
    fn another_class_or_parent_is_another_pattern_of_equal_siblings() {
        let page = "<div><table class=a><tr><td>one</table><table class=b><tr><td>two</table></div>\
            <div><table class=a><tr><td>three</table></div>";
        let equal = TpParams { similarity: 1.0, ..TpParams::default() }.check().unwrap();
        assert_eq!(kept(&equal, page), "one|two|three", "without a pattern everything is kept");
        // The tables of the first div have the same tags inside, and six of eleven characters.
        assert_eq!(kept(&Tp::default(), page), "one|two");
    }

    #[test]
    fn posts_whose_classes_alternate_are_almost_the_same() {
        let post = |class: &str, text: &str| {
            format!("<li class={class}><h4>author</h4><ul><li>joined</ul><p>now</p><div>{text}</div></li>")
        };
        let posts = [post("odd", "A post."), post("even", "A <b>better</b> post."), post("odd", "Last.")].concat();
        let page = format!("<ul>{posts}<li class=ad>Buy this</ul>");
        let lists = TpParams { tags: vec![Tag::Li], ..TpParams::default() }.check().unwrap();
        let texts = kept(&lists, &page);
        assert!(texts.contains("better") && texts.contains("Last.") && !texts.contains("Buy"), "{texts}");
        let equal =
            TpParams { tags: vec![Tag::Li], similarity: 1.0, share: 0.0, ..TpParams::default() }.check().unwrap();
        assert!(!kept(&equal, &page).contains("better"));
    }

    #[test]
    fn a_pattern_with_little_of_the_text_is_no_thread() {
        let page = format!("<p>{}</p><div>{}{}</div>", "A long article. ".repeat(9), post("one"), post("two"));
        assert!(kept(&Tp::default(), &page).starts_with("A long article."));
        let any = TpParams { share: 0.0, ..TpParams::default() }.check().unwrap();
        assert_eq!(kept(&any, &page), "one|two");
    }

    #[test]
    fn many_siblings_take_linear_time() {
        let sibling = |n: usize| format!("<table class=c{n}>{}</table>", "<tr><td>x".repeat(1 + n % 30));
        let page: String = (0..3000).map(sibling).collect();
        let started = std::time::Instant::now();
        assert!(!kept(&Tp::default(), &page).is_empty());
        assert!(started.elapsed().as_secs() < 20, "{:?}", started.elapsed());
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
        let refused = |params: TpParams| params.check().unwrap_err().to_string();
        assert!(refused(TpParams { tags: vec![], ..TpParams::default() }).contains("tags"));
        assert!(refused(TpParams { least: 1, ..TpParams::default() }).contains("a whole number of at least 2"));
    }
}
