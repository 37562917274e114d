//! Boxes of tasks that a page draws by a character: `<li>☐ Flour`.

use crate::event::{Element, Event};

/// Whether the box at the start of a text is ticked, and the text after it, which may be empty. `None` if it begins with no box.
pub(crate) fn drawn_box(text: &str) -> Option<(bool, &str)> {
    let mut chars = text.chars();
    let ticked = match chars.next()? {
        '☐' | '▢' | '◻' | '⬜' | '❏' | '❑' => false,
        // A cross may say "no".
        '☑' | '🗹' => true,
        _ => return None,
    };
    let rest = chars.as_str().trim_start_matches('\u{fe0e}').trim_start_matches('\u{fe0f}');
    // A sign that the text names, as in a legend, has no space after it.
    let text = rest.trim_start();
    (text.len() < rest.len() || rest.is_empty()).then_some((ticked, text))
}

/// Makes the drawn boxes of items tasks.
pub(crate) fn read_drawn_boxes(events: Vec<Event>) -> Vec<Event> {
    let is_drawn = |event: &Event| matches!(event, Event::Text(text) if drawn_box(text).is_some());
    if !events.iter().any(is_drawn) {
        return events;
    }
    let mut out: Vec<Event> = Vec::with_capacity(events.len());
    let mut events = events.into_iter().peekable();
    while let Some(event) = events.next() {
        let drawn = match &event {
            Event::Text(text) if begins_item(&out) => drawn_box(text),
            _ => None,
        };
        // A box alone is the text of its item.
        let Some((ticked, text)) = drawn.filter(|(_, text)| !text.is_empty() || events.peek() != Some(&Event::End))
        else {
            out.push(event);
            continue;
        };
        // A real box may be beside the drawn one.
        if !matches!(out.last(), Some(Event::Task(_))) {
            out.push(Event::Task(ticked));
        }
        if !text.is_empty() {
            out.push(Event::Text(text.to_owned()));
        }
    }
    out
}

/// Whether a text after these events is the first one of an item.
fn begins_item(events: &[Event]) -> bool {
    let mut before = events.iter().rev().skip_while(|event| matches!(event, Event::Task(_)));
    matches!(before.next(), Some(Event::Start(Element::Plain | Element::Paragraph)))
        && before.next() == Some(&Event::Start(Element::Item))
}

#[cfg(test)]
mod tests {
    use crate::tests::rendered;

    #[test]
    fn drawn_boxes_of_items_were_letters_of_their_text() {
        let (text, markdown) =
            rendered("<ul><li>☐ Flour<li>☑ <b>Salt</b><li>▢ 2 eggs<li><input type=checkbox>▢ Milk</ul>");
        assert_eq!(text, "- Flour\n- ☑ Salt\n- 2 eggs\n- Milk");
        assert_eq!(markdown, "- [ ] Flour\n- [x] **Salt**\n- [ ] 2 eggs\n- [ ] Milk");
    }

    #[test]
    fn boxes_that_are_text_stay() {
        for (html, text) in [
            ("<p>☐ I agree", "☐ I agree"),
            ("<ul><li>☐<li>□: vowel</ul>", "- ☐\n- □: vowel"),
            ("<ul><li>Tick ☐ here</ul>", "- Tick ☐ here"),
        ] {
            assert_eq!(rendered(html).0, text, "{html}");
        }
    }
}
