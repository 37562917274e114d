//! The walk over a page that collects all values for its metadata.

use super::clean_text::element_text;
use super::field_values::{Field, FieldValues, SourceKind};
use super::language::language_tag;
use super::title::{TitleCandidate, candidates, choose};
use super::title_flow::{TextFlow, is_seen};
use super::title_shown::{MAX_HEADINGS, short_texts, without_anchor};
use super::title_text::{Origin, TitleContext, TitleText};
use super::visible_hints::{HintedValues, VisibleHints};
use super::{json_ld, meta_tags, microdata};
use crate::text::{alphanumeric, collapsed, folded, has_word};
use seek_page::base_url::BaseUrl;
use seek_page::{DataFact, DataFacts, Dom, Hidden, NodeId, NodeKind, Page, PageError, SourcedValue, Tag};

/// Nodes between two checks of the deadline.
const NODES_A_CHECK: NodeId = 1 << 16;
/// Most headings of the first level near which by-lines are searched.
const MAX_MAIN_HEADINGS: usize = 8;
/// Most names of the site, and of authors, that are compared with titles.
const MAX_NAMES: usize = 8;
/// Longest title in bytes. A longer one is dropped.
const MAX_TITLE: usize = 600;

/// The collected values of a page.
pub(super) struct PageValues {
    pub fields: FieldValues,
    pub visible: VisibleHints,
    pub base: BaseUrl,
    /// The page's `<title>`, one line.
    title: String,
    /// Headings of the first level, with their nodes.
    headings: Vec<(NodeId, String)>,
    /// Visible headings of all levels.
    all_headings: Vec<NodeId>,
}

impl PageValues {
    /// Walks over the page's markup.
    pub(super) fn of(page: &Page) -> Result<PageValues, PageError> {
        let dom = page.dom()?;
        let mut walk = Walk { fields: FieldValues::with_limits(*page.limits()), ..Walk::default() };
        for id in 0..dom.markup_len() as NodeId {
            if id.is_multiple_of(NODES_A_CHECK) {
                page.check_deadline()?;
            }
            if dom.kind(id) == NodeKind::Element {
                walk.element(dom, id);
            }
        }
        let Walk { mut fields, visible, title, headings, all_headings, .. } = walk;
        let title =
            title.map(|id| collapsed(dom.subtree_text(id))).filter(|t| t.len() <= MAX_TITLE).unwrap_or_default();
        let page_titles: String = headings
            .iter()
            .map(|(_, text)| text.as_str())
            .chain([title.as_str()])
            .map(folded)
            .collect::<Vec<_>>()
            .join("\n");
        let data = page.linked_data()?;
        for items in data.json_ld_scripts() {
            json_ld::read(data, items, &page_titles, &mut fields);
            page.check_deadline()?;
        }
        microdata::read(data, dom, &mut fields);
        if let Some(facts) = facts_of_state(dom) {
            add_facts(facts, &mut fields);
        }
        let base = BaseUrl::of(page, dom);
        Ok(PageValues { fields, visible, base, title, headings, all_headings })
    }

    /// All texts outside of the visible page that may be or contain the title.
    fn texts(&self) -> Vec<TitleText> {
        const DECLARED: [SourceKind; 7] = [
            SourceKind::OpenGraph,
            SourceKind::JsonLd,
            SourceKind::Twitter,
            SourceKind::Item,
            SourceKind::Library,
            SourceKind::Meta,
            SourceKind::JsonLdPage,
        ];
        let mut texts = Vec::new();
        if !self.title.is_empty() {
            texts.push(TitleText { origin: Origin::Title, text: self.title.clone(), source: "title".to_owned() });
        }
        for kind in &DECLARED {
            let declared = self.fields.of(Field::Title, std::slice::from_ref(kind)).next();
            texts.extend(declared.map(|c| TitleText {
                origin: Origin::Declared(*kind),
                text: c.value.clone(),
                source: c.source.clone(),
            }));
        }
        texts
    }

