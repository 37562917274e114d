//! The page as the frame shows it: safe markup, the saved style sheets and images, and one script of the tool.
//!
//! The markup is written anew from the tree. Only elements and attributes in lists are written (`allowed.rs`); there are no scripts, no
//! handlers, no links and no addresses. The policy of the frame ([`content_policy`]) and its sandbox hold if a parser
//! reads this markup in another way than expected.

mod allowed;
mod saved_files;

use crate::markup_walk::{MarkupWriter, is_void, push_escaped, walk};
use allowed::{Allowed, allowed_attribute, allowed_element};
use saved_files::SavedFiles;
use seek_io::SavedResource;
use seek_page::{Dom, NodeId, Page, PageError, Tag};

/// The script and the style sheet that the tool adds to a page.
const SCRIPT: &str = include_str!("../../assets/frame.js");
const STYLE: &str = include_str!("../../assets/frame.css");

/// The content security policy of a frame. Images and fonts are only those that are written into the page.
pub fn content_policy(nonce: &str, tool: &str) -> String {
    format!(
        "default-src 'none'; script-src 'nonce-{nonce}'; style-src 'unsafe-inline'; img-src data:; font-src data:; \
         base-uri 'none'; form-action 'none'; frame-ancestors {tool}; sandbox allow-scripts"
    )
}

/// Writes the document of a frame. `nonce` allows the one script; `tool` is the origin that it talks to.
///
/// # Errors
/// If the page exceeds its limits.
pub fn document(page: &Page, resources: &[SavedResource], nonce: &str, tool: &str) -> Result<String, PageError> {
    let dom = page.dom()?;
    let mut frame =
        Frame { out: String::with_capacity(page.source().len() * 2), files: SavedFiles::of(page, dom, resources)? };
    frame.out.push_str("<!doctype html>");
    frame.write_start(dom);
    walk(dom, page.blocks()?, &mut frame);
    frame.out.push_str(&format!("<script nonce=\"{nonce}\" data-tool=\"{tool}\">{SCRIPT}</script></body></html>"));
    Ok(frame.out)
}

struct Frame<'a> {
    out: String,
    files: SavedFiles<'a>,
}

impl Frame<'_> {
    /// The start tags of the root and the body with their attributes, and the style sheets of the head.
    fn write_start(&mut self, dom: &Dom) {
        let named = |tag| dom.first(tag);
        self.write_tag("html", dom, named(Tag::Html));
        self.out.push_str(
            "<head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>Page</title>",
        );
        // Its layer is the first one, so that it wins over those of the page.
        self.out.push_str("<style>");
        self.out.push_str(STYLE);
        self.out.push_str("</style>");
        let end = dom.markup_len() as NodeId;
        let head = named(Tag::Head).map_or(0..0, |head| head..dom.end(head));
        (head.start..head.end.min(end)).for_each(|id| self.write_style(dom, id));
        self.out.push_str("</head>");
        self.write_tag("body", dom, named(Tag::Body));
    }

    fn write_tag(&mut self, name: &str, dom: &Dom, element: Option<NodeId>) {
        self.out.push('<');
        self.out.push_str(name);
        if let Some(element) = element {
            self.write_attributes(name, dom, element);
        }
        self.out.push('>');
    }

    fn write_attributes(&mut self, name: &str, dom: &Dom, element: NodeId) {
        for attribute in dom.attributes(element) {
            if allowed_attribute(name, attribute.name, attribute.value) {
                self.write_attribute(attribute.name, attribute.value);
            }
        }
    }

    fn write_attribute(&mut self, name: &str, value: &str) {
        self.out.push(' ');
        self.out.push_str(name);
        self.out.push_str("=\"");
        push_escaped(&mut self.out, value);
        self.out.push('"');
    }

    /// A style sheet of the page, if the node is one: in the page itself, or saved with it.
    fn write_style(&mut self, dom: &Dom, element: NodeId) {
        let Some(sheet) = self.files.style_sheet(dom, element).map(|sheet| without_end_tag(&sheet)) else { return };
        self.out.push_str("<style");
        if let Some(media) = dom.attribute(element, "media") {
            self.write_attribute("media", media);
        }
        self.out.push('>');
        self.out.push_str(&sheet);
        self.out.push_str("</style>");
    }
}

/// A style sheet that cannot end its element. CSS reads the escape as the same character.
fn without_end_tag(sheet: &str) -> String {
    sheet.replace("</", "<\\/").replace("<!", "<\\!")
}

