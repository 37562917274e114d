//! How an element hides its text.
//!
//! Hidden text is kept: pages show it by script (tabs, accordions, lazily revealed articles). Dropping
//! it loses 2.7 points of gold words on real pages, so how it is hidden is a feature instead.

bitflags::bitflags! {
    /// The kinds of hiding in force on a node, its ancestors' included.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
    pub struct Hidden: u8 {
        /// The `hidden` attribute.
        const ATTRIBUTE = 1;
        /// `aria-hidden="true"`.
        const ARIA = 2;
        /// Inline `display: none`.
        const DISPLAY = 4;
        /// Inline `visibility: hidden` or `collapse`.
        const VISIBILITY = 8;
        /// Inside `<noscript>`: shown only where scripts do not run.
        const NOSCRIPT = 16;
        /// In no markup at all: told by the page's data ([`Dom::markup_len`](crate::Dom::markup_len)).
        const DATA = 32;
    }
}

impl Hidden {
    /// What one attribute of an element adds.
    pub(crate) fn of_attribute(name: &str, value: &str) -> Hidden {
        match name {
            "hidden" => Hidden::ATTRIBUTE,
            "aria-hidden" if value.trim().eq_ignore_ascii_case("true") => Hidden::ARIA,
            "style" => Hidden::of_style(value),
            _ => Hidden::empty(),
        }
    }

    fn of_style(style: &str) -> Hidden {
        let mut hidden = Hidden::empty();
        for declaration in style.split(';') {
            let Some((property, value)) = declaration.split_once(':') else {
                continue;
            };
            let value = value.split('!').next().unwrap_or("").trim();
            let property = property.trim();
            if property.eq_ignore_ascii_case("display") && value.eq_ignore_ascii_case("none") {
                hidden |= Hidden::DISPLAY;
            }
            if property.eq_ignore_ascii_case("visibility")
                && (value.eq_ignore_ascii_case("hidden") || value.eq_ignore_ascii_case("collapse"))
            {
                hidden |= Hidden::VISIBILITY;
            }
        }
        hidden
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_is_seen() {
        assert_eq!(Hidden::of_attribute("hidden", ""), Hidden::ATTRIBUTE);
        assert_eq!(Hidden::of_attribute("aria-hidden", "true"), Hidden::ARIA);
        assert_eq!(Hidden::of_attribute("aria-hidden", "false"), Hidden::empty());
        assert_eq!(Hidden::of_attribute("style", "color:red; DISPLAY : none !important"), Hidden::DISPLAY);
        assert_eq!(Hidden::of_attribute("style", "visibility:hidden"), Hidden::VISIBILITY);
        assert_eq!(Hidden::of_attribute("style", "display:block"), Hidden::empty());
    }
}
