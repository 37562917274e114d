//! Whether a declared language is the wanted one, by the parts of language tags (BCP 47).

/// Whether an entry of this declared language may be of the wanted one. An entry that declares none may be.
///
/// The languages must be the same. Scripts and regions must be the same only where both tags have one: `de` fits `de-AT`.
pub(super) fn may_be(wanted: &str, declared: Option<&str>) -> bool {
    let Some(declared) = declared.map(str::trim).filter(|tag| is_known(tag)) else { return true };
    let (wanted, declared) = (Tag::of(wanted), Tag::of(declared));
    let agree = |a: &Option<String>, b: &Option<String>| a.is_none() || b.is_none() || a == b;
    wanted.language == declared.language
        && agree(&wanted.script, &declared.script)
        && agree(&wanted.region, &declared.region)
}

/// `x-default` is the page for all other languages, `und` and `mul` are no language.
fn is_known(tag: &str) -> bool {
    !tag.is_empty() && !["x-default", "und", "mul", "zxx"].iter().any(|other| tag.eq_ignore_ascii_case(other))
}

struct Tag {
    language: String,
    script: Option<String>,
    region: Option<String>,
}

impl Tag {
    fn of(tag: &str) -> Tag {
        let mut parts = tag.split(['-', '_']).map(str::to_ascii_lowercase);
        let mut found = Tag { language: parts.next().unwrap_or_default(), script: None, region: None };
        for part in parts {
            match part.len() {
                4 => found.script = found.script.or(Some(part)),
                2 | 3 => found.region = found.region.or(Some(part)),
                _ => {}
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_known_other_language_does_not_fit() {
        for (wanted, declared, fits) in [
            ("de", None, true),
            ("de", Some("x-default"), true),
            ("de", Some("de_AT"), true),
            ("de-AT", Some("DE"), true),
            ("de-AT", Some("de-CH"), false),
            ("de", Some("en"), false),
            ("zh-Hans", Some("zh-CN"), true),
            ("zh-Hans", Some("zh-Hant-TW"), false),
        ] {
            assert_eq!(may_be(wanted, declared), fits, "{wanted} {declared:?}");
        }
    }
}
