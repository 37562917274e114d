//! `crunch`: the page without forms, advertisements, lists of links and empty tables.
//!
//! Gupta, Kaiser, Neistadt and Grimm, "DOM-based Content Extraction of HTML Documents" (WWW 2003). A cascade of filters
//! over the tree. Each filter removes elements; the remaining text is the content.
//!
//! 1. Remove scripts, styles, form fields and forms. The original also removes images.
//! 2. Remove links to, and images from, a list of advertising servers. The list is empty by default.
//! 3. The link list remover empties table cells with many links in proportion to words outside of links.
//! 4. The empty table remover removes tables whose remaining text is short.
//!
//! Two interpretations: a form with more than half of the page's text remains, because some systems put the whole page
//! into a form. Pages today use divisions, lists and sections for layout instead of the table cells of 2003; a
//! parameter decides whether these are emptied too.

use crate::entry::FITTED_ON;
use crate::tree::{is_link, remaining_texts, removed_bottom_up};
use seek_extract::parameter::{Parameter, ParameterError, ParameterRange, Parameters};
use seek_extract::{Method, MethodError, View, parameter};
use seek_page::{Dom, NodeId, NodeKind, NonWhitespaceSums, Page, SelectedParts, Selection, Tag, non_whitespace_chars};

/// Parameters of Crunch, unchecked.
#[derive(Debug, Clone, PartialEq)]
pub struct CrunchParams {
    /// Maximum number of links for each word outside of links in a cell that remains, at least 0. The user of Crunch
    /// sets it. Fitted among 0.05, 0.1, 0.25, 0.5 and 1.
    pub links_per_word: f64,
    /// Maximum number of remaining characters, without white space, of a table that is removed. Fitted among 0 and 40.
    pub table_chars: usize,
    /// Whether divisions, lists and sections are emptied like cells. Fitted.
    pub layout: bool,
    /// Hosts of advertising servers, in any letter case. Their subdomains are included.
    pub ad_servers: Vec<String>,
}

impl Default for CrunchParams {
    fn default() -> Self {
        CrunchParams { links_per_word: 0.1, table_chars: 40, layout: true, ad_servers: Vec::new() }
    }
}

/// A host name, as the list of advertising servers has it.
const HOST: ParameterRange = ParameterRange::TextOf {
    kind: "a host name",
    is_valid: |text| {
        let is_label = |label: &str| label.starts_with(char::is_alphanumeric) && !label.contains(is_not_of_label);
        text.split('.').all(is_label)
    },
};

fn is_not_of_label(c: char) -> bool {
    !c.is_alphanumeric() && c != '-'
}

impl Parameters for CrunchParams {
    fn table(&self) -> &'static [Parameter<CrunchParams>] {
        const TABLE: &[Parameter<CrunchParams>] = &[
            parameter!(
                CrunchParams.links_per_word,
                ParameterRange::at_least(0.0),
                "greatest number of links for each word outside of links in a cell that remains"
            ),
            parameter!(
                CrunchParams.table_chars,
                ParameterRange::whole(0),
                "greatest number of characters of a table that is removed"
            ),
            parameter!(
                CrunchParams.layout,
                ParameterRange::Switch,
                "whether divisions, lists and sections are emptied like cells"
            ),
            parameter!(
                CrunchParams.ad_servers,
                ParameterRange::list_of(&HOST, 0),
                "hosts of advertising servers, with their subdomains"
            ),
        ];
        TABLE
    }
}

impl CrunchParams {
    /// Checks the parameters.
    ///
    /// # Errors
    /// [`ParameterError`] for the first parameter out of range.
    pub fn check(mut self) -> Result<Crunch, ParameterError> {
        self.check_ranges()?;
        // As text, an empty name looks like no name.
        if self.ad_servers.iter().any(String::is_empty) {
            return Err(ParameterError::OutOfRange { name: "ad_servers", value: String::new(), range: HOST });
        }
        self.ad_servers.iter_mut().for_each(|server| server.make_ascii_lowercase());
        Ok(Crunch(self))
    }
}

/// Crunch with checked parameters.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Crunch(CrunchParams);

/// Counts of the remaining content of an element.
#[derive(Debug, Clone, Copy, Default)]
struct Remaining {
    links: usize,
    /// Words outside of links.
    words: usize,
    /// Characters other than white space.
    chars: usize,
}

