//! `crunch`: the page without forms, advertisements, lists of links and empty tables.
//!
//! Gupta, Kaiser, Neistadt and Grimm, "DOM-based Content Extraction of HTML Documents" (WWW 2003). A cascade of filters over the tree, each
//! of which removes something and none of which looks for content: what no filter minds stays.
//!
//! 1. Scripts, styles, fields and forms go. Images go as well, but text alone is looked at here.
//! 2. Links to, and pictures from, the servers of a list of advertisers go (the list is empty by default).
//! 3. The link list remover empties each cell of a table in which links are many against words that are in none.
//! 4. The empty table remover removes tables that are left with little text.
//!
//! Readings: a form that holds more than half of the page's text is the page, as some systems build them, and stays. Today's pages
//! lay out by divisions, lists and sections where those of 2003 had cells: whether these are emptied too is a parameter.

use crate::fitted_on::FITTED_ON;
use crate::links::is_link;
use crate::removal::{from_below, texts_left};
use seek_extract::{Method, MethodError, View};
use seek_page::{Dom, NodeId, NodeKind, Page, SelectedParts, Selection, Tag};
use seek_page::{NonWhitespaceSums, non_whitespace_chars};

/// Parameters of Crunch, unchecked.
#[derive(Debug, Clone, PartialEq)]
pub struct CrunchParams {
    /// A cell is emptied that has more links for each word outside of links, 0 or more: fitted, of 0.05, 0.1, 0.25, 0.5 and 1;
    /// Crunch leaves it to its user.
    pub links_per_word: f64,
    /// Tables go that have no more characters left, white space aside: fitted, of 0 and 40.
    pub table_chars: usize,
    /// Whether divisions, lists and sections are emptied like cells: fitted.
    pub layout: bool,
    /// Hosts of advertisers, in any case; those below them count too.
    pub ad_servers: Vec<String>,
}

impl Default for CrunchParams {
    fn default() -> Self {
        CrunchParams { links_per_word: 0.1, table_chars: 40, layout: true, ad_servers: Vec::new() }
    }
}

/// A parameter out of range.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum CrunchError {
    /// A ratio that is none.
    #[error("Crunch: {0} links per word cannot be; it must be 0 or more")]
    LinksPerWord(f64),
    /// A server that is no host.
    #[error("Crunch: {0:?} is no host of an advertiser")]
    AdServer(String),
}

impl CrunchParams {
    /// Checks the parameters.
    ///
    /// # Errors
    /// [`CrunchError`] for what is out of range.
    pub fn check(mut self) -> Result<Crunch, CrunchError> {
        let ratio = self.links_per_word;
        if !(ratio.is_finite() && ratio >= 0.0) {
            return Err(CrunchError::LinksPerWord(ratio));
        }
        let is_host = |server: &String| server.chars().all(|c| c.is_alphanumeric() || "-.".contains(c));
        if let Some(wrong) = self.ad_servers.iter().find(|server| server.is_empty() || !is_host(server)) {
            return Err(CrunchError::AdServer(wrong.clone()));
        }
        self.ad_servers.iter_mut().for_each(|server| server.make_ascii_lowercase());
        Ok(Crunch(self))
    }
}

/// Crunch with checked parameters.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Crunch(CrunchParams);

/// What is left in an element.
#[derive(Debug, Clone, Copy, Default)]
struct Left {
    links: usize,
    /// Words in no link.
    words: usize,
    chars: usize,
}

impl Crunch {
    /// Parameters worth trying: from a link for twenty words to one for each, both kinds of cells, tables with nothing or a line.
    pub fn grid() -> Vec<Box<dyn Method>> {
        let mut all: Vec<Box<dyn Method>> = Vec::new();
        for links_per_word in [0.05, 0.1, 0.25, 0.5, 1.0] {
            for (table_chars, layout) in [(0, false), (40, false), (0, true), (40, true)] {
                all.push(Box::new(Crunch(CrunchParams {
                    links_per_word,
                    table_chars,
                    layout,
                    ad_servers: Vec::new(),
                })));
            }
        }
        all
    }

    fn is_cell(&self, tag: Tag) -> bool {
        let of_layout = matches!(
            tag,
            Tag::Div | Tag::Ul | Tag::Ol | Tag::Dl | Tag::Section | Tag::Nav | Tag::Aside | Tag::Header | Tag::Footer
        );
        matches!(tag, Tag::Td | Tag::Th) || (self.0.layout && of_layout)
    }

    fn is_advertisement(&self, dom: &Dom, id: NodeId) -> bool {
        let address = match dom.tag(id) {
            Tag::A => dom.attribute(id, "href"),
            Tag::Img | Tag::Iframe => dom.attribute(id, "src"),
            _ => None,
        };
        // What stands before the slashes is a scheme or nothing, or they are part of something else.
        let is_scheme = |scheme: &str| {
            scheme.is_empty() || scheme.strip_suffix(':').is_some_and(|s| s.chars().all(char::is_alphanumeric))
        };
        let parts = address.and_then(|address| address.trim().split_once("//")).filter(|(scheme, _)| is_scheme(scheme));
        let host = parts.and_then(|(_, rest)| rest.split(['/', ':', '?', '#']).next()).unwrap_or_default();
        let host = host.to_ascii_lowercase();
        let is_of = |server: &String| {
            host.strip_suffix(server.as_str()).is_some_and(|below| below.is_empty() || below.ends_with('.'))
        };
        self.0.ad_servers.iter().any(is_of)
    }

