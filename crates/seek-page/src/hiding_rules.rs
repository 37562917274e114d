//! The simple rules of style sheets in a page that hide elements: `.popup { display: none }`.
//!
//! A name that another rule shows, also one for some screens or in a longer selector, hides nothing here: `.tab { display: none }
//! .tab.active { display: block }`. Rules for some screens, for print or for browsers without scripts hide nothing.

use crate::hidden::declarations;
use crate::{Dom, NodeId};
use memchr::memmem;
use std::collections::{HashMap, HashSet};

/// The selectors that hide elements: `.class`, `#id`, and with a tag before them.
#[derive(Debug, Default)]
pub struct HidingRules {
    /// The tags with each class, an empty one for any tag.
    classes: HashMap<String, Vec<String>>,
    /// The tags with each id.
    ids: HashMap<String, Vec<String>>,
}

impl HidingRules {
    /// The rules of the style sheets in a page's source.
    ///
    /// ```
    /// use seek_page::{HidingRules, Page};
    ///
    /// let page = Page::from_source("<style>.popup { display: none }</style><p>a<div class='popup b'>c</div>").unwrap();
    /// let (rules, dom) = (HidingRules::of(page.source()), page.dom().unwrap());
    /// let hidden: Vec<&str> = (0..dom.len() as u32).filter(|&id| rules.hides(dom, id)).map(|id| dom.name(id)).collect();
    /// assert_eq!(hidden, ["div"]);
    /// ```
    pub fn of(source: &str) -> HidingRules {
        let mut rules = HidingRules::default();
        let mut shown = HashSet::new();
        let (mut read, mut is_in_noscript) = (0, false);
        for at in style_tags(source) {
            // It may be in the sheet before it.
            if at < read {
                continue;
            }
            is_in_noscript = ends_in_noscript(&source[read..at]).unwrap_or(is_in_noscript);
            let rest = &source[at..];
            let start = rest.find('>').map_or(rest.len(), |end| end + 1);
            let end = end_of_sheet(&rest[start..]).map_or(rest.len(), |end| start + end);
            let sheet = &rest[start..end];
            if memmem::find(sheet.as_bytes(), b"none").is_some() {
                let is_for_all = !is_in_noscript && is_for_screens(&rest[..start]);
                rules.read(&without_comments(sheet), is_for_all, &mut shown);
            }
            read = at + end;
        }
        for name in shown {
            let of = if name.starts_with('#') { &mut rules.ids } else { &mut rules.classes };
            of.remove(&name[1..]);
        }
        rules
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.classes.is_empty() && self.ids.is_empty()
    }

    /// Whether a rule hides an element itself, and its `style` does not show it.
    pub fn hides(&self, dom: &Dom, id: NodeId) -> bool {
        let tag = dom.name(id);
        let has =
            |tags: Option<&Vec<String>>| tags.is_some_and(|tags| tags.iter().any(|of| of.is_empty() || of == tag));
        let classes = dom.attribute(id, "class").unwrap_or_default().split_ascii_whitespace();
        let is_named = classes.map(|class| self.classes.get(class)).any(has)
            || dom.attribute(id, "id").is_some_and(|id| has(self.ids.get(id)));
        let sets_display = || {
            let style = dom.attribute(id, "style").unwrap_or_default();
            declarations(style).any(|(property, _)| property.eq_ignore_ascii_case("display"))
        };
        is_named && !sets_display()
    }

    /// Adds a selector of one class or id, with or without a tag.
    fn add(&mut self, selector: &str) {
        let is_name =
            |text: &str| text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_') || b >= 0x80);
        let Some(at) = selector.find(['.', '#']) else { return };
        let (tag, name) = (&selector[..at], &selector[at + 1..]);
        if is_name(tag) && !name.is_empty() && is_name(name) {
            let of = if selector.as_bytes()[at] == b'#' { &mut self.ids } else { &mut self.classes };
            of.entry(name.to_owned()).or_default().push(tag.to_ascii_lowercase());
        }
    }

