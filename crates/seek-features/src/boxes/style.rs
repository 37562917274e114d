//! The style of a text: its font and its colours.

use rustc_hash::FxHashMap;
use seek_page::{Dom, Layout, NodeBox, NodeId};

/// Where no element has a background, browsers show white.
const WHITE: [u8; 4] = [255; 4];

/// The style of a text.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct TextStyle {
    /// The size of the font in pixels.
    pub(crate) font_size: f32,
    /// The weight of the font.
    pub(crate) font_weight: u16,
    /// The colour of the text.
    pub(crate) color: [u8; 4],
    /// The background colour.
    pub(crate) background: [u8; 4],
}

impl TextStyle {
    pub(super) fn of(node: &NodeBox, background: [u8; 4]) -> TextStyle {
        TextStyle { font_size: node.font_size, font_weight: node.font_weight, color: node.color, background }
    }

    /// The contrast of text and background, from 1 to 21 (WCAG 2.1, "contrast ratio").
    pub(crate) fn contrast(&self) -> f32 {
        let (text, behind) = (luminance(self.color), luminance(self.background));
        (text.max(behind) + 0.05) / (text.min(behind) + 0.05)
    }
}

/// The distance of two colours as a share of that of black and white. Their opacity does not count.
pub(crate) fn distance(a: [u8; 4], b: [u8; 4]) -> f32 {
    let square = |i: usize| (f32::from(a[i]) - f32::from(b[i])).powi(2);
    ((square(0) + square(1) + square(2)) / 3.0).sqrt() / 255.0
}

/// The relative luminance of a colour (WCAG 2.1), in [0, 1].
fn luminance(color: [u8; 4]) -> f32 {
    let linear = |channel: u8| {
        let c = f32::from(channel) / 255.0;
        if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(color[0]) + 0.7152 * linear(color[1]) + 0.0722 * linear(color[2])
}

/// The style of most characters: the most frequent value of each property. Of equally frequent values the smallest.
pub(super) fn body_style<'a>(texts: impl Iterator<Item = (&'a TextStyle, u32)>) -> TextStyle {
    let (mut sizes, mut weights) = (FxHashMap::default(), FxHashMap::default());
    let (mut colors, mut backgrounds) = (FxHashMap::default(), FxHashMap::default());
    for (style, chars) in texts.filter(|(_, chars)| *chars > 0) {
        *sizes.entry(style.font_size.to_bits()).or_insert(0) += chars;
        *weights.entry(style.font_weight).or_insert(0) += chars;
        *colors.entry(style.color).or_insert(0) += chars;
        *backgrounds.entry(style.background).or_insert(0) += chars;
    }
    TextStyle {
        font_size: most(sizes).map_or(0.0, f32::from_bits),
        font_weight: most(weights).unwrap_or_default(),
        color: most(colors).unwrap_or_default(),
        background: most(backgrounds).unwrap_or(WHITE),
    }
}

/// The value with most characters. It does not depend on the order of the map.
fn most<T: Ord + Copy>(chars: FxHashMap<T, u32>) -> Option<T> {
    let smaller_first = std::cmp::Reverse::<T>;
    chars.into_iter().max_by_key(|&(value, chars)| (chars, smaller_first(value))).map(|(value, _)| value)
}

/// For each node the colour behind its text: the background of the nearest element that has one.
pub(super) struct Backgrounds(Vec<[u8; 4]>);

impl Backgrounds {
    pub(super) fn of(dom: &Dom, layout: &Layout) -> Backgrounds {
        let mut behind: Vec<[u8; 4]> = Vec::with_capacity(dom.markup_len());
        for id in 0..dom.markup_len() as NodeId {
            let own = layout.node(id).background;
            // Parents come before children. The root is its own parent.
            let of_parent = behind.get(dom.parent(id) as usize).copied().unwrap_or(WHITE);
            behind.push(if own[3] > 127 { own } else { of_parent });
        }
        Backgrounds(behind)
    }

    /// The colour behind a node of the markup.
    pub(super) fn behind(&self, id: NodeId) -> [u8; 4] {
        self.0.get(id as usize).copied().unwrap_or(WHITE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn black_on_white_has_the_highest_contrast() {
        let style = |color, background| TextStyle { color, background, ..TextStyle::default() };
        assert_eq!(style([0, 0, 0, 255], WHITE).contrast().round(), 21.0);
        assert_eq!(style(WHITE, WHITE).contrast(), 1.0);
        assert_eq!(distance([0, 0, 0, 255], WHITE), 1.0);
    }

    #[test]
    fn the_body_has_the_style_of_most_characters() {
        let body = TextStyle { font_size: 16.0, font_weight: 400, ..TextStyle::default() };
        let title = TextStyle { font_size: 32.0, font_weight: 700, ..TextStyle::default() };
        assert_eq!(body_style([(&title, 10), (&body, 100)].into_iter()), body);
        assert_eq!(
            body_style([(&title, 10), (&body, 10)].into_iter()),
            body,
            "the smallest of equally frequent values"
        );
        assert_eq!(body_style(std::iter::empty()).background, WHITE);
    }
}
