//! Shared parts of HTML reports, which are single files without external resources.
//!
//! The content, the id and the address of a page are untrusted. A report writes them only through [`escape`] or
//! [`text`], and never into an attribute. As a second barrier, a content security policy forbids all resources and all
//! scripts except the report's own. Only a report with images allows those that are inside of it.

pub use crate::escape::escape;

/// The beginning of a report, up to the title of its body. `title` is text; `css` is added to the style sheet. `script`
/// is the hash of the report's only script in the form of a content security policy (`sha256-...`).
pub fn head(title: &str, css: &str, script: Option<&str>) -> String {
    let scripts = script.map_or_else(String::new, |hash| format!("; script-src '{hash}'"));
    head_with_policy(title, css, &scripts)
}

/// The beginning of a report that shows images. Each must be in the report itself, as a `data:` address.
pub fn head_with_images(title: &str, css: &str) -> String {
    head_with_policy(title, css, "; img-src data:")
}

/// The beginning of a report that allows more than its style sheet.
fn head_with_policy(title: &str, css: &str, more: &str) -> String {
    let title = escape(title);
    let policy = format!("default-src 'none'; style-src 'unsafe-inline'{more}");
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>{title}</title>\n<style>\n{CSS}{css}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    )
}

/// The end of a report.
pub const FOOT: &str = "</body>\n</html>\n";

const CSS: &str = "\
body { font: 15px/1.45 sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em; color: #222; background: #fff }
table { border-collapse: collapse } th, td { text-align: left; padding: .1em .8em .1em 0; vertical-align: top }
td:first-child, dd, h2, .text { overflow-wrap: anywhere } .number { text-align: right }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1em 1em } dd { margin: 0 }
.block { border-left: .5em solid #ccc; padding: .2em .7em; margin: .3em 0 } .block p { margin: 0 }
.text { white-space: pre-wrap } .about, .why { font-size: .8em; color: #555 }
.for { color: #1c6b2c } .against { color: #a12020 } summary { color: #555; cursor: pointer }
";

/// A list of names and values. Both are HTML already.
pub fn facts(facts: &[(&str, String)]) -> String {
    let each: String = facts.iter().map(|(name, fact)| format!("<dt>{name}<dd>{fact}\n")).collect();
    format!("<dl>\n{each}</dl>\n")
}

/// The text of a block in an element of this name, with its own writing direction. A text is cut after `max_chars`
/// characters.
pub fn text(element: &str, text: &str, max_chars: usize) -> String {
    format!("<{element} class=\"text\" dir=\"auto\">{}</{element}>", escape(&shortened(text, max_chars)))
}

/// The value of a feature: a whole number without decimals, others with three, numbers from 10 million on in scientific
/// notation.
pub fn number(value: f32) -> String {
    match value {
        v if v.abs() >= 1e7 => format!("{v:.2e}"),
        v if v.fract() == 0.0 => format!("{v:.0}"),
        v => format!("{v:.3}"),
    }
}

fn shortened(text: &str, max_chars: usize) -> String {
    match text.char_indices().nth(max_chars) {
        Some((end, _)) => format!("{} … ({} more characters)", &text[..end], text[end..].chars().count()),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_cannot_hold_markup() {
        assert!(head("</title><script>", "", None).contains("<title>&lt;/title&gt;&lt;script&gt;</title>"));
    }

    #[test]
    fn only_a_report_with_images_allows_images() {
        let policy = |head: &str| head.split('"').find(|part| part.starts_with("default-src")).map(str::to_owned);
        assert_eq!(policy(&head("a", "", None)).as_deref(), Some("default-src 'none'; style-src 'unsafe-inline'"));
        let with = policy(&head_with_images("a", ""));
        assert_eq!(with.as_deref(), Some("default-src 'none'; style-src 'unsafe-inline'; img-src data:"));
    }

    #[test]
    fn long_texts_are_cut_between_characters() {
        assert_eq!(shortened("äöü", 3), "äöü");
        assert_eq!(shortened("äöü", 1), "ä … (2 more characters)");
    }

    #[test]
    fn numbers_have_at_most_three_decimals() {
        assert_eq!([0.0, 12.0, 0.25, 2.5e9].map(number), ["0", "12", "0.250", "2.50e9"]);
    }
}
