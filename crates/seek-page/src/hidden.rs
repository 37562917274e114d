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
    /// Ways of hiding for which a browser shows nothing and keeps no place. Sliders are invisible in their place until a script has
    /// begun.
    pub const NOT_DISPLAYED: Hidden = Hidden::ATTRIBUTE.union(Hidden::DISPLAY);

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
        for (property, value) in declarations(style) {
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

/// Whether a `style` shows an element as a block, so that its text is parted from the text around it.
pub(crate) fn is_shown_as_block(style: &str) -> bool {
    declarations(style).any(|(property, value)| {
        property.eq_ignore_ascii_case("display")
            && ["block", "flow-root", "flex", "grid", "list-item", "table", "table-row", "table-cell", "table-caption"]
                .iter()
                .any(|display| value.eq_ignore_ascii_case(display))
    })
}

/// The properties of a `style` and their values.
pub(crate) fn declarations(style: &str) -> impl Iterator<Item = (&str, &str)> {
    style.split(';').filter_map(|declaration| {
        let (property, value) = declaration.split_once(':')?;
        Some((property.trim(), value.split('!').next().unwrap_or("").trim()))
    })
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

    #[test]
    fn a_style_shows_an_element_as_a_block() {
        assert!(is_shown_as_block("color: red; Display : BLOCK !important"));
        assert!(is_shown_as_block("display:table-cell"));
        assert!(!is_shown_as_block("display:inline-block"));
        assert!(!is_shown_as_block("x-display:block; block: display"));
    }
}