    /// Reads a sheet, which hides nothing unless it is for all readers. Adds the names that it shows to `shown`.
    fn read(&mut self, sheet: &str, is_for_all: bool, shown: &mut HashSet<String>) {
        // The rules for some screens that are open, and the blocks of other rules that begin with `@`.
        let (mut screens, mut skipped) = (0_usize, 0_usize);
        let mut rest = sheet;
        while let Some(at) = memchr::memchr2(b'{', b'}', rest.as_bytes()) {
            let before = &rest[..at];
            let opens = rest.as_bytes()[at] == b'{';
            rest = &rest[at + 1..];
            if !opens {
                match skipped {
                    0 => screens = screens.saturating_sub(1),
                    _ => skipped -= 1,
                }
                continue;
            }
            let selectors = before.rsplit(';').next().unwrap_or_default().trim();
            if skipped > 0 || selectors.starts_with('@') {
                let is_of_screens = ["@media", "@supports", "@layer"].iter().any(|name| selectors.starts_with(name));
                match skipped == 0 && is_of_screens {
                    true => screens += 1,
                    false => skipped += 1,
                }
                continue;
            }
            let end = rest.find('}').unwrap_or(rest.len());
            let display = declarations(&rest[..end]).filter(|(name, _)| name.eq_ignore_ascii_case("display")).last();
            if let Some((_, display)) = display {
                for selector in selectors.split(',').map(str::trim) {
                    if !display.eq_ignore_ascii_case("none") {
                        shown.extend(names(selector).map(str::to_owned));
                    } else if is_for_all && screens == 0 {
                        self.add(selector);
                    }
                }
            }
            rest = rest.get(end + 1..).unwrap_or_default();
        }
    }
}

/// Whether the start tag of a sheet names all screens or no medium.
fn is_for_screens(tag: &str) -> bool {
    let tag = tag.to_ascii_lowercase();
    let media = tag.match_indices("media=").find(|(at, _)| tag[..*at].ends_with(|c: char| c.is_whitespace()));
    let Some((at, name)) = media else { return true };
    let media = tag[at + name.len()..].trim_start_matches(['"', '\'', ' ']);
    let is_empty = media.is_empty() || media.starts_with('>');
    !media.contains('(') && (is_empty || media.starts_with("all") || media.starts_with("screen"))
}

/// Whether a part of the source opens a `<noscript>` last. `None` if it has no tag of one.
fn ends_in_noscript(source: &str) -> Option<bool> {
    memmem::find_iter(source.as_bytes(), b"noscript").last().map(|at| source[..at].ends_with('<'))
}

/// The classes and ids in a selector, with their signs.
fn names(selector: &str) -> impl Iterator<Item = &str> {
    selector.match_indices(['.', '#']).map(|(at, _)| {
        let rest = &selector[at..];
        let ends = |c: char| c.is_ascii() && !c.is_ascii_alphanumeric() && !matches!(c, '-' | '_');
        &rest[..rest[1..].find(ends).map_or(rest.len(), |end| end + 1)]
    })
}

