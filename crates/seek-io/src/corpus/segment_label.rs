//! Labels of segments: an element of the page, and whether it is good.

use std::fmt;
use std::str::FromStr;

/// The label of the segment that one element makes. As text it is `good PATH` or `bad PATH`.
///
/// A path names one element by its ancestors, as the developer tools of browsers copy it ("full XPath"):
/// `/html/body/div[2]/p[1]`. A step is the name of an element and its number among the siblings of that name, from 1. The
/// number 1 may be left out.
///
/// ```
/// let label: seek_io::SegmentLabel = "bad /html/body/div[2]".parse()?;
/// assert_eq!((label.path.as_str(), label.is_good), ("/html/body/div[2]", false));
/// # Ok::<(), seek_io::NotASegmentLabel>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SegmentLabel {
    /// The path of the element.
    pub path: String,
    /// Whether the segment is good: one semantic unit, wholly main content or wholly not.
    pub is_good: bool,
}

/// A text that is no label of a segment.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a label of a segment, such as \"good /html/body/div[2]\"")]
pub struct NotASegmentLabel(pub String);

impl FromStr for SegmentLabel {
    type Err = NotASegmentLabel;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let label = || {
            let (word, path) = text.trim().split_once(char::is_whitespace)?;
            let is_good = match word {
                "good" => true,
                "bad" => false,
                _ => return None,
            };
            let path = path.trim_start();
            path.starts_with('/').then(|| Self { path: path.to_owned(), is_good })
        };
        label().ok_or_else(|| NotASegmentLabel(text.to_owned()))
    }
}

impl fmt::Display for SegmentLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", if self.is_good { "good" } else { "bad" }, self.path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_read_as_written() {
        for text in ["good /html/body/div[2]", "bad /html/body"] {
            assert_eq!(text.parse::<SegmentLabel>().unwrap().to_string(), text);
        }
        for text in ["", "good", "good div", "fine /html", "/html/body"] {
            assert_eq!(text.parse::<SegmentLabel>(), Err(NotASegmentLabel(text.to_owned())));
        }
    }
}
