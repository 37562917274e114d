//! Guidelines for annotators: those of the program, or those of a project.

use crate::error::LabelError;
use pulldown_cmark::{Event, Options, Parser, html};
use serde::Serialize;
use std::io::Read;
use std::path::Path;

/// The guidelines of the program: for all pages, and for each page type.
const OWN: [(&str, &str); 8] = [
    ("general", include_str!("../guidelines/general.md")),
    ("article", include_str!("../guidelines/article.md")),
    ("forum", include_str!("../guidelines/forum.md")),
    ("product", include_str!("../guidelines/product.md")),
    ("collection", include_str!("../guidelines/collection.md")),
    ("listing", include_str!("../guidelines/listing.md")),
    ("documentation", include_str!("../guidelines/documentation.md")),
    ("service", include_str!("../guidelines/service.md")),
];

/// Most bytes of a file of guidelines.
const MAX_BYTES: u64 = 1 << 20;

/// One text of guidelines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Guideline {
    /// The page type, or `general`.
    #[serde(rename = "type")]
    pub page_type: &'static str,
    /// The text as HTML. Markup in the Markdown is left out.
    pub html: String,
}

/// The guidelines, `general` first. A file `article.md` in the folder replaces the own text for articles, and so on.
///
/// # Errors
/// If a file in the folder cannot be read or is too long.
pub fn guidelines(folder: Option<&Path>) -> Result<Vec<Guideline>, LabelError> {
    let text = |name: &str, own: &str| -> Result<String, LabelError> {
        let Some(path) = folder.map(|folder| folder.join(format!("{name}.md"))).filter(|path| path.exists()) else {
            return Ok(own.to_owned());
        };
        let fail = |source| LabelError::file(&path, source);
        let mut text = String::new();
        let file = std::fs::File::open(&path).map_err(fail)?;
        file.take(MAX_BYTES + 1).read_to_string(&mut text).map_err(fail)?;
        if text.len() as u64 > MAX_BYTES {
            return Err(LabelError::LongGuidelines { path, limit: MAX_BYTES });
        }
        Ok(text)
    };
    OWN.iter().map(|(name, own)| Ok(Guideline { page_type: name, html: as_html(&text(name, own)?) })).collect()
}

/// Markdown as HTML. Raw HTML, images and links are left out: the tool shows nothing from elsewhere.
fn as_html(markdown: &str) -> String {
    use pulldown_cmark::{Tag, TagEnd};
    let shown = |event: &Event| {
        !matches!(
            event,
            Event::Html(_)
                | Event::InlineHtml(_)
                | Event::Start(Tag::HtmlBlock | Tag::Image { .. } | Tag::Link { .. })
                | Event::End(TagEnd::HtmlBlock | TagEnd::Image | TagEnd::Link)
        )
    };
    let events = Parser::new_ext(markdown, Options::ENABLE_TABLES).filter(shown);
    let mut out = String::new();
    html::push_html(&mut out, events);
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::PageType;

    #[test]
    fn each_page_type_has_guidelines_and_a_project_can_replace_them() {
        let own = guidelines(None).unwrap();
        let names: Vec<&str> = own.iter().map(|guideline| guideline.page_type).collect();
        assert!(PageType::ALL.iter().all(|page_type| names.contains(&page_type.name())), "{names:?}");
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("forum.md"), "# Posts\n\n<script>a()</script>\n\nAll [posts](http://x.example) <b>of</b> users ![i](http://x.example/i.png).").unwrap();
        let found = guidelines(Some(folder.path())).unwrap();
        assert_eq!(found[0], own[0]);
        let forum = found.iter().find(|guideline| guideline.page_type == "forum").unwrap();
        assert_eq!(forum.html, "<h1>Posts</h1>\n<p>All posts of users i.</p>\n");
    }
}
