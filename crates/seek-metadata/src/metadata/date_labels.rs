//! What an element beside a date says of it: a term of a list of descriptions, the first cell of a row, or a short
//! text with a colon before it. A page of an event says there when the event is.

use super::date_words::{DateLabel, is_change_label, label_of};
use seek_page::{Blocks, Dom, NodeId, Tag};

/// Most elements around a date that are looked at.
const MAX_DEPTH: usize = 5;
/// Most elements before a description in its list, or before a cell in its row.
const MOST_BEFORE: usize = 256;
/// Longest label in bytes.
const MAX_LABEL: usize = 60;
/// Labels of the day of an event or of an end, in lower case.
const EVENT: [&str; 42] = [
    "when", "date and time", "date & time", "start", "starts", "start date", "end date", "ends", "event", "wann",
    "termin", "beginn", "beginnt am", "quand", "cuándo", "¿cuándo?", "quando", "wanneer", "hvornår", "når", "när",
    "milloin", "πότε", "когда", "коли", "kdy", "kedy", "kiedy", "kada", "kdaj", "mikor", "când", "ne zaman", "日時",
    "開催日", "開催日時", "开始时间", "일시", "متى", "الموعد", "מתי", "เมื่อ",
];

/// Last words of labels of the day of an event, in lower case: "Next public meeting".
const EVENT_ENDS: [&str; 14] = [
    "meeting", "hearing", "session", "event", "webinar", "workshop", "sitzung", "veranstaltung", "réunion", "séance",
    "reunión", "evento", "riunione", "vergadering",
];

/// What the text of a block says of its date, else what is beside it.
pub(super) fn label_of_block(dom: &Dom, blocks: &Blocks, i: usize) -> DateLabel {
    let text = blocks.text(i);
    let lead = || text.split_once([':', '：']).map(|(label, _)| of_event(label));
    let own = || Some(label_of(text));
    let beside = || Some(label_beside(dom, blocks.get(i).first));
    let label = || Some(blocks.text(i.checked_sub(1)?)).filter(|text| text.ends_with([':', '：'])).map(of_label);
    // With the label of a change in a box of its own, readers take the only date of a page for its date.
    let before = || label().filter(|label| *label != DateLabel::Change);
    let all: [&dyn Fn() -> Option<DateLabel>; 4] = [&lead, &own, &beside, &before];
    let mut labels = all.iter().filter_map(|label| label());
    labels.find(|label| *label != DateLabel::Unknown).unwrap_or(DateLabel::Unknown)
}

/// Whether the block before a short text is the label of a change. A heading has a box below it, and the head of a column has other
/// dates.
pub(super) fn follows_change_label(dom: &Dom, blocks: &Blocks, i: usize) -> bool {
    let Some(before) = i.checked_sub(1).filter(|_| blocks.text(i).len() <= MAX_LABEL) else { return false };
    let date = blocks.get(i).first;
    let mut around = dom.ancestors(blocks.get(before).first).take(MAX_DEPTH);
    let is_apart = |id: NodeId| {
        let tag = dom.tag(id);
        tag.heading_level().is_some()
            || tag == Tag::Thead
            || dom.end(id) <= date && matches!(tag, Tag::Tr | Tag::Ul | Tag::Ol | Tag::Dl)
    };
    is_change_label(blocks.text(before)) && !around.any(is_apart)
}

/// What the term or the first cell of a row says of a date.
pub(super) fn label_beside(dom: &Dom, id: NodeId) -> DateLabel {
    term_beside(dom, id).map_or(DateLabel::Unknown, |id| of_label(dom.subtree_text(id)))
}

/// The term of a description, or the first cell of a row, before the element with a node.
pub(super) fn term_beside(dom: &Dom, id: NodeId) -> Option<NodeId> {
    let mut around = std::iter::once(id).chain(dom.ancestors(id)).take(MAX_DEPTH);
    let value = around.find(|&id| matches!(dom.tag(id), Tag::Dd | Tag::Td));
    value.and_then(|value| {
        let before = dom.children(dom.parent(value)).take_while(|&id| id < value).take(MOST_BEFORE);
        let before: Vec<NodeId> = before.collect();
        match dom.tag(value) {
            // In a longer list, the nearest term is not known.
            Tag::Dd if before.len() == MOST_BEFORE => None,
            Tag::Dd => before.into_iter().rfind(|&id| dom.tag(id) == Tag::Dt),
            _ => before.into_iter().find(|&id| matches!(dom.tag(id), Tag::Th | Tag::Td)),
        }
    })
}

fn of_label(text: &str) -> DateLabel {
    if text.len() > MAX_LABEL {
        return DateLabel::Unknown;
    }
    match of_event(text) {
        DateLabel::Unknown => label_of(text),
        label => label,
    }
}

/// Whether a label asks for the day of an event or names the event.
fn of_event(label: &str) -> DateLabel {
    let label = label.trim().trim_end_matches([':', '：']).trim_end();
    if label.len() > MAX_LABEL {
        return DateLabel::Unknown;
    }
    let label = label.to_lowercase();
    let ends_event = || label.rsplit(' ').next().is_some_and(|word| EVENT_ENDS.contains(&word));
    let is_event = EVENT.contains(&label.as_str()) || ends_event();
    if is_event { DateLabel::Other } else { DateLabel::Unknown }
}
