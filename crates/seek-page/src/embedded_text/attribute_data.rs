//! Data in attributes of elements, from which a script draws a component: `<div data-page="{&quot;title&quot;: ...}">`.

use crate::{Dom, NodeId};

/// Beginnings of such data in the source of a page.
const BEGINNINGS: [&str; 6] = ["{&quot;", "{&#34;", "{&#x22;", "='{\"", "='[{", "[&quot;"];
/// Fewest bytes of data with a text.
const LEAST_BYTES: usize = 200;

/// Whether the source of a page may have data in attributes.
pub(super) fn is_in(source: &str) -> bool {
    BEGINNINGS.iter().any(|begin| memchr::memmem::find(source.as_bytes(), begin.as_bytes()).is_some())
}

/// The data in attributes, in the order of the page. Elements with a given name are left out.
pub(super) fn all<'d>(dom: &'d Dom, without: &'d str) -> impl Iterator<Item = &'d str> {
    let elements = (0..dom.markup_len() as NodeId).filter(move |&id| dom.name(id) != without);
    let values = elements.flat_map(|id| dom.attributes(id)).map(|attribute| attribute.value);
    values.filter(|value| value.len() >= LEAST_BYTES && is_data(value))
}

fn is_data(value: &str) -> bool {
    let inner = value.trim_start().strip_prefix(['{', '[']);
    inner.is_some_and(|inner| inner.trim_start().starts_with(['"', '{', '[']))
}