    /// The site, the address and the authors, by which titles are scored.
    fn context(&self) -> TitleContext<'_> {
        const AUTHORS: [SourceKind; 4] = [SourceKind::JsonLd, SourceKind::Item, SourceKind::Library, SourceKind::Meta];
        let authors = self.fields.of(Field::Author, &AUTHORS).map(|c| c.value.as_str()).take(MAX_NAMES).collect();
        TitleContext { sites: self.sites().collect(), host: self.base.host(), path: self.base.path(), authors }
    }

    /// Names of the site and of its publisher.
    fn sites(&self) -> impl Iterator<Item = &str> {
        const SITES: [SourceKind; 5] =
            [SourceKind::OpenGraph, SourceKind::JsonLdPage, SourceKind::JsonLd, SourceKind::Meta, SourceKind::Item];
        self.fields.of(Field::SiteName, &SITES).map(|c| c.value.as_str()).take(MAX_NAMES)
    }

    /// Whether a name is that of the site or of its publisher, or is a part of its host.
    pub(super) fn is_site(&self, name: &str) -> bool {
        let name = alphanumeric(name);
        let label = self.base.host().rsplit('.').nth(1).unwrap_or_default();
        self.sites().map(alphanumeric).chain([alphanumeric(label)]).any(|site| site == name)
    }

    /// The title of the content.
    pub(super) fn title(&self, page: &Page) -> Result<Option<SourcedValue>, PageError> {
        let shows_heading = self.headings.iter().any(|(_, text)| !self.is_site(text));
        if let Some(facts) = facts_of_state(page.dom()?).filter(|_| !shows_heading) {
            return Ok(Some(SourcedValue { value: facts.title.clone(), source: "state".to_owned() }));
        }
        let title = choose(self.title_candidates(page)?);
        Ok(title.map(|title| SourcedValue { value: title.text, source: title.source }))
    }

    /// All candidates for the title.
    pub(super) fn title_candidates(&self, page: &Page) -> Result<Vec<TitleCandidate>, PageError> {
        let (dom, blocks, texts) = (page.dom()?, page.blocks()?, self.texts());
        let repeated = texts.iter().map(|text| folded(&text.text)).collect::<Vec<_>>().join("\n");
        let shown = short_texts(dom, blocks, &self.all_headings, |text| repeated.contains(text));
        page.check_deadline()?;
        Ok(candidates(&texts, &shown, &TextFlow::of(blocks), &self.context()))
    }

    /// The node of the main heading: the heading of the first level that contains the title or is a part of it. Without one, it
    /// is a heading of another level with the words of the title, else the first heading. The first level often names the site,
    /// as in forums.
    pub(super) fn heading(&self, dom: &Dom, title: Option<&SourcedValue>) -> Option<NodeId> {
        let title = title.map(|title| folded(&title.value)).unwrap_or_default();
        let fits = |(_, text): &&(NodeId, String)| {
            let text = folded(text);
            !title.is_empty() && (text.contains(&title) || title.contains(&text))
        };
        // A heading can contain other headings. Reading the long text of each would take quadratic time.
        let is_short = |id: NodeId| dom.subtree_text(id).len() <= MAX_TITLE;
        let is_title = |&&id: &&NodeId| !title.is_empty() && is_short(id) && folded(&element_text(dom, id)) == title;
        let fitting = self.headings.iter().find(fits).map(|(id, _)| *id);
        let first = || self.headings.first().map(|(id, _)| *id);
        fitting.or_else(|| self.all_headings.iter().find(is_title).copied()).or_else(first)
    }

    /// The language with its country, if any source gives it. `en` leaves the order of dates open, `en-GB` does not.
    pub(super) fn locale(&self, language: Option<&SourcedValue>) -> Option<String> {
        let language = language?.value.as_str();
        if language.contains('-') {
            return Some(language.to_owned());
        }
        let same = |value: &str| language_tag(value).filter(|tag| tag.starts_with(language));
        const KINDS: [SourceKind; 3] = [SourceKind::OpenGraph, SourceKind::JsonLd, SourceKind::JsonLdPage];
        self.fields.first(Field::Language, &KINDS, same).map(|locale| locale.value).or(Some(language.to_owned()))
    }
}

