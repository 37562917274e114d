//! The annotated copy of a page: its markup with a wrapper around each text, as the column `annotated_html` has it.

use crate::markup_walk::{MarkupWriter, is_void, push_escaped, walk};
use seek_page::{Dom, NodeId, Page, PageError};

/// Writes the page with `<span data-seek="main">` or `"noise"` around the text of each block. Scripts and style sheets are empty in the copy,
/// because only its labels are read.
///
/// # Errors
/// If the page exceeds its limits.
pub fn annotated_copy(page: &Page, main: &[bool]) -> Result<String, PageError> {
    let mut copy = Copy { out: "<!doctype html>".to_owned(), main };
    walk(page.dom()?, page.blocks()?, &mut copy);
    Ok(copy.out)
}

struct Copy<'a> {
    out: String,
    main: &'a [bool],
}

impl MarkupWriter for Copy<'_> {
    fn open(&mut self, dom: &Dom, element: NodeId) -> bool {
        self.out.push('<');
        self.out.push_str(dom.name(element));
        // An own label of the page would be read as one of these.
        for attribute in dom.attributes(element).filter(|attribute| !attribute.name.starts_with("data-seek")) {
            self.out.push(' ');
            self.out.push_str(attribute.name);
            self.out.push_str("=\"");
            push_escaped(&mut self.out, attribute.value);
            self.out.push('"');
        }
        self.out.push('>');
        true
    }

    fn close(&mut self, dom: &Dom, element: NodeId) {
        let name = dom.name(element);
        if !is_void(name) {
            self.out.push_str("</");
            self.out.push_str(name);
            self.out.push('>');
        }
    }

    fn text(&mut self, text: &str, block: Option<u32>) {
        let block = block.filter(|_| !text.trim().is_empty());
        let Some(main) = block.and_then(|block| self.main.get(block as usize)) else {
            push_escaped(&mut self.out, text);
            return;
        };
        self.out.push_str(if *main { "<span data-seek=\"main\">" } else { "<span data-seek=\"noise\">" });
        push_escaped(&mut self.out, text);
        self.out.push_str("</span>");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_text_has_the_label_of_its_block() {
        let source =
            "<nav class=\"a&quot;b\" data-seek=main>menu</nav><p>one <b>two</b> &lt;<br>three<script>x</script>";
        let page = Page::from_source(source).unwrap();
        let copy = annotated_copy(&page, &[false, true]).unwrap();
        assert_eq!(
            copy,
            "<!doctype html><html><head></head><body><nav class=\"a&quot;b\"><span data-seek=\"noise\">menu</span></nav>\
             <p><span data-seek=\"main\">one </span><b><span data-seek=\"main\">two</span></b><span data-seek=\"main\"> &lt;</span><br>\
             <span data-seek=\"main\">three</span><script></script></p></body></html>"
        );
    }
}
