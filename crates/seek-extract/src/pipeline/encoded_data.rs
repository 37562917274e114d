//! Data that scripts of the page decode, written as letters and digits: files in base64, keys of a session.
//!
//! Such a block is one long word of letters of both cases and digits. No word of a language is so. Code keeps them: an
//! article may show a key.

use seek_page::{Blocks, Dom, Tag};

/// Fewest bytes of such data. Keys and checksums that a reader copies are shorter.
const LEAST: usize = 100;

/// Leaves encoded data out of chosen blocks, which are in order.
pub(super) fn drop_encoded_data(dom: &Dom, blocks: &Blocks, chosen: &mut Vec<usize>) {
    let is_code = |block: usize| {
        let parent = blocks.get(block).parent;
        std::iter::once(parent).chain(dom.ancestors(parent)).any(|id| matches!(dom.tag(id), Tag::Pre | Tag::Code))
            || dom.ancestors(blocks.get(block).first).take(2).any(|id| dom.tag(id) == Tag::Code)
    };
    let is_data = |block: usize| is_encoded(blocks.text(block)) && !is_code(block);
    // Data alone are the content of the page.
    if chosen.iter().any(|&block| !is_data(block)) {
        chosen.retain(|&block| !is_data(block));
    }
}

/// Whether a text is one word of base64.
fn is_encoded(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_sign = |byte: &u8| byte.is_ascii_alphanumeric() || b"+/=-_".contains(byte);
    let has = |is: fn(&u8) -> bool| bytes.iter().any(is);
    // Most blocks have a space among their first bytes.
    bytes.len() >= LEAST
        && bytes.iter().all(is_sign)
        && has(u8::is_ascii_uppercase)
        && has(u8::is_ascii_lowercase)
        && has(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::super::kept::kept;
    use super::*;

    #[test]
    fn a_page_of_data_alone_stays() {
        assert_eq!(kept(&"I2luY2x1ZGU8c3RkaW8uaD4K".repeat(6), drop_encoded_data), [0]);
    }

    #[test]
    fn a_file_in_base64_was_in_the_text() {
        let data = "I2luY2x1ZGU8c3RkaW8uaD4K".repeat(6);
        assert_eq!(kept(&format!("<p>a</p><div class=hidden>{data}=</div><p>b"), drop_encoded_data), [0, 2]);
        for text in [
            format!("<pre>{data}</pre>"),
            format!("<p><code>{data}</code>"),
            format!("<p>The key {data}"),
            format!("<p>{}", "ACGT".repeat(40)),
            format!("<p>{}", "a1".repeat(60)),
            format!("<p>https://example.org/{data}"),
        ] {
            assert_eq!(kept(&text, drop_encoded_data), [0], "{text}");
        }
    }
}
