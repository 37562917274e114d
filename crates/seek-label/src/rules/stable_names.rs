//! Which ids and classes are likely to be the same on other pages of a site.
//!
//! Programs that build pages put numbers of entries and hashes of style sheets into names. Such names are those of one page, or
//! of one version of the site.

/// Most bytes of a name.
const MAX_BYTES: usize = 40;
/// So many digits number an entry. Fewer number a column or a size.
const ENTRY_DIGITS: usize = 3;
/// Letters and digits mixed in a part of this length or more are a hash.
const HASH_BYTES: usize = 4;
/// The length of the hashes of CSS modules.
const MODULE_HASH_BYTES: usize = 5;
/// Classes that say where an element is, or what state it is in.
const STATES: [&str; 14] = [
    "active", "current", "even", "first", "hidden", "last", "loaded", "odd", "open", "selected", "show", "sticky",
    "visible", "hentry",
];
/// Beginnings of classes that say only how an element is laid out.
const LAYOUTS: [&str; 20] = [
    "align", "center", "clear", "col", "container", "fade", "flex", "float", "grid", "inner", "js-", "left", "outer",
    "right", "row", "span", "text-", "wide", "width", "wrap",
];

/// Whether an id is stable: it has no digits, and is no hash.
pub(super) fn is_stable_id(id: &str) -> bool {
    is_stable(id) && !id.contains(|c: char| c.is_ascii_digit())
}

/// Whether a class is stable: neither a number, nor a hash, nor a state.
pub(super) fn is_stable_class(class: &str) -> bool {
    is_stable(class) && !STATES.contains(&class.to_ascii_lowercase().as_str())
}

/// Whether a class says only how an element is laid out.
pub(super) fn is_layout_class(class: &str) -> bool {
    let class = class.to_ascii_lowercase();
    class.contains(|c: char| c.is_ascii_digit()) || LAYOUTS.iter().any(|start| class.starts_with(start))
}

fn is_stable(name: &str) -> bool {
    let begins_well = name.starts_with(|c: char| c.is_alphabetic() || c == '_')
        || (name.starts_with('-') && name[1..].starts_with(char::is_alphabetic));
    let is_plain = |c: char| !c.is_whitespace() && !c.is_control();
    begins_well
        && name.len() <= MAX_BYTES
        && name.chars().all(is_plain)
        && !name.split(['-', '_', ':']).any(|part| is_number(part) || is_hash(part))
        && !name.rsplit_once("__").is_some_and(|(_, end)| is_module_hash(end))
}

/// Whether a part of a name ends with the number of an entry.
fn is_number(part: &str) -> bool {
    part.len() - part.trim_end_matches(|c: char| c.is_ascii_digit()).len() >= ENTRY_DIGITS
}

/// Whether the end of a name is the hash that CSS modules put behind `__`, as in `table_root__adKqa`.
fn is_module_hash(end: &str) -> bool {
    let has = |is: fn(&char) -> bool| end.chars().any(|c| is(&c));
    let has_both = has(char::is_ascii_lowercase) && has(char::is_ascii_uppercase);
    end.len() == MODULE_HASH_BYTES && (has_both || has(char::is_ascii_digit))
}

/// Whether a part of a name is a hash: digits before letters, or capitals in short turns as in `bdVaJa`.
fn is_hash(part: &str) -> bool {
    if part.len() < HASH_BYTES || !part.is_ascii() {
        return false;
    }
    let pairs = || part.as_bytes().windows(2);
    let digits_inside = pairs().any(|pair| pair[0].is_ascii_digit() && pair[1].is_ascii_alphabetic());
    let turns = pairs().filter(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase()).count();
    digits_inside || (turns > 1 && part.len() / (turns + 1) < HASH_BYTES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_numbers_and_hashes_are_not_stable() {
        for name in
            ["article-body", "articleBody", "post__text", "post__mainText", "_main", "col-md-8", "h-card", "متن"]
        {
            assert!(is_stable_class(name), "{name}");
        }
        for name in
            ["post-48213", "item123", "css-1a2b3c", "sc-bdVaJa", "Body__3xYz1", "root__adKqa", "2col", "", "odd", "a b"]
        {
            assert!(!is_stable_class(name), "{name}");
        }
        assert!(is_stable_id("content") && !is_stable_id("content2"));
        assert!(is_layout_class("col-md-8") && is_layout_class("wrapper") && !is_layout_class("post"));
    }
}
