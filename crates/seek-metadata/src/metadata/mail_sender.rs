//! The sender of a message in the archive of a mailing list, by its address: "From: Ann Lee <ann at example.org>", or
//! a name, a link to write to it and the date of the message.

use super::author_names::names;
use crate::date::{DateLocale, METADATA_DATES, find_date};
use seek_page::{Blocks, Dom, NodeId, Tag};

/// The label of the sender in the head of a message, in several languages.
const FROM: [&str; 18] = [
    "from",
    "von",
    "de",
    "da",
    "od",
    "van",
    "från",
    "fra",
    "od",
    "от",
    "від",
    "expéditeur",
    "mittente",
    "发件人",
    "寄件者",
    "差出人",
    "보낸 사람",
    "remitente",
];
/// Signs of an address. Archives hide the mark from collectors of addresses.
const ADDRESS: [&str; 4] = ["@", " at ", "(at)", "[at]"];
/// Most words of a name.
const MAX_WORDS: usize = 5;

/// The sender that one of some blocks near the heading names.
pub(super) fn sender(dom: &Dom, blocks: &Blocks, near: impl Iterator<Item = usize>) -> Option<String> {
    let mut near = near;
    near.find_map(|i| {
        let text = blocks.text(i);
        // Most pages show no address near the heading.
        ADDRESS.iter().any(|sign| text.contains(sign)).then(|| of_header(text).or_else(|| of_link(dom, blocks, i)))?
    })
}

/// The name in the line of the head of a message: before its address, in quotation marks or not, or after it in brackets.
fn of_header(text: &str) -> Option<String> {
    let line = text.lines().find_map(|line| {
        let (label, rest) = line.split_once([':', '：'])?;
        FROM.contains(&label.trim().to_lowercase().as_str()).then_some(rest.trim())
    })?;
    let before = line.split(['<', '(', '[']).next().unwrap_or_default();
    if !has_address(before) {
        return person(before);
    }
    let (_, after) = line.split_once('(')?;
    person(after.split(')').next()?)
}

/// The name before a link to write to its address, in a block that also has the date of the message.
fn of_link(dom: &Dom, blocks: &Blocks, i: usize) -> Option<String> {
    let block = blocks.get(i);
    let writes = |id: NodeId| {
        let href = (dom.tag(id) == Tag::A).then(|| dom.attribute(id, "href")).flatten().unwrap_or_default();
        href.get(..7).is_some_and(|scheme| scheme.eq_ignore_ascii_case("mailto:"))
    };
    let link = (block.first..block.end).find(|&id| writes(id)).filter(|&id| has_address(dom.subtree_text(id)))?;
    let before = Blocks::text_of(dom, block, |id| id < link);
    let after = Blocks::text_of(dom, block, |id| id >= dom.end(link));
    find_date(after.trim(), DateLocale::default(), &METADATA_DATES).and_then(|_| person(&before))
}

fn has_address(text: &str) -> bool {
    ADDRESS.iter().any(|sign| text.contains(sign))
}

/// The name of one person: some words without the signs of other facts.
fn person(text: &str) -> Option<String> {
    let text = text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '<' | '('));
    let is_name = !text.contains([':', '@', '|', '/']) && text.split(' ').count() <= MAX_WORDS;
    let mut found = if is_name && !text.is_empty() { names(text) } else { Vec::new() };
    if found.len() == 1 { found.pop() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn senders_in_the_head_of_a_message_were_missing() {
        for (text, expected) in [
            ("From: Jadwiga Kowal <jadwiga@xxxxxxxx>", Some("Jadwiga Kowal")),
            ("Von: \"Jan Kunz\" <jan at example.org>", Some("Jan Kunz")),
            ("To: all@example.org\nFrom: ann@example.org (Ann Lee)", Some("Ann Lee")),
            ("From: ann@example.org", None),
            ("Write to: Ann Lee <ann@example.org>", None),
        ] {
            assert_eq!(of_header(text).as_deref(), expected, "{text}");
        }
    }
}
