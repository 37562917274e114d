//! Elements whose style keeps the line ends of the source: `white-space: pre-line`, as posts, verse and addresses have.
//!
//! A style of the element says so, or a simple rule of a style sheet in the page: `.lyrics { white-space: pre-wrap }`.

use crate::hidden::declarations;
use seek_html::Tree;
use std::collections::HashSet;

/// The classes of a page whose rules keep line ends.
#[derive(Debug, Default)]
pub(super) struct KeptLines {
    classes: HashSet<String>,
}

impl KeptLines {
    /// Reads a style sheet of the page.
    pub(super) fn read(&mut self, sheet: &str) {
        if !sheet.contains("white-space") {
            return;
        }
        for rule in sheet.split('}') {
            let Some((before, style)) = rule.rsplit_once('{') else { continue };
            if keeps_lines(style) != Some(true) {
                continue;
            }
            let selectors = before.rsplit(['{', ';']).next().unwrap_or_default();
            let classes = selectors.split(',').filter_map(|selector| selector.trim().strip_prefix('.'));
            let is_name = |name: &&str| name.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'));
            self.classes.extend(classes.filter(is_name).map(str::to_owned));
        }
    }

    /// What the classes of an element say; `None` if they say nothing.
    pub(super) fn of_classes(&self, tree: &Tree<'_>, at: usize) -> Option<bool> {
        if self.classes.is_empty() {
            return None;
        }
        let class = tree.attribute(at, "class")?;
        class.split_ascii_whitespace().any(|class| self.classes.contains(class)).then_some(true)
    }
}

/// Whether a `style` keeps line ends; `None` if it says nothing of white space.
pub(super) fn keeps_lines(style: &str) -> Option<bool> {
    if !style.contains("white-space") {
        return None;
    }
    let of_space = declarations(style).filter(|(property, _)| property.eq_ignore_ascii_case("white-space")).last();
    of_space.map(|(_, value)| {
        ["pre", "pre-line", "pre-wrap", "break-spaces"].iter().any(|of| value.eq_ignore_ascii_case(of))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Page;

    fn texts(html: &str) -> Vec<String> {
        let page = Page::from_source(html).unwrap();
        let blocks = page.blocks().unwrap();
        (0..blocks.len()).map(|block| blocks.text(block).to_owned()).collect()
    }

    #[test]
    fn lines_that_a_style_keeps_were_joined() {
        assert_eq!(
            texts("<div style='white-space: pre-wrap'>One\n two <b>b</b>\n\n\nthree\n</div>"),
            ["One\ntwo b\n\nthree"]
        );
        assert_eq!(
            texts("<style>a{b:c} .x, .verse{white-space:pre-line}</style><div class='y verse'><span>One\ntwo"),
            ["One\ntwo"]
        );
    }

    #[test]
    fn other_lines_are_joined() {
        assert_eq!(texts("<style>p .verse{white-space:pre-line}</style><div class=verse>One\ntwo"), ["One two"]);
        assert_eq!(
            texts("<div style='white-space:pre'>One\ntwo<p style='white-space:normal'>a\nb"),
            ["One\ntwo", "a b"]
        );
        assert_eq!(keeps_lines("white-space: nowrap"), Some(false));
        assert_eq!(keeps_lines("color: red"), None);
    }
}