fn without_comments(sheet: &str) -> String {
    let mut out = String::with_capacity(sheet.len());
    let mut rest = sheet;
    while let Some((before, after)) = rest.split_once("/*") {
        out.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    out.push_str(rest);
    out
}

/// The places of the start tags of sheets.
fn style_tags(source: &str) -> impl Iterator<Item = usize> {
    const TAG: &[u8] = b"<style";
    const CHUNK: usize = 16;
    let bytes = source.as_bytes();
    let is_tag = |at: &usize| bytes.get(*at..*at + TAG.len()).is_some_and(|of| of.eq_ignore_ascii_case(TAG));
    // Few chunks have the letter after a `<`. The test has no branches, so the compiler makes vector instructions of it.
    let may_hold = |first: &[u8; CHUNK], second: &[u8; CHUNK]| {
        (0..CHUNK).fold(0, |any, i| any | u8::from((first[i] == b'<') & (second[i] | 0x20 == b's'))) != 0
    };
    let (chunks, nexts) = (bytes.as_chunks().0, bytes.get(1..).unwrap_or_default().as_chunks().0);
    let found = chunks.iter().zip(nexts).enumerate().filter(move |(_, (first, second))| may_hold(first, second));
    let rest = CHUNK * chunks.len().min(nexts.len())..bytes.len();
    found.flat_map(|(i, _)| i * CHUNK..(i + 1) * CHUNK).chain(rest).filter(is_tag)
}

/// The place of the end tag of a sheet.
fn end_of_sheet(text: &str) -> Option<usize> {
    const END: &[u8] = b"</style";
    let bytes = text.as_bytes();
    let begins = |at: usize| bytes.get(at..at + END.len()).is_some_and(|of| of.eq_ignore_ascii_case(END));
    memchr::memchr_iter(b'<', bytes).find(|&at| begins(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hidden(sheet: &str) -> Vec<String> {
        let rules = HidingRules::of(&format!("<p>a<STYLE type=x>{sheet}</STYLE><style>b{{}}</style>"));
        let all = [(".", rules.classes), ("#", rules.ids)].into_iter().flat_map(|(sign, of)| {
            of.into_iter().flat_map(move |(name, tags)| tags.into_iter().map(move |tag| format!("{tag}{sign}{name}")))
        });
        let mut found: Vec<String> = all.collect();
        found.sort();
        found
    }

    #[test]
    fn simple_rules_hide() {
        assert_eq!(hidden(".a, #b, div.c{color:red;display : none !important}"), ["#b", ".a", "div.c"]);
        assert_eq!(hidden("@import x; /* .x{display:none} */ .a{display:none} .b .c, .d:hover{display:none}"), [".a"]);
        assert_eq!(hidden("@font-face{a:b} @keyframes k{from{display:none} to{a:b}} .a{display:none"), [".a"]);
    }

    #[test]
    fn sheets_for_print_or_without_scripts_hid_text() {
        let rules = |html: &str| HidingRules::of(html);
        assert!(rules("<style media=print>.a{display:none}</style>").is_empty());
        assert!(rules("<style media='screen and (max-width:9em)'>.a{display:none}</style>").is_empty());
        assert!(rules("<noscript><style>.a{display:none}</style></noscript>").is_empty());
        assert!(!rules("<noscript>x</noscript><style media=\"screen\">.a{display:none}</style>").is_empty());
    }

    #[test]
    fn tags_of_sheets_are_found_at_each_place_of_a_chunk() {
        for before in 0..40 {
            for tag in ["<style", "<STYLE", "<sTyLe", "<style><styl", "<s<style<style", "<styl"] {
                let source = format!("{}{tag}", "<".repeat(before));
                let expected: Vec<usize> =
                    (0..source.len()).filter(|&at| source[at..].to_ascii_lowercase().starts_with("<style")).collect();
                assert_eq!(style_tags(&source).collect::<Vec<_>>(), expected, "{source}");
            }
        }
        assert_eq!(style_tags("").count(), 0);
        assert_eq!(hidden("<style>.b{display:none} .a{display:none}"), [".a"], "in a sheet it is text");
    }

    #[test]
    fn names_that_are_shown_elsewhere_hide_nothing() {
        assert!(hidden(".a{display:none} .a.on{display:block}").is_empty());
        assert!(hidden(".a{display:none} @media print{.b > #c .a{display:flex}}").is_empty());
        assert!(hidden("@media (max-width: 9em){.a{display:none}}").is_empty());
        assert_eq!(hidden("@media print{.a{display:none} b{x:y}} .b{display:none}"), [".b"]);
    }
}
