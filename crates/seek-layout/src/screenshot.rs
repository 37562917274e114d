//! A picture of a page, for reports.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use seek_page::Size;

/// A picture of a page, from the top left corner of its document.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Screenshot {
    /// The media type, such as `image/jpeg`.
    pub media_type: &'static str,
    /// The encoded picture. It may have fewer pixels than the document.
    pub bytes: Vec<u8>,
    /// The part of the document that it shows, in CSS pixels.
    pub size: Size,
}

impl Screenshot {
    /// The picture as an address that holds it. No character of it has a meaning in HTML.
    pub fn data_url(&self) -> String {
        format!("data:{};base64,{}", self.media_type, BASE64_STANDARD.encode(&self.bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_bytes_become_an_address_without_special_characters() {
        let bytes = b"\"></svg><script>".to_vec();
        let size = Size { width: 1.0, height: 1.0 };
        let address = Screenshot { media_type: "image/jpeg", bytes, size }.data_url();
        assert_eq!(address, "data:image/jpeg;base64,Ij48L3N2Zz48c2NyaXB0Pg==");
    }
}
