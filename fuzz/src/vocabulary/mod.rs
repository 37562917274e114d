//! The pieces of which inputs are built, for each kind of input.

mod dates;
mod encodings;
mod header;
mod json;
mod mail;
mod markup;
mod settings;
mod structured_pages;
mod tags;
mod text;
mod warc;

pub use dates::DATES;
pub use encodings::ENCODED_PAGES;
pub use header::MODEL_HEADER;
pub use json::JSON;
pub use mail::MAIL;
pub use markup::PAGES;
pub use settings::SETTINGS;
pub use structured_pages::PAGES_WITH_FACTS;
pub use text::PAGES_WITH_MARKDOWN;
pub use warc::WARC;

/// How inputs are built.
pub struct Grammar {
    /// The input that the first change starts from where there are no seeds.
    pub start: &'static [u8],
    /// Lists of pieces; each list is chosen equally often.
    pub pieces: &'static [&'static [&'static str]],
    /// Whether a piece may end between two bytes.
    pub is_cut: fn(u8, u8) -> bool,
}

/// Tags and texts are pieces.
fn is_markup_cut(before: u8, after: u8) -> bool {
    before == b'>' || after == b'<' || before == b' ' || after == b'&'
}

/// Lines are pieces.
fn is_line_cut(before: u8, _: u8) -> bool {
    before == b'\n'
}

/// Runs of letters, of digits and of other characters are pieces.
fn is_word_cut(before: u8, after: u8) -> bool {
    let class = |byte: u8| match byte {
        b'0'..=b'9' => 0,
        b'a'..=b'z' | b'A'..=b'Z' | 0x80.. => 1,
        _ => 2,
    };
    class(before) != class(after) || class(after) == 2
}
