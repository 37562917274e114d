//! What of a page's markup the frame shows.

/// What becomes of an element.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Allowed<'a> {
    /// It is written, under this name.
    As(&'a str),
    /// It is left out with its content. Its style sheet is kept, if it is one.
    WithoutContent,
}

/// What becomes of an element. Elements that cannot do more than show their content keep their names, also those that a page names
/// itself: without scripts these do nothing. All others become a box or a span, so that their text can be labelled.
pub(super) fn allowed_element(name: &str) -> Allowed<'_> {
    match name {
        "a" | "abbr" | "acronym" | "address" | "article" | "aside" | "b" | "bdi" | "bdo" | "big" | "blockquote"
        | "br" | "button" | "caption" | "center" | "cite" | "code" | "col" | "colgroup" | "data" | "dd" | "del"
        | "details" | "dfn" | "dir" | "div" | "dl" | "dt" | "em" | "fieldset" | "figcaption" | "figure" | "font"
        | "footer" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "header" | "hgroup" | "hr" | "i" | "img" | "input"
        | "ins" | "kbd" | "label" | "legend" | "li" | "main" | "mark" | "menu" | "meter" | "nav" | "nobr" | "ol"
        | "p" | "picture" | "pre" | "progress" | "q" | "rb" | "rp" | "rt" | "rtc" | "ruby" | "s" | "samp"
        | "search" | "section" | "small" | "span" | "strike" | "strong" | "sub" | "summary" | "sup" | "table"
        | "tbody" | "td" | "tfoot" | "th" | "thead" | "time" | "tr" | "tt" | "u" | "ul" | "var" | "wbr" => {
            Allowed::As(name)
        }
        "form" | "noscript" | "noframes" | "noembed" | "dialog" | "frameset" | "marquee" => Allowed::As("div"),
        "xmp" | "listing" | "plaintext" => Allowed::As("pre"),
        "script" | "style" | "link" | "meta" | "base" | "title" | "template" | "iframe" | "frame" | "embed"
        | "source" | "track" | "param" | "area" => Allowed::WithoutContent,
        _ if is_own_name(name) => Allowed::As(name),
        _ => Allowed::As("span"),
    }
}

/// Whether this is the name of an element that the page defines itself, and not one of the tool's.
fn is_own_name(name: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    name.as_bytes().first().is_some_and(u8::is_ascii_lowercase)
        && name.bytes().all(fits)
        && name.contains('-')
        && !name.starts_with("seek-")
        // Names of SVG and MathML.
        && !matches!(
            name,
            "annotation-xml" | "color-profile" | "font-face" | "font-face-src" | "font-face-uri" | "font-face-format"
                | "font-face-name" | "missing-glyph"
        )
}

/// Whether an element keeps an attribute. None of these can name an address, a script or another element.
pub(super) fn allowed_attribute(element: &str, name: &str, value: &str) -> bool {
    match name {
        "class" | "id" | "style" | "align" | "valign" | "width" | "height" | "dir" | "lang" | "title" | "bgcolor"
        | "color" | "face" | "size" | "border" | "cellpadding" | "cellspacing" | "nowrap" | "hspace" | "vspace"
        | "clear" | "compact" | "noshade" | "hidden" => true,
        "colspan" | "rowspan" | "headers" | "scope" => matches!(element, "td" | "th"),
        "span" => matches!(element, "col" | "colgroup"),
        "start" | "reversed" => element == "ol",
        "value" => matches!(element, "li" | "input" | "meter" | "progress"),
        "min" | "max" => matches!(element, "meter" | "progress"),
        "type" => match element {
            "ol" | "ul" | "li" => true,
            "input" => matches!(value, "checkbox" | "radio" | "text" | "search" | "hidden" | "number" | "email"),
            _ => false,
        },
        "checked" | "disabled" | "placeholder" => element == "input",
        "alt" => element == "img",
        "datetime" => element == "time",
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_attribute_that_is_kept_names_an_address_or_a_script() {
        for name in [
            "onclick", "onerror", "src", "srcset", "srcdoc", "href", "xlink:href", "action", "formaction", "ping",
            "poster", "background", "data", "name", "for", "form", "target", "is", "slot", "nonce", "data-block",
            "usemap", "cite", "http-equiv", "autofocus", "contenteditable", "accesskey", "popovertarget", "tabindex",
        ] {
            for element in ["a", "img", "input", "td", "my-card"] {
                assert!(!allowed_attribute(element, name, "x"), "{element} {name}");
            }
        }
    }

    #[test]
    fn elements_of_the_tool_and_of_other_languages_cannot_be_forged() {
        for name in ["seek-text", "svg", "math", "object", "video", "annotation-xml", "a-\u{e9}", "x:y"] {
            assert_eq!(allowed_element(name), Allowed::As("span"), "{name}");
        }
        assert_eq!(allowed_element("shop-card"), Allowed::As("shop-card"));
    }
}
