//! A page as a set of hashed terms: its words and names, each with the place that it comes from.
//!
//! "Log in", "page not found" or "add to basket" say what a page is, in any language and script, but there are too many
//! such terms for one feature each. So terms are hashed to 32 bits, and a classifier learns a weight of each term for
//! each page type. There is no list of terms.

use crate::attribute_words::for_each_attribute_word;
use crate::page_measurements::PageMeasurements;
use crate::rows::AvailableSignals;
use crate::term_hash::{mix, pair_hash, term_hash, term_of, text_hash};
use crate::text_words::try_for_each_word;
use seek_page::{NodeId, NodeKind, Tag};
use std::ops::ControlFlow;

/// Number of headings that are read.
const HEADINGS: usize = 40;
/// Number of links that are read.
const LINKS: usize = 400;
/// Number of words of a link that make its term.
const LINK_WORDS: usize = 3;
/// Number of words of a label, button or cell head that are read.
const LABEL_WORDS: usize = 20;
/// Bytes of a text, title, address or attribute that are read. Real ones are shorter; longer ones come from hostile pages.
const MAX_BYTES: usize = 4096;
/// Number of terms from which on repeated terms are removed before the end of the page.
const MANY_TERMS: usize = 1 << 20;

/// Where a term comes from. The same word is another term in another place. The numbers are part of the hash, so they must
/// not change.
#[derive(Debug, Clone, Copy)]
enum Place {
    Title = 1,
    Heading = 2,
    /// Labels, buttons, placeholders, and the heads of cells and lists of terms.
    Label = 3,
    /// Name and type of a field.
    Field = 4,
    /// Tags, and words of `class`, `id`, `role` and `itemprop`.
    Markup = 5,
    /// The same words of `html` and `body` alone.
    Body = 6,
    Meta = 7,
    Link = 8,
    Text = 9,
    Address = 10,
    Host = 11,
}

/// Takes the terms of a page, one after the other.
struct Terms<V> {
    visit: V,
    /// Whether the words of texts are taken, not only names.
    with_words: bool,
    /// Words of the text that is read, kept for their memory.
    words: Vec<u64>,
}

impl<V: FnMut(u32)> Terms<V> {
    /// Adds a word or name by its hash.
    #[inline]
    fn push(&mut self, place: Place, hash: u64) {
        (self.visit)(term_of(mix(hash ^ (place as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))));
    }

    /// Adds words, and each pair of neighbouring words.
    fn push_words(&mut self, place: Place, words: &[u64]) {
        words.iter().for_each(|&word| self.push(place, word));
        words.windows(2).for_each(|pair| self.push(place, pair_hash(pair[0], pair[1])));
    }

    /// Adds the first words of a text as [`Terms::push_words`] does.
    fn push_text(&mut self, place: Place, text: &str, most: usize) {
        self.push_parts(place, std::iter::once(text), most, Terms::push_words);
    }

