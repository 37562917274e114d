//! The best of the addresses that a page has for an image.
//!
//! Pages load images late. Then `src` is missing or leads to a placeholder, and the image is in an attribute for a script,
//! in the sources of a `<picture>`, or in a copy for browsers without scripts. That copy is no second image.

use super::elements::leading_number;
use super::icon::is_icon;
use seek_page::{Dom, Hidden, NodeId, Tag};

/// Attributes with the address of a late image.
const LATE: [&str; 4] = ["data-src", "data-original", "data-lazy-src", "data-lazyload"];
/// Attributes that have it on some sites, and another address on others.
const MAYBE_LATE: [&str; 2] = ["data-lazy", "data-url"];
/// Attributes with a set of them.
const LATE_SETS: [&str; 2] = ["data-srcset", "data-lazy-srcset"];
/// Words in the file name of a placeholder.
const PLACEHOLDERS: [&str; 8] = ["blank", "placeholder", "spacer", "transparent", "pixel", "loading", "lazy", "1x1"];
/// Most sources of a picture.
const SOURCES: usize = 32;
/// Nodes between an image and its copy: white space, and the end of what is around the image.
const NEAR: usize = 4;

/// The address of an image, as written. `None` for an image one pixel wide or high, for an icon, and for the copy of another
/// image.
pub(super) fn best_address(dom: &Dom, img: NodeId) -> Option<&str> {
    let size = |name| dom.attribute(img, name).and_then(leading_number);
    if size("width").is_some_and(|w| w <= 1) || size("height").is_some_and(|h| h <= 1) || is_copy(dom, img) {
        return None;
    }
    let shown = source(dom, img, "src");
    let of_image = || shown.filter(|src| !is_placeholder(src)).or_else(|| source(dom, img, "srcset").and_then(largest));
    let of_copy = || copy(dom, img).and_then(|copy| source(dom, copy, "src"));
    let maybe_late = || MAYBE_LATE.iter().find_map(|name| source(dom, img, name));
    let best = late(dom, img).or_else(of_image).or_else(maybe_late).or_else(|| of_picture(dom, img));
    best.or_else(of_copy).or(shown).filter(|address| !is_icon(dom, img, address))
}

/// An address in an attribute, unless it holds the image itself.
fn source<'d>(dom: &'d Dom, id: NodeId, name: &str) -> Option<&'d str> {
    let value = dom.attribute(id, name)?.trim();
    (!value.is_empty() && !value.starts_with("data:")).then_some(value)
}

fn late(dom: &Dom, id: NodeId) -> Option<&str> {
    let set = || LATE_SETS.iter().find_map(|name| source(dom, id, name)).and_then(largest);
    LATE.iter().find_map(|name| source(dom, id, name)).or_else(set)
}

/// The largest image of the sources of a `<picture>`, of the first of them that has one.
fn of_picture(dom: &Dom, img: NodeId) -> Option<&str> {
    let picture = Some(dom.parent(img)).filter(|&parent| dom.tag(parent) == Tag::Picture)?;
    let sources = dom.children(picture).take(SOURCES).take_while(|&id| id != img);
    sources.filter_map(|id| late(dom, id).or_else(|| source(dom, id, "srcset").and_then(largest))).next()
}

/// Whether the file of an address has the name of a placeholder.
fn is_placeholder(address: &str) -> bool {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let file = path.rsplit('/').next().unwrap_or_default().to_ascii_lowercase();
    PLACEHOLDERS.iter().any(|word| file.contains(word))
}

/// The copy of an image for browsers without scripts: the image of the `<noscript>` after it.
fn copy(dom: &Dom, img: NodeId) -> Option<NodeId> {
    let end = dom.end(img) as usize;
    let noscript = (end..dom.len().min(end + NEAR)).map(|id| id as NodeId).find(|&id| dom.tag(id) == Tag::Noscript)?;
    (noscript..dom.end(noscript)).take(NEAR).find(|&id| dom.tag(id) == Tag::Img)
}

