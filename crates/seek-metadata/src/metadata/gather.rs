//! The one walk over a page that gathers what its metadata are chosen from.

use super::fields::{Candidates, Field, Place};
use super::line::{collapsed, folded, text_of};
use super::seen::{Seen, has_word};
use super::title::{Around, MOST_HEADINGS, Origin, Text, choose};
use super::{json_ld, meta_tags, microdata};
use crate::fold::alphanumeric;
use seek_page::base_url::BaseUrl;
use seek_page::{Dom, NodeId, NodeKind, Page, PageError, SourcedValue, Tag};

/// Nodes after which the time is asked for.
const NODES_A_CHECK: NodeId = 1 << 16;
/// Longest title in bytes; what is longer is none.
const MOST_TITLE: usize = 600;

/// What was gathered of a page.
pub(super) struct Gathered {
    pub found: Candidates,
    pub seen: Seen,
    pub base: BaseUrl,
    /// The page's `<title>`, one line.
    title: String,
    /// Headings of the first level: where they stand, and their texts.
    headings: Vec<(NodeId, String)>,
}

impl Gathered {
    /// Walks over a page's own nodes.
    pub(super) fn of(page: &Page) -> Result<Gathered, PageError> {
        let dom = page.dom()?;
        let mut walk = Walk { found: Candidates::within(*page.limits()), ..Walk::default() };
        for id in 0..dom.markup_len() as NodeId {
            if id.is_multiple_of(NODES_A_CHECK) {
                page.check_deadline()?;
            }
            if dom.kind(id) == NodeKind::Element {
                walk.element(dom, id);
            }
        }
        let Walk { mut found, seen, title, headings, .. } = walk;
        let title =
            title.map(|id| collapsed(dom.subtree_text(id))).filter(|t| t.len() <= MOST_TITLE).unwrap_or_default();
        let said: String = headings
            .iter()
            .map(|(_, text)| text.as_str())
            .chain([title.as_str()])
            .map(folded)
            .collect::<Vec<_>>()
            .join("\n");
        let data = page.linked_data()?;
        for items in data.json_ld_scripts() {
            json_ld::read(data, items, &said, &mut found);
            page.check_deadline()?;
        }
        microdata::read(data, dom, &mut found);
        let base = BaseUrl::of(page, dom);
        Ok(Gathered { found, seen, base, title, headings })
    }

    /// All texts that may be the title.
    pub(super) fn texts(&self) -> Vec<Text> {
        const GIVEN: [Place; 7] = [
            Place::OpenGraph,
            Place::JsonLd,
            Place::Twitter,
            Place::Item,
            Place::Library,
            Place::Meta,
            Place::JsonLdPage,
        ];
        let mut texts = Vec::new();
        if !self.title.is_empty() {
            texts.push(Text { origin: Origin::Title, text: self.title.clone(), source: "title".to_owned() });
        }
        for place in &GIVEN {
            let given = self.found.of(Field::Title, std::slice::from_ref(place)).next();
            texts.extend(given.map(|c| Text {
                origin: Origin::Given,
                text: c.value.clone(),
                source: c.source.clone(),
            }));
        }
        let headings = self.headings.iter().enumerate();
        texts.extend(headings.map(|(n, (_, text))| Text {
            origin: Origin::Heading(n),
            text: text.clone(),
            source: "h1".to_owned(),
        }));
        texts
    }