    /// Reads the first words of texts, and adds them by `push`.
    fn push_parts<'t>(
        &mut self,
        place: Place,
        texts: impl Iterator<Item = &'t str>,
        most: usize,
        push: impl FnOnce(&mut Self, Place, &[u64]),
    ) {
        let mut words = std::mem::take(&mut self.words);
        words.clear();
        for text in texts {
            let read = try_for_each_word(beginning(text), |word, _| {
                words.push(term_hash(word.as_bytes(), 0));
                if words.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            if read.is_break() {
                break;
            }
        }
        push(self, place, &words);
        self.words = words;
    }
}

impl PageMeasurements<'_> {
    /// The terms of the page, ascending, each once:
    ///
    /// * with the signal `words`: words of the title, of the first 40 headings `h1` to `h3`, of labels and fields of forms,
    ///   and of the first 400 links; the first 20 words of each block, embedded text included;
    /// * tags, names of `meta` and of fields, and words of `class`, `id`, `role` and `itemprop` of elements with text and
    ///   of fields;
    /// * with the signal `url` the words of the URL, if it is known.
    ///
    /// A term is a hash of 32 bits. It is the same on every machine and in every version, because models are trained on
    /// it.
    pub fn page_terms(&self, signals: AvailableSignals) -> Vec<u32> {
        let (mut terms, mut compact_at) = (Vec::new(), MANY_TERMS);
        self.for_each_page_term(signals, |term| {
            if terms.len() == compact_at {
                compact(&mut terms);
                compact_at = MANY_TERMS.max(2 * terms.len());
            }
            terms.push(term);
        });
        compact(&mut terms);
        terms
    }

    /// Calls `visit` with each of [`PageMeasurements::page_terms`] at least once, in no order.
    pub fn for_each_page_term(&self, signals: AvailableSignals, visit: impl FnMut(u32)) {
        let mut terms = Terms { visit, with_words: signals.words, words: Vec::new() };
        if signals.words {
            terms.push_text(Place::Title, self.dom.title().unwrap_or(""), usize::MAX);
            self.push_texts(&mut terms);
        }
        self.push_elements(&mut terms);
        if signals.url {
            push_address(self.page.url().unwrap_or(""), &mut terms);
        }
    }

    /// The first words of the blocks, and those of headings a second time.
    fn push_texts(&self, terms: &mut Terms<impl FnMut(u32)>) {
        let mut headings = 0;
        for block in 0..self.blocks.len() {
            let words = self.first_words.of_block(block);
            words.iter().for_each(|&word| terms.push(Place::Text, word));
            if matches!(self.heading[block], 1..=3) && headings < HEADINGS {
                headings += 1;
                terms.push_words(Place::Heading, words);
            }
        }
    }

    /// Names of elements, their classes, and the words of labels, fields and links.
    fn push_elements(&self, terms: &mut Terms<impl FnMut(u32)>) {
        let dom = self.dom;
        let mut links = 0;
        // Most elements have a tag and a class that an element before them has.
        let (mut is_known_tag, mut is_known_place) =
            ([false; Tag::COUNT], vec![false; self.elements.words.term_count()]);
        // The ends of the last label and the last link. What is inside of them is read already.
        let (mut label_end, mut link_end) = (0, 0);
        for id in 0..dom.markup_len() as NodeId {
            let tag = dom.tag(id);
            if dom.kind(id) != NodeKind::Element {
                continue;
            }
            if tag == Tag::Meta {
                let name = ["property", "name"].into_iter().find_map(|name| dom.attribute(id, name));
                name.into_iter().for_each(|name| terms.push(Place::Meta, term_hash(name.as_bytes(), 0)));
            }
            if self.elements.is_inert(id) {
                continue;
            }
            if tag == Tag::Other || !std::mem::replace(&mut is_known_tag[tag as usize], true) {
                terms.push(Place::Markup, term_hash(dom.name(id).as_bytes(), 2));
            }
            let (words, place) = (self.elements.words.terms(id), self.elements.words.term_range(id));
            if !place.is_empty() && !std::mem::replace(&mut is_known_place[place.start], true) {
                words.iter().for_each(|&word| terms.push(Place::Markup, word));
            }
            match tag {
                Tag::Html | Tag::Body => words.iter().for_each(|&word| terms.push(Place::Body, word)),
                Tag::Input | Tag::Textarea | Tag::Select => self.push_field(id, terms),
                Tag::Button | Tag::Label | Tag::Legend | Tag::Th | Tag::Dt if terms.with_words && id >= label_end => {
                    label_end = dom.end(id);
                    terms.push_parts(Place::Label, self.texts_in(id), LABEL_WORDS, Terms::push_words);
                }
                Tag::A if terms.with_words && links < LINKS && id >= link_end => {
                    (links, link_end) = (links + 1, dom.end(id));
                    terms.push_parts(Place::Link, self.texts_in(id), LINK_WORDS, |terms, place, words| {
                        if !words.is_empty() {
                            terms.push(place, text_hash(words));
                        }
                    });
                }
                _ => {}
            }
        }
    }

    /// A field of a form: its name, its type, its class, and the texts that it shows. A field has no block, so the words of its
    /// class are read here.
    fn push_field(&self, id: NodeId, terms: &mut Terms<impl FnMut(u32)>) {
        let mut is_button = false;
        for attribute in self.dom.attributes(id) {
            match attribute.name {
                "name" | "type" => {
                    let is = |kind: &str| attribute.name == "type" && attribute.value.eq_ignore_ascii_case(kind);
                    is_button |= is("submit") || is("button");
                    for_each_attribute_word(beginning(attribute.value), |word| {
                        terms.push(Place::Field, term_hash(word.as_bytes(), 1));
                    });
                }
                "class" | "id" => for_each_attribute_word(beginning(attribute.value), |word| {
                    terms.push(Place::Markup, term_hash(word.as_bytes(), 1));
                }),
                "placeholder" if terms.with_words => terms.push_text(Place::Label, attribute.value, LABEL_WORDS),
                _ => {}
            }
        }
        if is_button
            && terms.with_words
            && let Some(value) = self.dom.attribute(id, "value")
        {
            terms.push_text(Place::Label, value, LABEL_WORDS);
        }
    }

    /// The texts in an element.
    fn texts_in(&self, id: NodeId) -> impl Iterator<Item = &str> {
        let nodes = id..self.dom.end(id);
        nodes.filter(|&node| self.dom.kind(node) == NodeKind::Text).map(|text| self.dom.text(text))
    }
}

