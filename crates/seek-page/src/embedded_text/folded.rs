//! Keys and types as data write them, in one form.

/// Most bytes of a name that is looked at.
pub(super) const NAME_BYTES: usize = 32;

/// A name in lower case, without hyphens, underscores and spaces between its words; empty for a long one.
pub(super) fn folded(name: &str) -> String {
    let name = if name.len() <= NAME_BYTES { name } else { "" };
    name.chars().filter(|c| !matches!(c, '-' | '_' | ' ')).map(|c| c.to_ascii_lowercase()).collect()
}