    /// What else the title is judged by.
    pub(super) fn around(&self) -> Around<'_> {
        Around { sites: self.sites().collect(), host: self.base.host(), path: self.base.path() }
    }

    /// Names of the site and of its owner.
    fn sites(&self) -> impl Iterator<Item = &str> {
        const SITES: [Place; 5] = [Place::OpenGraph, Place::JsonLdPage, Place::JsonLd, Place::Meta, Place::Item];
        self.found.of(Field::SiteName, &SITES).map(|c| c.value.as_str()).take(8)
    }

    /// Whether a name is the site's, or its owner's, or is made of its host.
    pub(super) fn is_site(&self, name: &str) -> bool {
        let name = alphanumeric(name);
        let label = self.base.host().rsplit('.').nth(1).unwrap_or_default();
        self.sites().map(alphanumeric).chain([alphanumeric(label)]).any(|site| site == name)
    }

    /// The title of the content.
    pub(super) fn title(&self) -> Option<SourcedValue> {
        let offer = choose(&self.texts(), &self.around())?;
        Some(SourcedValue { value: offer.text, source: offer.source })
    }

    /// Where the heading of the content stands: the one that is the title or shares most with it, else the first.
    pub(super) fn heading(&self, title: Option<&SourcedValue>) -> Option<NodeId> {
        let title = title.map(|title| folded(&title.value)).unwrap_or_default();
        let fits = |(_, text): &&(NodeId, String)| {
            let text = folded(text);
            !title.is_empty() && (text.contains(&title) || title.contains(&text))
        };
        self.headings.iter().find(fits).or(self.headings.first()).map(|(id, _)| *id)
    }

    /// The language with its country, where any place names it: `en` may put the month first, `en-GB` does not.
    pub(super) fn locale(&self, language: Option<&SourcedValue>) -> Option<String> {
        let language = language?.value.as_str();
        if language.contains('-') {
            return Some(language.to_owned());
        }
        let same = |value: &str| super::language_tag(value).filter(|tag| tag.starts_with(language));
        const PLACES: [Place; 3] = [Place::OpenGraph, Place::JsonLd, Place::JsonLdPage];
        self.found.first(Field::Language, &PLACES, same).map(|locale| locale.value).or(Some(language.to_owned()))
    }
}

/// The walk under way.
#[derive(Default)]
struct Walk {
    found: Candidates,
    seen: Seen,
    title: Option<NodeId>,
    headings: Vec<(NodeId, String)>,
    /// Where the part ends whose headings are none of the content.
    beside: NodeId,
}

impl Walk {
    fn element(&mut self, dom: &Dom, id: NodeId) {
        let tag = dom.tag(id);
        match tag {
            Tag::Meta => meta_tags::read(dom, id, &mut self.found),
            Tag::Link => return self.link(dom, id),
            Tag::Title if self.title.is_none() => self.title = Some(id),
            Tag::Script => return,
            Tag::Html => {
                for name in ["lang", "xml:lang"] {
                    let value = dom.attribute(id, name).unwrap_or_default();
                    self.found.add(Field::Language, Place::Link, value, "html:lang");
                }
            }
            Tag::Nav | Tag::Footer | Tag::Dialog | Tag::Aside => self.beside = self.beside.max(dom.end(id)),
            Tag::H1 => self.heading(dom, id),
            Tag::A => self.anchor(dom, id),
            _ => {}
        }
        if tag != Tag::Meta {
            self.seen.element(dom, id, tag);
        }
    }

    fn heading(&mut self, dom: &Dom, id: NodeId) {
        if self.headings.len() < MOST_HEADINGS && id >= self.beside && dom.hidden(id).is_empty() {
            let text = text_of(dom, id);
            // Links to the heading itself.
            let text = text.trim_end_matches(['¶', '#', '\u{f0c1}', '🔗', '§', ' ']);
            if !text.is_empty() && text.len() <= MOST_TITLE {
                self.headings.push((id, text.to_owned()));
            }
        }
    }

    fn link(&mut self, dom: &Dom, id: NodeId) {
        let (Some(rel), Some(href)) = (dom.attribute(id, "rel"), dom.attribute(id, "href")) else { return };
        let fields = [("canonical", Field::Canonical), ("license", Field::License), ("image_src", Field::Image)];
        for (name, field) in fields {
            if has_word(rel, name) {
                self.found.add(field, Place::Link, href, format!("link:{name}"));
            }
        }
    }

    fn anchor(&mut self, dom: &Dom, id: NodeId) {
        let Some(rel) = dom.attribute(id, "rel") else { return };
        if has_word(rel, "license") {
            let href = dom.attribute(id, "href").unwrap_or_default();
            self.found.add(Field::License, Place::Link, href, "a:license");
        }
        if has_word(rel, "category") {
            self.found.add(Field::Category, Place::Link, &text_of(dom, id), "a:category");
        } else if has_word(rel, "tag") {
            self.found.add(Field::Tag, Place::Link, &text_of(dom, id), "a:tag");
        }
    }
}
