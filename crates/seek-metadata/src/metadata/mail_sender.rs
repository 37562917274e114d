//! The sender of a message in the archive of a mailing list, by its address: `From: Ann Lee <ann at example.org>`, or
//! a name, a link to write to it and the date of the message.

use super::author_names::names;
use super::date_labels::term_beside;
use super::mail_head::is_from;
use crate::date::{DateLocale, METADATA_DATES, find_date};
use seek_page::{Blocks, Dom, NodeId, Tag};

/// Signs of an address. Archives hide the mark from collectors of addresses.
const ADDRESS: [&str; 3] = ["@", "(at)", "[at]"];
/// The same, but also a word: a domain must follow.
const AT: &str = " at ";
/// Most words of a name.
const MAX_WORDS: usize = 5;

/// The sender that one of some blocks near the heading names.
pub(super) fn sender(dom: &Dom, blocks: &Blocks, near: impl Iterator<Item = usize>) -> Option<String> {
    let mut near = near;
    near.find_map(|i| {
        let text = blocks.text(i);
        // Most pages show no address near the heading.
        has_address(text)
            .then(|| of_header(text).or_else(|| of_cell(dom, blocks, i)).or_else(|| of_link(dom, blocks, i)))?
    })
}

/// The name in the line of the head of a message that has its label and its address.
fn of_header(text: &str) -> Option<String> {
    let line = text.lines().find_map(|line| {
        let (label, rest) = line.split_once([':', '：'])?;
        (is_from(label) && has_address(rest)).then_some(rest)
    })?;
    beside_address(line.trim())
}

/// The name in a cell of a table or a description whose label is another element.
fn of_cell(dom: &Dom, blocks: &Blocks, i: usize) -> Option<String> {
    let label = term_beside(dom, blocks.get(i).first)?;
    is_from(dom.subtree_text(label)).then(|| beside_address(blocks.text(i).trim()))?
}

/// The name before an address, in quotation marks or not, or after it in brackets.
fn beside_address(line: &str) -> Option<String> {
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
    let mut after = text.match_indices(AT).map(|(at, _)| &text[at + AT.len()..]);
    ADDRESS.iter().any(|sign| text.contains(sign)) || after.any(begins_with_domain)
}

/// Whether the first word of a text has a point before letters. "Leaves at 10.30" and "at noon." have none.
fn begins_with_domain(text: &str) -> bool {
    let is_of_domain = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-');
    let word = text.split(|c| !is_of_domain(c)).next().unwrap_or_default();
    let (host, top) = word.trim_end_matches('.').rsplit_once('.').unwrap_or_default();
    !host.is_empty() && top.chars().count() > 1 && top.chars().all(char::is_alphabetic)
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
            ("From: Boston\nLeaves at 10:00", None),
            ("From: Boston\nTickets: ann@example.org", None),
            ("From: Boston, leaves at 10.30", None),
            ("From: Boston, look at noon.", None),
            ("From: ann at example.org (Ann Lee)", Some("Ann Lee")),
            ("Write to: Ann Lee <ann@example.org>", None),
        ] {
            assert_eq!(of_header(text).as_deref(), expected, "{text}");
        }
    }
}
