//! How an element hides its text.
//!
//! Hidden text is kept, since scripts show it (tabs, accordions, articles that appear late). Dropping it loses 2.7
//! points of gold words on real pages. So the way of hiding is a feature.

bitflags::bitflags! {
    /// The ways in which a node is hidden, by itself or by its ancestors.
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
        /// Embedded text, which is in no markup ([`Dom::markup_len`](crate::Dom::markup_len)).
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
    fn each_kind_is_found() {
        assert_eq!(Hidden::of_attribute("hidden", ""), Hidden::ATTRIBUTE);
        assert_eq!(Hidden::of_attribute("aria-hidden", "true"), Hidden::ARIA);
        assert_eq!(Hidden::of_attribute("aria-hidden", "false"), Hidden::empty());
        assert_eq!(Hidden::of_attribute("style", "color:red; DISPLAY : none !important"), Hidden::DISPLAY);
        assert_eq!(Hidden::of_attribute("style", "visibility:hidden"), Hidden::VISIBILITY);
        assert_eq!(Hidden::of_attribute("style", "display:block"), Hidden::empty());
    }
}
