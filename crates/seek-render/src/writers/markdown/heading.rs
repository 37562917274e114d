//! Headings: their bold text, and those in items.
//!
//! A heading is bold, so a mark around all of its text says nothing. An item that begins with a heading would read `- ## one`.
//! Few readers expect that, and the outline of the page would have its items. So a heading in an item is a bold paragraph.

use crate::event::{Element, Event};
use std::borrow::Cow;

/// The events of a heading, without the marks for bold text if they are around all letters and digits.
pub(crate) fn without_bold(events: &[Event]) -> Cow<'_, [Event]> {
    if !events.contains(&Event::Start(Element::Strong)) || !is_bold(events) {
        return Cow::Borrowed(events);
    }
    let mut open = Vec::new();
    let stays = |event: &&Event| match event {
        Event::Start(element) => {
            open.push(*element == Element::Strong);
            *element != Element::Strong
        }
        Event::End => open.pop() != Some(true),
        _ => true,
    };
    Cow::Owned(events.iter().filter(stays).cloned().collect())
}

/// Whether all letters and digits are in bold text.
fn is_bold(events: &[Event]) -> bool {
    let mut open = Vec::new();
    events.iter().all(|event| {
        match event {
            Event::Start(element) => open.push(element),
            Event::End => _ = open.pop(),
            Event::Text(text) => return open.contains(&&Element::Strong) || !text.contains(char::is_alphanumeric),
            Event::Formula(_) => return open.contains(&&Element::Strong),
            _ => {}
        }
        true
    })
}

#[cfg(test)]
mod tests {
    use crate::tests::rendered;

    #[test]
    fn headings_were_bold_twice() {
        assert_eq!(rendered("<b><h2>Pier</h2></b><p>a").1, "## Pier\n\na");
        assert_eq!(rendered("<b><h2>Pier <i>and</i> quay</h2></b>").1, "## Pier *and* quay");
    }

    #[test]
    fn items_were_headings() {
        assert_eq!(rendered("<ul><li><h3>one</h3><li><h3>two</h3>more</ul>").1, "- **one**\n\n- **two**\n\n  more");
        assert_eq!(rendered("<ol><li><h2>1. a #</h2><ul><li>b</ul></ol>").1, "1. **1\\. a #**\n   - b");
        assert_eq!(rendered("<ol><li><blockquote><h2>a <i>b</i></h2></blockquote>c</ol>").1, "1. > a *b*\n\n   c");
    }
}