/// Sorts the terms and removes repeated ones.
fn compact(terms: &mut Vec<u32>) {
    terms.sort_unstable();
    terms.dedup();
}

/// The first bytes of a value.
fn beginning(value: &str) -> &str {
    &value[..value.floor_char_boundary(MAX_BYTES)]
}

/// Words of path, query and host of a URL.
fn push_address(url: &str, terms: &mut Terms<impl FnMut(u32)>) {
    let rest = url.split_once("://").map_or("", |(_, rest)| rest);
    let (host, path) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
    terms.push_text(Place::Address, path.split('#').next().unwrap_or(""), usize::MAX);
    terms.push_parts(Place::Host, std::iter::once(host), usize::MAX, |terms, place, words| {
        words.iter().for_each(|&word| terms.push(place, word));
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::{Page, PageOptions};

    fn terms_of(html: &str, url: Option<&str>) -> Vec<u32> {
        let page =
            Page::read(html.as_bytes(), PageOptions { url: url.map(str::to_owned), ..PageOptions::default() }).unwrap();
        PageMeasurements::new(&page).unwrap().page_terms(AvailableSignals::default())
    }

    fn term(place: Place, text: &str, seed: u64) -> u32 {
        let mut found = 0;
        Terms { visit: |term| found = term, with_words: true, words: Vec::new() }
            .push(place, term_hash(text.as_bytes(), seed));
        found
    }

    #[test]
    fn words_count_by_their_place_and_once() {
        let html = "<title>Log in</title><meta name=author content=x><body class=login-page>\
            <h1>Log in</h1><form><label>Your password</label><input type=password name=pass><button>Enter</button></form>\
            <p>Enter, enter <a href=/>Lost it?</a>";
        let terms = terms_of(html, Some("https://a.example/account/login?next=1"));
        assert!(terms.is_sorted_by(|a, b| a < b), "ascending, each once");
        for (place, text, seed) in [
            (Place::Title, "log", 0),
            (Place::Heading, "log", 0),
            (Place::Label, "password", 0),
            (Place::Label, "enter", 0),
            (Place::Field, "password", 1),
            (Place::Field, "pass", 1),
            (Place::Markup, "form", 2),
            (Place::Markup, "login", 1),
            (Place::Body, "login", 1),
            (Place::Meta, "author", 0),
            (Place::Text, "enter", 0),
            (Place::Address, "login", 0),
            (Place::Host, "example", 0),
        ] {
            assert!(terms.contains(&term(place, text, seed)), "{place:?} {text}");
        }
        assert!(!terms.contains(&term(Place::Title, "password", 0)));
        let without = terms_of(html, None);
        assert!(!without.contains(&term(Place::Address, "login", 0)) && without.len() < terms.len());
    }

    #[test]
    fn scripts_without_spaces_give_their_characters_and_pairs() {
        let terms = terms_of("<title>新規会員登録</title><p>a", None);
        assert!(terms.contains(&term(Place::Title, "会", 0)));
        let pair = |a: &str, b: &str| {
            let mut terms = Vec::new();
            Terms { visit: |term| terms.push(term), with_words: true, words: Vec::new() }
                .push_words(Place::Title, &[a, b].map(|word| term_hash(word.as_bytes(), 0)));
            terms[2]
        };
        assert!(terms.contains(&pair("登", "録")) && !terms.contains(&pair("録", "登")));
    }

    #[test]
    fn nested_labels_and_long_values_are_read_once() {
        let many = "word ".repeat(20_000);
        let html =
            format!("<title>{many}</title>{}{many}<input name='{many}' type=SUBMIT value=Send>", "<label>".repeat(400));
        let start = std::time::Instant::now();
        let terms = terms_of(&html, None);
        assert!(terms.contains(&term(Place::Label, "send", 0)) && terms.len() < 100, "{}", terms.len());
        assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
    }

    #[test]
    fn hashes_are_the_same_on_every_machine() {
        // Models are trained on these hashes. The expected values come from an independent implementation in another
        // language.
        assert_eq!([Place::Title, Place::Text, Place::Host].map(|place| term(place, "reply", 0)), REPLY);
    }

    const REPLY: [u32; 3] = [4_265_558_277, 2_032_188_740, 905_461_715];
}
