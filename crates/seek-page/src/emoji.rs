//! Emoji that a page shows as images. Their alternative text is the emoji, which is a part of the sentence around it.

use crate::{Dom, NodeId, NodeKind, Tag};

/// Most characters of an emoji: several people of a family, each with a tone of skin, and joiners between them.
const CHARS: usize = 16;

/// Whether a text is nothing but emoji.
pub(crate) fn is_emoji(text: &str) -> bool {
    let is_picture = |c: char| matches!(c, '\u{1f000}'..='\u{1faff}' | '\u{2600}'..='\u{27bf}' | '\u{2300}'..='\u{23ff}' | '\u{2b05}'..='\u{2b55}');
    // Variation selectors, joiners, and the tags of flags.
    let is_modifier = |c: char| matches!(c, '\u{200d}' | '\u{fe0e}' | '\u{fe0f}' | '\u{e0020}'..='\u{e007f}');
    let mut chars = text.chars();
    chars.next().is_some_and(is_picture)
        && chars.all(|c| is_picture(c) || is_modifier(c))
        && text.chars().nth(CHARS).is_none()
}

/// Most emoji between an emoji and the text that holds it.
const NEAR: usize = 15;

/// Whether an image is an emoji that a text beside it holds. Other emoji may be between.
pub fn is_in_text(dom: &Dom, image: NodeId) -> bool {
    let is_beside = |id: &NodeId| (*id as usize) < dom.len() && dom.parent(*id) == dom.parent(image);
    let is_picture =
        |id: &NodeId| dom.tag(*id) == Tag::Img && dom.attribute(*id, "alt").is_some_and(|alt| is_emoji(alt.trim()));
    let is_text = |id: Option<NodeId>| id.filter(is_beside).is_some_and(|id| dom.kind(id) == NodeKind::Text);
    is_picture(&image)
        && (is_text((0..image).rev().take(NEAR).find(|id| !is_picture(id)))
            || is_text((image..dom.len() as NodeId).take(NEAR).find(|id| !is_picture(id))))
}
