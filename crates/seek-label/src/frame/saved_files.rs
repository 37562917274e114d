//! Style sheets and images that were saved with a page.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use seek_html::{NodeKind, Tree};
use seek_io::SavedResource;
use seek_page::base_url::{BaseUrl, WEB_SCHEMES};
use seek_page::{Dom, NodeId, Page, PageError};
use std::borrow::Cow;
use std::collections::HashMap;

/// Types of images that cannot hold a script, and of those that browsers show without running theirs.
const IMAGE_TYPES: [&str; 7] =
    ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/bmp", "image/svg+xml"];

/// The style sheets in the page, and the saved files by their addresses.
pub(super) struct SavedFiles<'a> {
    sheets: HashMap<NodeId, String>,
    files: HashMap<&'a str, &'a SavedResource>,
    base: BaseUrl,
}

impl<'a> SavedFiles<'a> {
    /// # Errors
    /// If the page exceeds its limits.
    pub(super) fn of(page: &Page, dom: &Dom, resources: &'a [SavedResource]) -> Result<SavedFiles<'a>, PageError> {
        let mut files = HashMap::new();
        for resource in resources {
            files.entry(without_fragment(&resource.address)).or_insert(resource);
        }
        Ok(SavedFiles { sheets: sheets(&page.parse_tree()?), files, base: BaseUrl::of(page, dom) })
    }

    /// The file that the page names.
    fn get(&self, written: &str) -> Option<&'a SavedResource> {
        let absolute = self.base.absolute(written, WEB_SCHEMES);
        let names = [absolute.as_deref(), Some(written.trim())];
        names.into_iter().flatten().find_map(|name| self.files.get(without_fragment(name)).copied())
    }

    /// The text of a style sheet for the screen: of `<style>`, or of `<link>` if it was saved.
    pub(super) fn style_sheet(&self, dom: &Dom, element: NodeId) -> Option<Cow<'_, str>> {
        match dom.name(element) {
            "style" => self.sheets.get(&element).map(|sheet| Cow::Borrowed(sheet.as_str())),
            "link" => {
                let rel = dom.attribute(element, "rel")?.to_ascii_lowercase();
                let mut words = rel.split_ascii_whitespace();
                if !words.clone().any(|word| word == "stylesheet") || words.any(|word| word == "alternate") {
                    return None;
                }
                let file = self.get(dom.attribute(element, "href")?)?;
                Some(String::from_utf8_lossy(&file.bytes))
            }
            _ => None,
        }
    }

    /// An image as a `data:` address: the one that the page holds, or the saved one.
    pub(super) fn image(&self, written: &str) -> Option<String> {
        let written = written.trim();
        if let Some(rest) = written.get(..5).filter(|start| start.eq_ignore_ascii_case("data:")).map(|_| &written[5..])
        {
            let kind = rest.split([';', ',']).next()?.to_ascii_lowercase();
            return IMAGE_TYPES.contains(&kind.as_str()).then(|| written.to_owned());
        }
        let file = self.get(written)?;
        let kind = file.media_type.split(';').next()?.trim().to_ascii_lowercase();
        let kind = IMAGE_TYPES.into_iter().find(|known| *known == kind)?;
        Some(format!("data:{kind};base64,{}", BASE64_STANDARD.encode(&file.bytes)))
    }
}

/// The texts of `<style>` by their elements. The arena drops them. Its nodes are the document, elements and texts of the tree in the same order.
fn sheets(tree: &Tree<'_>) -> HashMap<NodeId, String> {
    let mut sheets: HashMap<NodeId, String> = HashMap::new();
    let mut numbers = vec![0; tree.nodes().len()];
    let mut next = 0;
    for (at, node) in tree.nodes().iter().enumerate() {
        if !matches!(node.kind, NodeKind::Document | NodeKind::Element | NodeKind::Text) {
            continue;
        }
        numbers[at] = next;
        next += 1;
        let parent = node.parent as usize;
        if node.kind == NodeKind::Text && tree.names().text(tree.nodes()[parent].name) == "style" {
            sheets.entry(numbers[parent]).or_default().push_str(tree.text(at));
        }
    }
    sheets
}

fn without_fragment(address: &str) -> &str {
    address.split('#').next().unwrap_or(address)
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::PageOptions;

    fn file(address: &str, media_type: &str, bytes: &str) -> SavedResource {
        SavedResource { address: address.to_owned(), media_type: media_type.to_owned(), bytes: bytes.into() }
    }

    #[test]
    fn saved_files_are_found_by_their_addresses() {
        let source = "<link rel=stylesheet href=/a.css#x><link rel='alternate stylesheet' href=/a.css><p>a";
        let options = PageOptions { url: Some("https://a.example/b/c".to_owned()), ..PageOptions::default() };
        let page = Page::read(source.as_bytes(), options).unwrap();
        let dom = page.dom().unwrap();
        let saved = [
            file("https://a.example/a.css", "text/css", "p{}"),
            file("https://a.example/b/i.png", "image/png", "x"),
            file("https://a.example/b/h", "text/html", "x"),
        ];
        let files = SavedFiles::of(&page, dom, &saved).unwrap();
        let sheets: Vec<Cow<str>> = (0..dom.len() as NodeId).filter_map(|id| files.style_sheet(dom, id)).collect();
        assert_eq!(sheets, ["p{}"]);
        assert_eq!(files.image("i.png").as_deref(), Some("data:image/png;base64,eA=="));
        assert_eq!((files.image("h"), files.image("other.png")), (None, None));
        assert_eq!(files.image("DATA:image/GIF;base64,AA==").as_deref(), Some("DATA:image/GIF;base64,AA=="));
        assert_eq!(files.image("data:text/html,x"), None);
    }
}
