//! What stands before the items of lists in plain text: a hyphen, or the number that a browser shows.

use seek_page::{Dom, NodeId, Tag};
use std::collections::HashMap;

/// The greatest number that is written in Roman numerals.
const MOST_ROMAN: i64 = 3999;

/// The markers of the items of some lists.
#[derive(Debug, Default)]
pub(crate) struct ItemMarkers {
    /// The numbers of the items of the lists that were asked for.
    numbers: HashMap<NodeId, HashMap<NodeId, String>>,
}

impl ItemMarkers {
    /// The marker of an item with this text, with a space after it. An item that begins with its number needs none.
    pub(crate) fn of(&mut self, dom: &Dom, item: NodeId, text: &str) -> String {
        let list = dom.parent(item);
        if dom.tag(list) != Tag::Ol {
            return "- ".to_owned();
        }
        let numbers = self.numbers.entry(list).or_insert_with(|| numbers(dom, list));
        let Some(number) = numbers.get(&item) else { return "- ".to_owned() };
        let text = text.trim_start().trim_start_matches('(');
        let says_so = text.strip_prefix(number.as_str()).is_some_and(|rest| rest.starts_with(['.', ')', ':']));
        if says_so { String::new() } else { format!("{number}. ") }
    }
}

/// The numbers of a list's items in the form that the page gives them.
fn numbers(dom: &Dom, list: NodeId) -> HashMap<NodeId, String> {
    let form = dom.attribute(list, "type").unwrap_or_default().trim();
    let form_of = |item| dom.attribute(item, "type").map_or(form, str::trim);
    item_numbers(dom, list).into_iter().map(|(item, number)| (item, written(number, form_of(item)))).collect()
}

/// The items of a list in order, with their numbers (HTML, section "The li element").
pub(crate) fn item_numbers(dom: &Dom, list: NodeId) -> Vec<(NodeId, i64)> {
    let items: Vec<NodeId> = dom.children(list).filter(|&item| dom.tag(item) == Tag::Li).collect();
    let integer = |id, name| dom.attribute(id, name).and_then(leading_integer);
    let reversed = dom.attribute(list, "reversed").is_some();
    let first = if reversed { items.len() as i64 } else { 1 };
    let mut next = integer(list, "start").unwrap_or(first);
    let mut numbers = Vec::with_capacity(items.len());
    for item in items {
        let number = integer(item, "value").unwrap_or(next);
        numbers.push((item, number));
        next = number.saturating_add(if reversed { -1 } else { 1 });
    }
    numbers
}

/// The integer at the beginning of an attribute, as HTML reads it.
fn leading_integer(value: &str) -> Option<i64> {
    let value = value.trim_start();
    let sign = value.len() - value.strip_prefix(['-', '+']).unwrap_or(value).len();
    let digits = value[sign..].bytes().take_while(u8::is_ascii_digit).count();
    let number: i32 = value[..sign + digits].parse().ok()?;
    Some(number.into())
}

/// A number in the form that the attribute `type` names. Letters and Roman numerals have no zero.
fn written(number: i64, form: &str) -> String {
    match form {
        "a" | "A" if number > 0 => cased(letters(number), form == "A"),
        "i" | "I" if (1..=MOST_ROMAN).contains(&number) => cased(roman(number), form == "I"),
        _ => number.to_string(),
    }
}

fn cased(text: String, upper: bool) -> String {
    if upper { text.to_ascii_uppercase() } else { text }
}

/// a, b, …, z, aa, ab, …
fn letters(mut number: i64) -> String {
    let mut letters = Vec::new();
    while number > 0 {
        number -= 1;
        letters.push(char::from(b'a' + (number % 26) as u8));
        number /= 26;
    }
    letters.into_iter().rev().collect()
}

fn roman(mut number: i64) -> String {
    const SIGNS: [(i64, &str); 13] = [
        (1000, "m"),
        (900, "cm"),
        (500, "d"),
        (400, "cd"),
        (100, "c"),
        (90, "xc"),
        (50, "l"),
        (40, "xl"),
        (10, "x"),
        (9, "ix"),
        (5, "v"),
        (4, "iv"),
        (1, "i"),
    ];
    let mut roman = String::new();
    for (value, sign) in SIGNS {
        while number >= value {
            roman.push_str(sign);
            number -= value;
        }
    }
    roman
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_form_of_the_list() {
        let of = |form| [1, 4, 26, 27, 703].map(|number| written(number, form));
        assert_eq!(of("1"), ["1", "4", "26", "27", "703"]);
        assert_eq!(of("a"), ["a", "d", "z", "aa", "aaa"]);
        assert_eq!(of("I"), ["I", "IV", "XXVI", "XXVII", "DCCIII"]);
        assert_eq!([written(0, "a"), written(-1, "i"), written(5000, "i")], ["0", "-1", "5000"]);
    }

    #[test]
    fn an_integer_is_read_as_by_html() {
        let of = |value| leading_integer(value);
        assert_eq!(
            [of(" 7x"), of("-2"), of("+3"), of(""), of("x"), of("99999999999")],
            [Some(7), Some(-2), Some(3), None, None, None]
        );
    }
}
