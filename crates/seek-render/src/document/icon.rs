//! Images that are no content: icons, badges and portraits beside names.
//!
//! A page says so by the size that it gives the image, by the type of the file, or by a word in the path or the class. The
//! image of a figure with a caption is content, and so are formulas and letters that a font does not have.

use seek_page::{Dom, NodeId, Tag};

/// Most pixels of the longer side of an icon.
const MOST_PIXELS: u32 = 48;
/// Fewest pixels of a side that no icon has, whatever its name is.
const LEAST_PIXELS: u32 = 160;
/// Words of the path or the class of an icon.
const WORDS: [&str; 9] = ["icon", "icons", "badge", "badges", "emoji", "emojis", "avatar", "avatars", "spinner"];
/// Words of the path or the class of a formula.
const FORMULA: [&str; 4] = ["latex", "tex", "math", "equation"];
/// Most elements between an image and its figure.
const IN_FIGURE: usize = 4;

/// Whether an image with this address is an icon.
pub(super) fn is_icon(dom: &Dom, img: NodeId, address: &str) -> bool {
    let longest = longest_side(dom, img);
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let class = dom.attribute(img, "class").unwrap_or_default();
    let has_word =
        |of: &[&str]| words(path).chain(words(class)).any(|word| of.iter().any(|of| word.eq_ignore_ascii_case(of)));
    let is_small = longest.is_some_and(|longest| longest <= MOST_PIXELS);
    let is_large = longest.is_some_and(|longest| longest >= LEAST_PIXELS);
    let is_file = || path.rsplit('.').next().is_some_and(|end| end.eq_ignore_ascii_case("ico"));
    (is_small || !is_large && (is_file() || has_word(&WORDS)))
        && !has_word(&FORMULA)
        && !is_letter(dom.attribute(img, "alt").unwrap_or_default())
        && !is_captioned(dom, img)
}

/// The longer side of an image in pixels. A pair such as 16 and 9 is a ratio, and AMP pages often give no more.
fn longest_side(dom: &Dom, img: NodeId) -> Option<u32> {
    /// The largest number of a ratio.
    const RATIO: u32 = 16;
    let side = |name| dom.attribute(img, name).and_then(pixels).filter(|_| dom.tag(img) == Tag::Img);
    match (side("width"), side("height")) {
        (Some(width), Some(height)) if width != height && width.max(height) <= RATIO => None,
        (width, height) => width.max(height),
    }
}

/// A length in pixels.
fn pixels(value: &str) -> Option<u32> {
    value.trim().trim_end_matches("px").trim_end().parse().ok()
}

/// The words of a path or a class. A word of a name in camel case is none.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric())
}

/// Whether an alternative text is a letter or a sign of the text around the image.
fn is_letter(alternative: &str) -> bool {
    let mut chars = alternative.trim().chars();
    chars.next().is_some() && chars.next().is_none()
}

/// Whether an image is in a figure with a caption.
fn is_captioned(dom: &Dom, img: NodeId) -> bool {
    let figure = dom.ancestors(img).take(IN_FIGURE).find(|&id| dom.tag(id) == Tag::Figure);
    figure.is_some_and(|figure| dom.children(figure).any(|child| dom.tag(child) == Tag::Figcaption))
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::Page;

    fn is_shown(img: &str) -> bool {
        let page = Page::from_source(img).unwrap();
        let dom = page.dom().unwrap();
        let img = dom.first(Tag::Img).unwrap();
        !is_icon(dom, img, dom.attribute(img, "src").unwrap())
    }

    #[test]
    fn icons_were_images() {
        for img in [
            "<img src=//a.example/ip3/b.example.ico>",
            "<img src=/img/icons/like-icon.svg alt=likes>",
            "<img src=/salt.png width=40 height=40>",
            "<img src=/new.png height='16px'>",
            "<img src=/x.png class='user-avatar' width=96>",
            "<figure><img src=/up.png width=20></figure>",
        ] {
            assert!(!is_shown(img), "{img}");
        }
    }

    #[test]
    fn other_images_are_as_before() {
        for img in [
            "<img src=/harbour.jpg>",
            "<img src=/iconic-harbour.jpg class=lexicon>",
            "<img src=/rule.png width=600 height=12>",
            "<img src=/icons/set.png width=640 height=400>",
            "<img src=/harbour.jpg width='40%'>",
            "<img src=/harbour.jpg width=16 height=9>",
            "<img src=/latex.php?x height=18 alt='x^2'>",
            "<img src=/u9435.gif width=16 height=16 alt='鐵'>",
            "<figure><a><img src=/salt-icon.png></a><figcaption>The icon</figcaption></figure>",
        ] {
            assert!(is_shown(img), "{img}");
        }
    }
}
