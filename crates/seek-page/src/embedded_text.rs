//! Text that the page's data tell, and its markup does not.
//!
//! Pages that are put together by script keep their text in JSON-LD, in the state of their framework, in `<template>` or in
//! the meta description, while the body is an empty shell. Whatever of such text the blocks do not hold becomes paragraphs
//! of its own, behind the page's own nodes ([`Dom::markup_len`]); methods choose among them as among any others.
//!
//! 1. One pass over the nodes finds the sources: scripts with JSON-LD, other scripts with JSON, templates, the description.
//! 2. Each string value that is long enough is a candidate, unless it looks like a program or like data; markup in it is
//!    parsed as a page.
//! 3. Nothing is told twice: sentences that the blocks hold, or that were told already, are left out (`known_text.rs`). The
//!    longest candidates come first, so that of a text and its summary the text stays whole.
//!
//! The cost is linear in the page, and next to nothing without candidates: only they are reason to look at the words of
//! the blocks.

mod known_text;

use crate::json::{decode, for_each_value};
use crate::{Blocks, Dom, Limits, NodeId, Tag};
use known_text::{KnownText, has_words};
use std::cmp::Reverse;

/// Fewest words of what is told by JSON-LD, a template or the description.
const LEAST_WORDS: usize = 8;
/// Fewest words of a value of another script: catalogues of messages stand there, too.
const LEAST_WORDS_OF_STATE: usize = 30;
/// Most paragraphs that are told.
const MOST_PARAGRAPHS: usize = 200;
/// Most bytes that are told.
const MOST_BYTES: usize = 200_000;
/// Most bytes of candidates that are looked at.
const MOST_READ: usize = 4 << 20;
/// What a candidate counts for at least: markup in it makes it cost as much as a small page.
const LEAST_READ: usize = 1 << 10;
/// A page that shows more bytes of text than this is no empty shell.
const MOST_SHOWN: usize = 1 << 20;
/// Most bytes of a key.
const MOST_KEY: usize = 64;

/// One text that only the data tell.
#[derive(Debug)]
pub(crate) struct EmbeddedText {
    /// The key of the value in its JSON, `template` or `description`.
    pub key: String,
    /// Never empty, and neither is one of them.
    pub paragraphs: Vec<String>,
}

/// A text that may be told.
struct Candidate {
    text: EmbeddedText,
    least_words: usize,
}

/// Finds what the data of a page tell and its blocks do not, by source: JSON-LD, state, templates, description.
pub(crate) fn find(dom: &Dom, blocks: &Blocks, limits: &Limits) -> Vec<EmbeddedText> {
    if blocks.bytes() > MOST_SHOWN {
        return Vec::new();
    }
    let mut candidates = Candidates { found: Vec::new(), read: 0, limits };
    candidates.gather(dom);
    let mut candidates: Vec<(usize, Candidate)> = candidates.found.into_iter().enumerate().collect();
    if candidates.is_empty() {
        return Vec::new();
    }
    let shown = (0..blocks.len()).map(|i| blocks.text(i));
    let mut known = KnownText::of(shown, candidates.iter().map(|(_, candidate)| candidate.text.paragraphs.as_slice()));
    candidates.sort_by_key(|(_, candidate)| Reverse(candidate.text.paragraphs.iter().map(String::len).sum::<usize>()));
    let (mut paragraphs, mut bytes) = (0, 0);
    let mut kept: Vec<(usize, EmbeddedText)> = Vec::new();
    for (i, Candidate { text: EmbeddedText { key, paragraphs: all }, least_words }) in candidates {
        let mut unknown = known.unknown(&all);
        if !has_words(&unknown, least_words) {
            continue;
        }
        unknown.retain(|paragraph| {
            let fits = paragraphs < MOST_PARAGRAPHS && bytes + paragraph.len() <= MOST_BYTES;
            paragraphs += usize::from(fits);
            bytes += if fits { paragraph.len() } else { 0 };
            fits
        });
        if !unknown.is_empty() {
            known.add(&unknown);
            kept.push((i, EmbeddedText { key, paragraphs: unknown }));
        }
    }
    kept.sort_by_key(|(i, _)| *i);
    kept.into_iter().map(|(_, text)| text).collect()
}

struct Candidates<'a> {
    found: Vec<Candidate>,
    /// Bytes that were looked at.
    read: usize,
    limits: &'a Limits,
}