    /// Whether an element goes, by what is left in it.
    fn goes(&self, dom: &Dom, id: NodeId, left: Left, is_page: impl Fn(NodeId) -> bool) -> bool {
        match dom.tag(id) {
            Tag::Head | Tag::Select | Tag::Textarea | Tag::Button => true,
            Tag::Form => !is_page(id),
            Tag::Table => left.chars <= self.0.table_chars,
            tag if self.is_cell(tag) => left.links as f64 > self.0.links_per_word * left.words as f64,
            _ => self.is_advertisement(dom, id),
        }
    }

    /// Which elements go, each by itself: what stands in them is not marked again.
    fn removed(&self, dom: &Dom) -> Vec<bool> {
        let solid = NonWhitespaceSums::of(dom, 0..dom.markup_len() as NodeId);
        let is_page = |id: NodeId| 2 * solid.within(dom, id) > solid.within(dom, 0);
        let goes = |id: NodeId, own: &mut Left| match dom.kind(id) {
            NodeKind::Text => {
                own.chars = non_whitespace_chars(dom.text(id)) as usize;
                own.words = dom.text(id).split_whitespace().count();
                false
            }
            NodeKind::Element => {
                if is_link(dom, id) {
                    (own.links, own.words) = (1, 0);
                }
                self.goes(dom, id, *own, is_page)
            }
            _ => false,
        };
        from_below(dom, goes, |around, own| {
            around.links += own.links;
            around.words += own.words;
            around.chars += own.chars;
        })
    }
}

impl Method for Crunch {
    fn name(&self) -> &'static str {
        "crunch"
    }

    fn view(&self) -> View {
        View::Dom
    }

    fn parameters(&self) -> String {
        format!(
            "{} links per word, tables of {} characters, cells of tables{}, {} ad servers",
            self.0.links_per_word,
            self.0.table_chars,
            if self.0.layout { " and layout" } else { "" },
            self.0.ad_servers.len()
        )
    }

    fn trained_on(&self) -> Vec<&str> {
        FITTED_ON.into()
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        let dom = page.dom()?;
        Ok(SelectedParts::Texts(texts_left(dom, &self.removed(dom))).into())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::grids::different;
    use seek_render as render;

    fn found(source: &str, params: CrunchParams) -> String {
        let page = Page::from_source(source).unwrap();
        render::text(&page, &params.check().unwrap().select(&page).unwrap()).unwrap()
    }

    const PAGE: &str = "<title>t</title><table><tr><td><a href=a>Home</a> <a href=b>News</a></td><td><p>The storm passed over <a \
        href=z>the coast</a> at night.</p></td></tr></table><ul><li><a href=c>Imprint</a></li></ul>";

    #[test]
    fn cells_of_links_are_emptied_and_text_with_a_link_stays() {
        let params = CrunchParams { links_per_word: 0.25, table_chars: 0, layout: false, ..CrunchParams::default() };
        assert_eq!(found(PAGE, params), "The storm passed over the coast at night.\n\n- Imprint");
    }

    #[test]
    fn lists_of_links_are_emptied_like_cells() {
        let params = CrunchParams { links_per_word: 0.25, table_chars: 0, ..CrunchParams::default() };
        assert_eq!(found(PAGE, params), "The storm passed over the coast at night.");
        assert_eq!(found(PAGE, CrunchParams::default()), "", "a link for six words is too many");
    }

    #[test]
    fn small_tables_go() {
        let page = "<table><tr><td>small</td></tr></table><p>text</p>";
        assert_eq!(found(page, CrunchParams { table_chars: 5, ..CrunchParams::default() }), "text");
        assert_eq!(found(page, CrunchParams { table_chars: 4, ..CrunchParams::default() }), "small\n\ntext");
    }

    #[test]
    fn forms_go_unless_they_hold_the_page() {
        let form = "<form>Name <button>Send</button></form>";
        assert_eq!(found(&format!("<p>The storm passed.</p>{form}"), CrunchParams::default()), "The storm passed.");
        assert_eq!(found(&format!("<p>A.</p>{form}"), CrunchParams::default()), "A.\n\nName");
    }

    #[test]
    fn advertisements_are_told_by_their_servers() {
        let page = "<p>text <a href='http://x.ads.example/1'>buy</a> <a href='//myads.example'>read</a></p>";
        let params = CrunchParams { ad_servers: vec!["Ads.example".to_owned()], ..CrunchParams::default() };
        assert_eq!(found(page, params.clone()), "text read");
        let page = "<p>text that is long enough for two links: <a href='/go?u=http://ads.example/'>stays</a></p>";
        assert!(found(page, params.clone()).ends_with("stays"));
        for wrong in ["", "http://ads.example"] {
            let params = CrunchParams { ad_servers: vec![wrong.to_owned()], ..params.clone() };
            assert!(params.check().unwrap_err().to_string().contains("no host"), "{wrong}");
        }
    }

    #[test]
    fn a_ratio_below_nothing_is_refused_and_the_grid_differs_in_its_parameters() {
        assert!(CrunchParams { links_per_word: -0.5, ..CrunchParams::default() }.check().is_err());
        assert!(CrunchParams { links_per_word: f64::NAN, ..CrunchParams::default() }.check().is_err());
        assert_eq!((different(&Crunch::grid()), Crunch::grid().len()), (20, 20));
    }

    #[test]
    fn an_empty_page_has_no_text() {
        assert_eq!(found("", CrunchParams::default()), "");
    }
}