impl MarkupWriter for Frame<'_> {
    fn open(&mut self, dom: &Dom, element: NodeId) -> bool {
        let tag = dom.tag(element);
        if matches!(tag, Tag::Html | Tag::Body) {
            return true;
        }
        if tag == Tag::Head {
            return false;
        }
        let name = match allowed_element(dom.name(element)) {
            Allowed::As(name) => name,
            Allowed::WithoutContent => {
                self.write_style(dom, element);
                return false;
            }
        };
        self.out.push('<');
        self.out.push_str(name);
        self.write_attributes(name, dom, element);
        match name {
            "a" if dom.attribute(element, "href").is_some() => self.write_attribute("href", "#"),
            "img" => {
                if let Some(data) = dom.attribute(element, "src").and_then(|src| self.files.image(src)) {
                    self.write_attribute("src", &data);
                }
            }
            // Its content can be labelled only if it is shown.
            "details" => self.write_attribute("open", ""),
            "button" => self.write_attribute("type", "button"),
            _ => {}
        }
        self.out.push('>');
        true
    }

    fn close(&mut self, dom: &Dom, element: NodeId) {
        if matches!(dom.tag(element), Tag::Html | Tag::Body) {
            return;
        }
        if let Allowed::As(name) = allowed_element(dom.name(element))
            && !is_void(name)
        {
            self.out.push_str("</");
            self.out.push_str(name);
            self.out.push('>');
        }
    }

    fn text(&mut self, text: &str, block: Option<u32>) {
        let Some(block) = block.filter(|_| !text.trim().is_empty()) else {
            push_escaped(&mut self.out, text);
            return;
        };
        self.out.push_str("<seek-text data-block=\"");
        self.out.push_str(&block.to_string());
        self.out.push_str("\">");
        push_escaped(&mut self.out, text);
        self.out.push_str("</seek-text>");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The body of a frame without what the tool adds.
    fn body(source: &str) -> String {
        let page = Page::from_source(source).unwrap();
        let document = document(&page, &[], "n0nce", "http://127.0.0.1:1").unwrap();
        let (_, rest) = document.split_once("<body").unwrap();
        let end = rest.rfind("<script nonce=").unwrap();
        format!("<body{}", &rest[..end])
    }

    #[test]
    fn texts_have_the_numbers_of_their_blocks() {
        assert_eq!(
            body("<body class=x onload=a()><div id=m>one <b>two</b><p>three &lt;b></div>"),
            "<body class=\"x\"><div id=\"m\"><seek-text data-block=\"0\">one </seek-text>\
             <b><seek-text data-block=\"0\">two</seek-text></b>\
             <p><seek-text data-block=\"1\">three &lt;b&gt;</seek-text></p></div>"
        );
    }

    #[test]
    fn nothing_of_a_page_runs_loads_or_leads_elsewhere() {
        for (source, expected) in [
            ("<p onclick=a() style='color: red'>a", "<p style=\"color: red\">a</p>"),
            ("<a href='javascript:a()' ping=x target=_top>a</a>", "<a href=\"#\">a</a>"),
            ("<img src=https://x.example/a.png srcset=b onerror=a() alt=A>", "<img alt=\"A\">"),
            ("<img src='data:image/png;base64,AA=='>", "<img src=\"data:image/png;base64,AA==\">"),
            ("<img src='data:text/html,<script>a()</script>'>", "<img>"),
            ("<script>a()</script><iframe src=x>b</iframe><object data=x></object>", "<span></span>"),
            (
                "<form action=x name=body><input name=y formaction=z><button formaction=z>a</button></form>",
                "<div><input><button type=\"button\">a</button></div>",
            ),
            (
                "<svg onload=a()><script>a()</script><a xlink:href='javascript:a()'><text>b</text></a></svg>",
                "<span><a href=\"#\"><span>b</span></a></span>",
            ),
            (
                "<math><mtext><table><mglyph><style><img src=x onerror=a()>",
                "<span><span><span><style><img src=x onerror=a()></style></span><table></table></span></span>",
            ),
            ("<seek-text data-block=7>a</seek-text>", "<span>a</span>"),
            ("<my-card data-block=7 slot=x>a</my-card>", "<my-card>a</my-card>"),
            ("<meta http-equiv=refresh content='0;url=x'><base href=x><link rel=prefetch href=x>", ""),
            (
                "<noscript><p title='</noscript><img src=x onerror=a()>'>a</p></noscript>",
                "<p title=\"&lt;/noscript&gt;&lt;img src=x onerror=a()&gt;\">a</p>",
            ),
            (
                "<textarea></textarea><select><option>a<option>b</select>",
                "<span></span><span><span>a</span><span>b</span></span>",
            ),
        ] {
            let found = body(source);
            let without = |text: &str| {
                let mut text = text.replace("</seek-text>", "");
                while let Some(at) = text.find("<seek-text data-block=\"") {
                    let end = at + text[at..].find('>').unwrap() + 1;
                    text.replace_range(at..end, "");
                }
                text
            };
            assert_eq!(without(&found), format!("<body>{expected}"), "{source}");
        }
    }

    #[test]
    fn style_sheets_are_kept_and_cannot_end_early() {
        let source = "<head><style media=screen>@media (width < 9em) {p{color:red}}</style></head><svg><style>&lt;/style>&lt;script>a()&lt;/script></style></svg><p>a";
        let page = Page::from_source(source).unwrap();
        let document = document(&page, &[], "n", "http://127.0.0.1:1").unwrap();
        assert!(document.contains("<style media=\"screen\">@media (width < 9em) {p{color:red}}</style>"), "{document}");
        assert!(document.contains("<style><\\/style><script>a()<\\/script></style>"), "{document}");
    }
}
