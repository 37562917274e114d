//! What reports for people share: pages of HTML that need nothing else.
//!
//! All that comes from a page, its id and its address are text from strangers: [`escape`] is the one way in, and it is never
//! put into an attribute. A policy in the head forbids all scripts but one of ours, where a report has one, and whatever would be
//! fetched, should anything slip through.

/// The beginning of a report, up to its body: `title` is text, `css` the report's own part of the style sheet. `script` is the hash of the
/// one script that the report has, as a policy names it (`sha256-...`); no other runs.
pub fn head(title: &str, css: &str, script: Option<&str>) -> String {
    let title = escape(title);
    let scripts = script.map_or_else(String::new, |hash| format!("; script-src '{hash}'"));
    let policy = format!("default-src 'none'; style-src 'unsafe-inline'{scripts}");
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

/// Facts with their names, as a list. Names are ours, facts are HTML already.
pub fn facts(facts: &[(&str, String)]) -> String {
    let each: String = facts.iter().map(|(name, fact)| format!("<dt>{name}<dd>{fact}\n")).collect();
    format!("<dl>\n{each}</dl>\n")
}

/// The text of a block in this element. It may run from right to left, whatever the report does; of what is longer than `most`
/// characters the beginning is shown.
pub fn text(element: &str, text: &str, most: usize) -> String {
    format!("<{element} class=\"text\" dir=\"auto\">{}</{element}>", escape(&shortened(text, most)))
}

/// A value of a feature: counts without decimals.
pub fn number(value: f32) -> String {
    match value {
        v if v.abs() >= 1e7 => format!("{v:.2e}"),
        v if v.fract() == 0.0 => format!("{v:.0}"),
        v => format!("{v:.3}"),
    }
}

fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{} … ({} more characters)", &text[..end], text[end..].chars().count()),
        None => text.to_owned(),
    }
}

/// Text that can mean nothing but itself, in the content of an element or in a quoted attribute, of HTML or XML.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // Control characters are not allowed in HTML; white space is. XML allows no noncharacters.
            c if c.is_control() && !matches!(c, '\n' | '\t') => out.push('\u{FFFD}'),
            '\u{FFFE}' | '\u{FFFF}' => out.push('\u{FFFD}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_strangers_write_stays_text() {
        assert_eq!(escape("</style><b>&\"'"), "&lt;/style&gt;&lt;b&gt;&amp;&quot;&#39;");
        assert_eq!(escape("a\u{0}\u{1b}\u{ffff}\n\tb"), "a\u{FFFD}\u{FFFD}\u{FFFD}\n\tb");
        assert!(head("</title><script>", "", None).contains("<title>&lt;/title&gt;&lt;script&gt;</title>"));
    }

    #[test]
    fn long_texts_are_cut_between_characters() {
        assert_eq!(shortened("äöü", 3), "äöü");
        assert_eq!(shortened("äöü", 1), "ä … (2 more characters)");
    }

    #[test]
    fn values_are_as_short_as_they_can_be() {
        assert_eq!([0.0, 12.0, 0.25, 2.5e9].map(number), ["0", "12", "0.250", "2.50e9"]);
    }
}
