//! Why an answer is empty.

use std::fmt;
use std::str::FromStr;

/// Why a method gave no text of a page.
///
/// ```
/// use seek_extract::EmptyReason;
/// assert_eq!("no_text".parse(), Ok(EmptyReason::NoText));
/// assert_eq!(EmptyReason::NoText.description(), "the page has no text");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EmptyReason {
    /// The page has no text, as one whose text a script would load.
    NoText,
    /// The page has text, but is probably one without main content, as a login or an error page.
    EmptyPage,
    /// The best choice of blocks is probably wrong: its expected F1 is too low.
    LowConfidence,
    /// The method chose nothing of the text.
    NothingChosen,
}

/// The name of a reason is not known.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no reason '{0}' of an empty answer")]
pub struct UnknownEmptyReason(String);

impl EmptyReason {
    /// All reasons.
    pub const ALL: [EmptyReason; 4] =
        [EmptyReason::NoText, EmptyReason::EmptyPage, EmptyReason::LowConfidence, EmptyReason::NothingChosen];

    /// The name in records.
    pub fn name(self) -> &'static str {
        match self {
            EmptyReason::NoText => "no_text",
            EmptyReason::EmptyPage => "empty_page",
            EmptyReason::LowConfidence => "low_confidence",
            EmptyReason::NothingChosen => "nothing_chosen",
        }
    }

    /// The reason in words, as a clause.
    pub fn description(self) -> &'static str {
        match self {
            EmptyReason::NoText => "the page has no text",
            EmptyReason::EmptyPage => "the page is probably one without main content, as a login or an error page",
            EmptyReason::LowConfidence => "any choice of its text is probably wrong",
            EmptyReason::NothingChosen => "the method chose nothing of its text",
        }
    }
}

impl fmt::Display for EmptyReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for EmptyReason {
    type Err = UnknownEmptyReason;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        EmptyReason::ALL
            .into_iter()
            .find(|reason| reason.name() == name)
            .ok_or_else(|| UnknownEmptyReason(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_reason_is_found_by_its_name() {
        for reason in EmptyReason::ALL {
            assert_eq!(reason.to_string().parse(), Ok(reason));
        }
        let error = "no text".parse::<EmptyReason>().unwrap_err();
        assert_eq!(error.to_string(), "there is no reason 'no text' of an empty answer");
    }
}
