//! The lines of a file of ftr-site-config: `name: value`, with comments after `#`.

/// A line of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Directive<'t> {
    /// The number of the line, from 1.
    pub(super) line: usize,
    /// The name, without a part in brackets.
    pub(super) name: &'t str,
    pub(super) value: &'t str,
}

/// The directives of a file, or the lines that are none.
pub(super) fn directives(text: &str) -> impl Iterator<Item = Result<Directive<'_>, (usize, &str)>> {
    let lines = text.trim_start_matches('\u{feff}').lines().zip(1..).map(|(line, number)| (line.trim(), number));
    lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#')).map(|(text, line)| {
        let length = text.len() - text.trim_start_matches(|c: char| c.is_ascii_lowercase() || c == '_').len();
        let (name, rest) = text.split_at(length);
        // The value before the colon in `replace_string(a:b): c` may have colons itself.
        let value = if rest.starts_with('(') {
            rest.split_once("):").map(|(_, value)| value)
        } else {
            rest.trim_start().strip_prefix(':')
        };
        match value {
            Some(value) if !name.is_empty() => Ok(Directive { line, name, value: value.trim() }),
            _ => Err((line, text)),
        }
    })
}

/// The pattern of the host for a file of this name; `None` if the name is no host.
pub(super) fn host_of_file(name: &str) -> Option<String> {
    let stem = name.strip_suffix(".txt")?.to_ascii_lowercase();
    let (start, host) = match stem.strip_prefix('.') {
        Some(host) => ("*.", host),
        None => ("", stem.strip_prefix("www.").unwrap_or(&stem)),
    };
    let is_label =
        |label: &str| !label.is_empty() && label.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_');
    (host.contains('.') && host.split('.').all(is_label)).then(|| format!("{start}{host}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_a_name_and_a_value() {
        let text =
            "# title: //h1\ntitle: //h1\n\n body : //a[@href='x:y']\nreplace_string(a:b): c: d\nHello\nprune:no\n";
        let found: Vec<_> = directives(text).map(|line| line.map(|line| (line.line, line.name, line.value))).collect();
        assert_eq!(
            found,
            [
                Ok((2, "title", "//h1")),
                Ok((4, "body", "//a[@href='x:y']")),
                Ok((5, "replace_string", "c: d")),
                Err((6, "Hello")),
                Ok((7, "prune", "no")),
            ]
        );
    }

    #[test]
    fn names_of_files_are_hosts() {
        for (name, host) in [
            ("a.example.txt", Some("a.example")),
            ("www.A.example.txt", Some("a.example")),
            (".a.example.txt", Some("*.a.example")),
            ("README.txt", None),
            ("global.txt", None),
            ("a..example.txt", None),
            ("a.example.md", None),
        ] {
            assert_eq!(host_of_file(name).as_deref(), host, "{name}");
        }
    }
}
