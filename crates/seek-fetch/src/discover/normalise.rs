//! One form for each address, so that each page is listed once.
//!
//! Scheme and host are in lower case, without the default port, dot segments or fragment (RFC 3986, section 6.2.2). Parameters
//! that only say where a reader came from are gone, and so are ids of sessions. The others keep their order and their letters.

use url::Url;

use crate::site::host;

/// Beginnings of the names of parameters of campaigns.
const TRACKING_STARTS: [&str; 3] = ["utm_", "mtm_", "pk_"];
/// Names of parameters that advertisers, mail senders and social networks add.
const TRACKING: [&str; 24] = [
    "_ga", "_gl", "_hsenc", "_hsmi", "dclid", "fbclid", "gad_source", "gbraid", "gclid", "gclsrc", "igshid", "mc_cid",
    "mc_eid", "mkt_tok", "msclkid", "oly_anon_id", "oly_enc_id", "srsltid", "ttclid", "twclid", "vero_id", "wbraid",
    "wickedid", "yclid",
];
/// Names of parameters that hold the id of a session.
const SESSION: [&str; 7] = ["phpsessid", "jsessionid", "sid", "sessionid", "session_id", "sessid", "aspsessionid"];
/// The name of a session's id in a path.
const PATH_SESSION: &str = ";jsessionid=";
/// Fewest characters of the id of a session. Shorter values of `sid` may be the number of an article.
const SHORTEST_ID: usize = 16;

/// The form of an address in which it is listed. `None` if it is no address of a page: another scheme, or a password in it.
pub(super) fn normalised(address: &Url) -> Option<Url> {
    let has_password = !address.username().is_empty() || address.password().is_some();
    if !matches!(address.scheme(), "http" | "https") || !address.has_host() || has_password {
        return None;
    }
    let mut address = address.clone();
    address.set_fragment(None);
    if address.host_str().is_some_and(|host| host.ends_with('.')) {
        let host = host(&address).to_owned();
        address.set_host(Some(&host)).ok()?;
    }
    if let Some(path) = without_session(address.path()) {
        address.set_path(&path);
    }
    if let Some(query) = address.query() {
        let kept: Vec<&str> = query.split('&').filter(|pair| !pair.is_empty() && !is_dropped(pair)).collect();
        let kept = kept.join("&");
        address.set_query(Some(&*kept).filter(|query| !query.is_empty()));
    }
    Some(address)
}

/// A path without ids of sessions, if it has one. Such an id ends at the next separator.
fn without_session(path: &str) -> Option<String> {
    // Lower case has as many bytes, as addresses are ASCII.
    let lower = path.to_ascii_lowercase();
    let mut kept = String::new();
    let mut at = 0;
    while let Some(found) = lower[at..].find(PATH_SESSION) {
        kept.push_str(&path[at..at + found]);
        let value = at + found + PATH_SESSION.len();
        at = path[value..].find(['/', ';']).map_or(path.len(), |end| value + end);
    }
    kept.push_str(&path[at..]);
    // What a removal joins may hold another one.
    (at > 0).then(|| without_session(&kept).unwrap_or(kept))
}

fn is_dropped(pair: &str) -> bool {
    let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
    let name = name.to_ascii_lowercase();
    TRACKING.contains(&&*name)
        || TRACKING_STARTS.iter().any(|start| name.starts_with(start))
        || SESSION.contains(&&*name) && is_id(value)
}

fn is_id(value: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    value.len() >= SHORTEST_ID && value.bytes().all(is_part) && value.bytes().any(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn form(text: &str) -> Option<String> {
        normalised(&Url::parse(text).unwrap()).map(String::from)
    }

    #[test]
    fn addresses_of_one_page_have_one_form() {
        for (text, expected) in [
            ("HTTPS://Site.Example:443/a/./b/../c#part", "https://site.example/a/c"),
            ("http://site.example:80", "http://site.example/"),
            ("http://site.example./a", "http://site.example/a"),
            ("https://site.example:8443/", "https://site.example:8443/"),
            ("https://site.example/a?b=2&a=1", "https://site.example/a?b=2&a=1"),
            ("https://site.example/a?utm_source=x&id=7&UTM_Medium=y&fbclid=z", "https://site.example/a?id=7"),
            ("https://site.example/a?gclid=1&mc_eid=2", "https://site.example/a"),
            ("https://site.example/a?", "https://site.example/a"),
            ("https://site.example/a;jsessionid=0A1B/b?x", "https://site.example/a/b?x"),
            ("https://site.example/a?PHPSESSID=0123456789abcdef0123", "https://site.example/a"),
            ("https://site.example/story?sid=42", "https://site.example/story?sid=42"),
            ("https://b\u{fc}cher.example/stra\u{df}e", "https://xn--bcher-kva.example/stra%C3%9Fe"),
        ] {
            assert_eq!(form(text).as_deref(), Some(expected), "{text}");
        }
        for text in ["mailto:a@site.example", "https://me:secret@site.example/", "javascript:void(0)", "data:,x"] {
            assert_eq!(form(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn a_form_is_its_own_form(rest in "(/|;jsessionid=|\\.|\\?|&|utm_a=|sid=|a|b1|%2e|#|=|;|é){0,24}") {
            if let Ok(address) = Url::parse(&format!("https://Site.example/{rest}")) {
                let once = normalised(&address).unwrap();
                prop_assert_eq!(normalised(&once).unwrap(), once.clone());
                prop_assert_eq!(Url::parse(once.as_str()).unwrap(), once);
            }
        }
    }
}