impl Candidates<'_> {
    fn gather(&mut self, dom: &Dom) {
        let mut ticker = self.limits.deadline.ticker();
        let (mut json_ld, mut state, mut templates) = (Vec::new(), Vec::new(), Vec::new());
        let mut description = "";
        let mut id: NodeId = 0;
        while (id as usize) < dom.len() {
            let mut next = id + 1;
            match dom.tag(id) {
                Tag::Script => match dom.attribute(id, "type") {
                    Some(of) if of.to_ascii_lowercase().contains("ld+json") => json_ld.push(id),
                    // A formula is no state, whatever stands in quotes in it.
                    Some(of) if of.to_ascii_lowercase().contains("math/tex") => {}
                    // Scripts without JSON have no text here.
                    Some(_) => state.push(id),
                    None => {}
                },
                Tag::Template => {
                    templates.push(id);
                    next = dom.end(id);
                }
                Tag::Meta => {
                    if let Some(content) = description_of(dom, id).filter(|content| content.len() > description.len()) {
                        description = content;
                    }
                }
                _ => {}
            }
            id = next;
        }
        for (scripts, least_words) in [(json_ld, LEAST_WORDS), (state, LEAST_WORDS_OF_STATE)] {
            for text in scripts.into_iter().flat_map(|id| dom.children(id)) {
                for_each_value(dom.text(text), |key, literal| {
                    // Most are names and numbers, too short for so many words.
                    if literal.len() + 1 >= 2 * least_words {
                        self.add_value(key, &decode(literal), least_words);
                    }
                    // Whoever asked for it sees that time has run out.
                    ticker.step().is_ok()
                });
            }
        }
        for id in templates {
            let nodes = id + 1..dom.end(id);
            if self.may_read(nodes.clone().map(|id| dom.text(id).len()).sum()) {
                self.add("template", texts(&Blocks::from_template(dom, nodes)), LEAST_WORDS);
            }
        }
        self.add_value("description", description, LEAST_WORDS);
    }

    fn may_read(&mut self, bytes: usize) -> bool {
        let read = self.read + bytes.max(LEAST_READ);
        let may = read <= MOST_READ;
        self.read = if may { read } else { self.read };
        may
    }

    fn add_value(&mut self, key: &str, value: &str, least_words: usize) {
        // Data in data.
        let is_data = ["{", "[{", "[[", "[\""].iter().any(|begin| value.trim_start().starts_with(begin));
        // Markup may hide words from a first look.
        if !is_data && has_words(&[value], least_words / 2) && self.may_read(value.len()) {
            self.add(key, self.paragraphs(value), least_words);
        }
    }

    fn add(&mut self, key: &str, paragraphs: Vec<String>, least_words: usize) {
        if has_words(&paragraphs, least_words) && !is_code(&paragraphs) {
            let key = key[..key.floor_char_boundary(MOST_KEY)].to_owned();
            self.found.push(Candidate { text: EmbeddedText { key, paragraphs }, least_words });
        }
    }

    /// The paragraphs of a value: blocks of its markup, or lines. Shops write markup in markup (`&lt;p&gt;`), so what
    /// comes out may be parsed once more. Each time all of it is parsed at once: a parser for each of a million lines takes seconds.
    fn paragraphs(&self, value: &str) -> Vec<String> {
        let once = if has_tag(value) { self.blocks(value) } else { self.lines(value.lines()) };
        if once.iter().any(|part| has_tag(part) || has_reference(part)) {
            self.lines(once.iter().map(String::as_str))
        } else {
            once
        }
    }

    /// Lines without white space at their ends, parsed where there is markup or a character reference in any of them.
    fn lines<'t>(&self, lines: impl Iterator<Item = &'t str> + Clone) -> Vec<String> {
        let lines = lines.map(str::trim).filter(|line| !line.is_empty());
        if lines.clone().any(|line| has_tag(line) || has_reference(line)) {
            return self.blocks(&lines.flat_map(|line| ["<p>", line]).collect::<String>());
        }
        lines.map(str::to_owned).collect()
    }

    /// The texts of a value's blocks, as if it was a page; none where it has too many nodes.
    fn blocks(&self, html: &str) -> Vec<String> {
        Dom::parse(html, self.limits).map_or_else(|_| Vec::new(), |dom| texts(&Blocks::from_dom(&dom)))
    }
}

/// What the element says that the page is about.
fn description_of(dom: &Dom, meta: NodeId) -> Option<&str> {
    let name = dom.attributes(meta).find(|a| matches!(a.name, "name" | "property"))?.value;
    let describes = name.eq_ignore_ascii_case("description") || name.eq_ignore_ascii_case("og:description");
    if describes { dom.attribute(meta, "content") } else { None }
}

fn texts(blocks: &Blocks) -> Vec<String> {
    (0..blocks.len()).map(|i| blocks.text(i).to_owned()).collect()
}

/// Whether there is a start or end tag.
fn has_tag(text: &str) -> bool {
    memchr::memchr_iter(b'<', text.as_bytes()).any(|at| {
        text.as_bytes().get(at + 1).is_some_and(|&next| next.is_ascii_alphabetic() || matches!(next, b'/' | b'!'))
    })
}

/// Whether texts look like a program, a style sheet or a query: one in so many bytes is a mark of theirs.
fn is_code(texts: &[String]) -> bool {
    const BYTES_A_MARK: usize = 40;
    let marks = |text: &String| text.bytes().filter(|b| matches!(b, b'{' | b'}' | b';' | b'=')).count();
    texts.iter().map(marks).sum::<usize>() * BYTES_A_MARK > texts.iter().map(String::len).sum()
}

/// Whether there is a character reference.
fn has_reference(text: &str) -> bool {
    memchr::memchr_iter(b'&', text.as_bytes()).any(|at| {
        let name = text.as_bytes()[at + 1..].iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'#').count();
        name > 0 && text.as_bytes().get(at + 1 + name) == Some(&b';')
    })
}