impl Crunch {
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
        // The slashes begin a host only after a scheme or at the start of the address.
        let is_scheme = |scheme: &str| {
            scheme.is_empty() || scheme.strip_suffix(':').is_some_and(|s| s.chars().all(char::is_alphanumeric))
        };
        let parts = address.and_then(|address| address.trim().split_once("//")).filter(|(scheme, _)| is_scheme(scheme));
        let host = parts.and_then(|(_, rest)| rest.split(['/', ':', '?', '#']).next()).unwrap_or_default();
        let host = host.to_ascii_lowercase();
        let belongs_to = |server: &String| {
            host.strip_suffix(server.as_str()).is_some_and(|prefix| prefix.is_empty() || prefix.ends_with('.'))
        };
        self.0.ad_servers.iter().any(belongs_to)
    }

    /// Whether an element is removed, from its remaining content.
    fn is_removed(&self, dom: &Dom, id: NodeId, remaining: Remaining, is_page: impl Fn(NodeId) -> bool) -> bool {
        match dom.tag(id) {
            Tag::Head | Tag::Select | Tag::Textarea | Tag::Button => true,
            Tag::Form => !is_page(id),
            Tag::Table => remaining.chars <= self.0.table_chars,
            tag if self.is_cell(tag) => remaining.links as f64 > self.0.links_per_word * remaining.words as f64,
            _ => self.is_advertisement(dom, id),
        }
    }

    /// For each node whether it is removed. Nodes inside a removed node are not marked.
    fn removed(&self, dom: &Dom) -> Vec<bool> {
        let chars = NonWhitespaceSums::of(dom, 0..dom.markup_len() as NodeId);
        let is_page = |id: NodeId| 2 * chars.within(dom, id) > chars.within(dom, 0);
        let decide = |id: NodeId, own: &mut Remaining| match dom.kind(id) {
            NodeKind::Text => {
                own.chars = non_whitespace_chars(dom.text(id)) as usize;
                own.words = dom.text(id).split_whitespace().count();
                false
            }
            NodeKind::Element => {
                if is_link(dom, id) {
                    (own.links, own.words) = (1, 0);
                }
                self.is_removed(dom, id, *own, is_page)
            }
            _ => false,
        };
        removed_bottom_up(dom, decide, |parent, child| {
            parent.links += child.links;
            parent.words += child.words;
            parent.chars += child.chars;
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
        self.0.in_words()
    }

    fn trained_on(&self) -> Vec<&str> {
        FITTED_ON.into()
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        let dom = page.dom()?;
        Ok(SelectedParts::Texts(remaining_texts(dom, &self.removed(dom))).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_render as render;

    fn extracted(source: &str, params: CrunchParams) -> String {
        let page = Page::from_source(source).unwrap();
        render::text(&page, &params.check().unwrap().select(&page).unwrap()).unwrap()
    }

    const PAGE: &str = "<title>t</title><table><tr><td><a href=a>Home</a> <a href=b>News</a></td><td><p>The storm passed over <a \
        href=z>the coast</a> at night.</p></td></tr></table><ul><li><a href=c>Imprint</a></li></ul>";

    #[test]
    fn cells_of_links_are_emptied_and_text_with_a_link_remains() {
        let params = CrunchParams { links_per_word: 0.25, table_chars: 0, layout: false, ..CrunchParams::default() };
        assert_eq!(extracted(PAGE, params), "The storm passed over the coast at night.\n\n- Imprint");
    }

    #[test]
    fn lists_of_links_are_emptied_like_cells() {
        let params = CrunchParams { links_per_word: 0.25, table_chars: 0, ..CrunchParams::default() };
        assert_eq!(extracted(PAGE, params), "The storm passed over the coast at night.");
        assert_eq!(extracted(PAGE, CrunchParams::default()), "", "a link for six words is too many");
    }

    #[test]
    fn small_tables_are_removed() {
        let page = "<table><tr><td>small</td></tr></table><p>text</p>";
        assert_eq!(extracted(page, CrunchParams { table_chars: 5, ..CrunchParams::default() }), "text");
        assert_eq!(extracted(page, CrunchParams { table_chars: 4, ..CrunchParams::default() }), "small\n\ntext");
    }

    #[test]
    fn forms_are_removed_unless_they_hold_the_page() {
        let form = "<form>Name <button>Send</button></form>";
        assert_eq!(extracted(&format!("<p>The storm passed.</p>{form}"), CrunchParams::default()), "The storm passed.");
        assert_eq!(extracted(&format!("<p>A.</p>{form}"), CrunchParams::default()), "A.\n\nName");
    }

    #[test]
    fn advertisements_are_found_by_their_servers() {
        let page = "<p>text <a href='http://x.ads.example/1'>buy</a> <a href='//myads.example'>read</a></p>";
        let params = CrunchParams { ad_servers: vec!["Ads.example".to_owned()], ..CrunchParams::default() };
        assert_eq!(extracted(page, params.clone()), "text read");
        let page = "<p>text that is long enough for two links: <a href='/go?u=http://ads.example/'>stays</a></p>";
        assert!(extracted(page, params.clone()).ends_with("stays"));
        for wrong in ["", "http://ads.example"] {
            let params = CrunchParams { ad_servers: vec![wrong.to_owned()], ..params.clone() };
            assert!(params.check().unwrap_err().to_string().contains("a host name"), "{wrong}");
        }
    }

    #[test]
    fn a_negative_ratio_is_refused() {
        assert!(CrunchParams { links_per_word: -0.5, ..CrunchParams::default() }.check().is_err());
        assert!(CrunchParams { links_per_word: f64::NAN, ..CrunchParams::default() }.check().is_err());
    }
}