/// Whether a heading is in a `<noscript>` that holds most text of the page, which a script shows again.
fn is_in_main_noscript(dom: &Dom, id: NodeId) -> bool {
    if dom.hidden(id) != Hidden::NOSCRIPT {
        return false;
    }
    let noscript = dom.ancestors(id).find(|&id| dom.tag(id) == Tag::Noscript);
    let of_page = dom.text_start(dom.markup_len() as NodeId);
    noscript.is_some_and(|id| 2 * dom.subtree_text(id).len() > of_page)
}

/// What the state of a framework says of the longest text in it, if the page shows less text than that. Such a page is an
/// empty frame, and its `<title>` may name the site.
fn facts_of_state(dom: &Dom) -> Option<&DataFacts> {
    dom.data_facts(dom.longest_data_section()?)
}

fn add_facts(facts: &DataFacts, fields: &mut FieldValues) {
    let authors = facts.authors.iter().map(|fact| (Field::Author, fact));
    let dates = [(Field::Published, &facts.published), (Field::Modified, &facts.modified)];
    let dates = dates.into_iter().filter_map(|(field, fact)| Some((field, fact.as_ref()?)));
    for (field, DataFact { key, value, .. }) in authors.chain(dates) {
        fields.add(field, SourceKind::State, value, format!("state:{key}"));
    }
}

/// The state of the walk.
#[derive(Default)]
struct Walk<'d> {
    fields: FieldValues,
    visible: VisibleHints,
    hints: HintedValues<'d>,
    title: Option<NodeId>,
    headings: Vec<(NodeId, String)>,
    all_headings: Vec<NodeId>,
    /// The end of the last part whose headings do not belong to the content.
    aside_end: NodeId,
}

impl<'d> Walk<'d> {
    fn element(&mut self, dom: &'d Dom, id: NodeId) {
        let tag = dom.tag(id);
        match tag {
            Tag::Meta => meta_tags::read(dom, id, &mut self.fields),
            Tag::Link => return self.link(dom, id),
            Tag::Title if self.title.is_none() => self.title = Some(id),
            Tag::Script => return,
            Tag::Html => {
                for name in ["lang", "xml:lang"] {
                    let value = dom.attribute(id, name).unwrap_or_default();
                    self.fields.add(Field::Language, SourceKind::Link, value, "html:lang");
                }
            }
            Tag::Nav | Tag::Footer | Tag::Dialog | Tag::Aside => self.aside_end = self.aside_end.max(dom.end(id)),
            _ if tag.heading_level().is_some() => self.heading(dom, id, tag),
            Tag::A => self.anchor(dom, id),
            _ => {}
        }
        if tag != Tag::Meta {
            self.visible.element(dom, id, tag, &mut self.hints);
        }
    }

    fn heading(&mut self, dom: &Dom, id: NodeId, tag: Tag) {
        if !is_seen(dom.hidden(id)) && !is_in_main_noscript(dom, id) {
            return;
        }
        if self.all_headings.len() < MAX_HEADINGS {
            self.all_headings.push(id);
        }
        if tag == Tag::H1 && self.headings.len() < MAX_MAIN_HEADINGS && id >= self.aside_end {
            let text = element_text(dom, id);
            let text = without_anchor(&text);
            if !text.is_empty() && text.len() <= MAX_TITLE {
                self.headings.push((id, text.to_owned()));
            }
        }
    }

    fn link(&mut self, dom: &Dom, id: NodeId) {
        let (Some(rel), Some(href)) = (dom.attribute(id, "rel"), dom.attribute(id, "href")) else { return };
        let fields = [("canonical", Field::Canonical), ("license", Field::License), ("image_src", Field::Image)];
        for (name, field) in fields {
            if has_word(rel, name) {
                self.fields.add(field, SourceKind::Link, href, format!("link:{name}"));
            }
        }
    }

    fn anchor(&mut self, dom: &Dom, id: NodeId) {
        let Some(rel) = dom.attribute(id, "rel") else { return };
        if has_word(rel, "license") {
            let href = dom.attribute(id, "href").unwrap_or_default();
            self.fields.add(Field::License, SourceKind::Link, href, "a:license");
        }
        if has_word(rel, "category") {
            self.fields.add(Field::Category, SourceKind::Link, &element_text(dom, id), "a:category");
        } else if has_word(rel, "tag") {
            self.fields.add(Field::Tag, SourceKind::Link, &element_text(dom, id), "a:tag");
        }
    }
}