/// Whether an image is the copy of the one before it.
fn is_copy(dom: &Dom, img: NodeId) -> bool {
    if !dom.hidden(img).contains(Hidden::NOSCRIPT) {
        return false;
    }
    let around = std::iter::successors(Some(img), |&id| (id > 0).then(|| dom.parent(id))).take(NEAR);
    let noscript = around.into_iter().find(|&id| dom.tag(id) == Tag::Noscript);
    noscript.is_some_and(|noscript| {
        let before = (noscript.saturating_sub(NEAR as NodeId)..noscript).rev();
        before.into_iter().any(|id| dom.tag(id) == Tag::Img && copy(dom, id) == Some(img))
    })
}

/// The largest image of a `srcset`: `a.jpg 320w, b.jpg 640w`.
fn largest(set: &str) -> Option<&str> {
    let mut best: Option<(u32, &str)> = None;
    let mut rest = set;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (address, after) = rest.split_at(end);
        if address.is_empty() {
            return best.map(|(_, address)| address);
        }
        // An address that ends with a comma has no size.
        let sized = !address.ends_with(',');
        let (size, next) = after.split_at(if sized { after.find(',').unwrap_or(after.len()) } else { 0 });
        let size = leading_number(size).unwrap_or(1);
        let address = address.trim_end_matches(',');
        // Data in a set hold the image itself.
        if !address.starts_with("data:") && best.is_none_or(|(most, _)| size > most) {
            best = Some((size, address));
        }
        rest = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::Page;

    /// The addresses of all images of a page.
    fn images(html: &str) -> Vec<String> {
        let page = Page::from_source(html).unwrap();
        let dom = page.dom().unwrap();
        let all = (0..dom.len() as NodeId).filter(|&id| dom.tag(id) == Tag::Img);
        all.filter_map(|id| best_address(dom, id)).map(str::to_owned).collect()
    }

    #[test]
    fn a_late_image_had_the_address_of_its_placeholder() {
        assert_eq!(images("<img src=a.png data-src=b.png>"), ["b.png"]);
        assert_eq!(images("<img src=blank.gif data-original=b.png>"), ["b.png"]);
        assert_eq!(images("<img src=data:image/gif;base64,R0 srcset='c.png 1x, d.png 2x'>"), ["d.png"]);
        assert_eq!(images("<img data-srcset='c.png 320w,d.png 640w, e.png 100w'>"), ["d.png"]);
        assert_eq!(images("<img src=/img/blank.gif>"), ["/img/blank.gif"]);
        assert_eq!(images("<img src=a.png width=1 height=1><img>"), [""; 0]);
        assert_eq!(images("<img src=a.png data-url=/gallery/1><img src=blank.gif data-url=b.png>"), ["a.png", "b.png"]);
    }

    #[test]
    fn an_image_of_a_picture_was_left_out() {
        let picture = |img: &str| {
            format!("<picture><source srcset='a.webp 320w, b.webp 640w'><source data-srcset='c.jpg 2x'>{img}</picture>")
        };
        assert_eq!(images(&picture("<img src=data:image/gif;base64,R0>")), ["b.webp"]);
        assert_eq!(images(&picture("<img src=d.jpg>")), ["d.jpg"]);
    }

    #[test]
    fn a_copy_for_browsers_without_scripts_was_a_second_image() {
        let copy = "<noscript><img src=b.jpg></noscript>";
        assert_eq!(images(&format!("<img src=blank.gif data-src=a.jpg> {copy}")), ["a.jpg"]);
        assert_eq!(images(&format!("<span><img src=blank.gif></span>{copy}")), ["b.jpg"]);
        assert_eq!(images(&format!("<p>x</p>{copy}")), ["b.jpg"]);
        assert_eq!(images(&format!("<img src=a.jpg><p>x</p><p>y</p><p>z</p>{copy}")), ["a.jpg", "b.jpg"]);
    }
}
