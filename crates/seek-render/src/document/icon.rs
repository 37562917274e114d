//! Images that are no content: icons, badges and portraits beside names.
//!
//! The size that a page gives the image says so, or the type of the file, or a word in the class or in the name of a folder. The name of a file may be that of its subject, so it counts only beside a small size.
//!
//! The image of a figure with a caption is content. So are formulas, letters that a font does not have, and the only word
//! of a cell: a tick for "Yes".

use seek_page::{Dom, NodeId, Tag};

/// Most pixels of the longer side of an icon.
const MOST_PIXELS: u32 = 48;
/// Most pixels of the longer side of an icon that only the name of its file shows, such as a portrait beside a name.
const MOST_PIXELS_OF_NAMED: u32 = 100;
/// Fewest pixels of a side that no icon has, whatever its class or its folder is.
const LEAST_PIXELS: u32 = 160;
/// Words of the class of an icon, names of its folder, and words of its file.
const WORDS: [&str; 9] = ["icon", "icons", "badge", "badges", "emoji", "emojis", "avatar", "avatars", "spinner"];
/// Words of the path or the class of a formula.
const FORMULA: [&str; 4] = ["latex", "tex", "math", "equation"];
/// Most elements between an image and its figure.
const IN_FIGURE: usize = 4;
/// Most elements between an image and its cell.
const IN_CELL: usize = 3;

/// Whether an image with this address is an icon.
pub(super) fn is_icon(dom: &Dom, img: NodeId, address: &str) -> bool {
    let longest = longest_side(dom, img);
    let is_small = longest.is_some_and(|longest| longest <= MOST_PIXELS);
    let is_large = longest.is_some_and(|longest| longest >= LEAST_PIXELS);
    if is_large {
        return false;
    }
    let (folders, file) = path_of(address);
    let class = dom.attribute(img, "class").unwrap_or_default();
    let is_word = |word: &str| WORDS.iter().any(|of| word.eq_ignore_ascii_case(of));
    let is_named = || words(class).any(is_word) || folders.split('/').any(is_word);
    let is_named_file = || longest.is_some_and(|side| side <= MOST_PIXELS_OF_NAMED) && words(file).any(is_word);
    let is_file = || file.rsplit('.').next().is_some_and(|end| end.eq_ignore_ascii_case("ico"));
    let mut of_formula = words(folders).chain(words(file)).chain(words(class));
    (is_small || is_file() || is_named() || is_named_file())
        && !of_formula.any(|word| FORMULA.iter().any(|of| word.eq_ignore_ascii_case(of)))
        && !is_letter(dom.attribute(img, "alt").unwrap_or_default())
        && !is_word_of_cell(dom, img)
        && !is_captioned(dom, img)
}

/// The folders of an address and its file, without the host: its name may be any word.
fn path_of(address: &str) -> (&str, &str) {
    let address = address.split(['?', '#']).next().unwrap_or_default();
    let path = match address.split_once("//") {
        Some((_, rest)) => rest.find('/').map_or("", |at| &rest[at..]),
        None => address,
    };
    path.rsplit_once('/').unwrap_or(("", path))
}

/// The longer side of an image in pixels. A pair of small numbers such as 16 and 9 is a ratio. The sizes of `amp-img` are
/// not read, since they often are ratios of large numbers.
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

/// Whether an image with an alternative text of one word is all that its cell has.
fn is_word_of_cell(dom: &Dom, img: NodeId) -> bool {
    let mut alternative = dom.attribute(img, "alt").unwrap_or_default().split_whitespace();
    let is_word = alternative.next().is_some() && alternative.next().is_none();
    let cell = dom.ancestors(img).take(IN_CELL).find(|&id| matches!(dom.tag(id), Tag::Td | Tag::Th));
    is_word && cell.is_some_and(|cell| dom.subtree_text(cell).trim().is_empty())
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
            "<img src=/p/share-icon.png width=64>",
            "<table><tr><td><img src=/yes.png width=24 alt=Yes> Yes</table>",
            "<img src=/new.png height='16px'>",
            "<img src=/x.png class='user-avatar' width=96>",
            "<figure><img src=/up.png width=20></figure>",
        ] {
            assert!(!is_shown(img), "{img}");
        }
    }

    #[test]
    fn words_of_hosts_and_subjects_made_images_icons() {
        for img in [
            "<img src=https://icon.example.com/harbour.jpg>",
            "<img src=//badge.example.com>",
            "<img src=/p/fidget-spinner.jpg>",
            "<img src=/p/st-nicholas-icon-1500.jpg>",
            "<img src=/i/avatar-poster.jpg>",
            "<img src=/fidget-spinner/red.jpg>",
            "<img src=/p/fidget-spinner.jpg width=140>",
            "<table><tr><td><img src=yes.png width=24 alt=Yes></table>",
        ] {
            assert!(is_shown(img), "{img}");
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
