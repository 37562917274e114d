//! What the program says of a page that it found no main content on.
//!
//! An empty answer is no failure: the page may have no main content. But a user who sees nothing must know that it was no accident.

use content_seeker::EmptyReason;

use super::terminal::visible;

/// The reason as a sentence about the page, in the same words wherever it stands.
pub fn because(reason: EmptyReason) -> String {
    format!("no main content found: {}", reason.description())
}

/// A line for the user, which names the page, the reason and what to try.
pub fn note(id: &str, reason: EmptyReason) -> String {
    let advice = match reason {
        EmptyReason::NoText => "if a script loads its text, save it with a browser first",
        _ => "'--page-type TYPE' or another '--method' may find some, and 'seek explain' shows why it did not",
    };
    format!("{}: {}; {advice}", visible(id), because(reason))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_reason_has_one_line_with_advice() {
        for reason in EmptyReason::ALL {
            let line = note("a\nb.html", reason);
            assert!(line.starts_with("a\u{fffd}b.html: no main content found: "), "{line}");
            assert!(line.contains(reason.description()) && !line.contains('\n'), "{line}");
        }
    }
}
