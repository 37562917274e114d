//! The form of an address by which indexes of web archives are sorted: SURT, with the labels of the host in reverse.
//!
//! Programs that replay an archive look for this form, so it has to be theirs. Addresses share it that differ only in case, order of
//! parameters, `www.` or a session. The rules are those of IIPC's webarchive-commons, which pywb and cdxj-indexer follow too.

use std::fmt::Write;

use url::Url;

/// Names of parameters for sessions, whose values have 32 letters and digits. A name may end so, as `osCsid`.
const SESSIONS: [&str; 3] = ["jsessionid", "phpsessid", "sid"];
/// The name of another one. Eight letters follow it, and the value has 24 letters.
const ASP_SESSION: &str = "aspsessionid";
/// A session of two parameters.
const PAIR: [&str; 2] = ["cfid=", "cftoken="];

/// An address in the form SURT: `com,example)/page?x=1`.
pub(crate) fn surt(address: &Url) -> String {
    let host = address.host_str().unwrap_or_default().trim_matches(['[', ']', '.']);
    let labels: Vec<&str> = without_www(host).rsplit('.').filter(|label| !label.is_empty()).collect();
    let port = address.port().map(|port| format!(":{port}")).unwrap_or_default();
    let path = path(&escaped(&unescaped(address.path())));
    let query = query(&escaped(&unescaped(address.query().unwrap_or_default())));
    let mark = if query.is_empty() { "" } else { "?" };
    format!("{}{port}){path}{mark}{query}", labels.join(","))
}

/// A host without `www.` or `www2.` before it.
fn without_www(host: &str) -> &str {
    let rest = host.strip_prefix("www").map(|rest| rest.trim_start_matches(|c: char| c.is_ascii_digit()));
    rest.and_then(|rest| rest.strip_prefix('.')).unwrap_or(host)
}

/// A path in small letters without empty parts, `.`, `..` and sessions: `/a//b/` is `/a/b`.
fn path(path: &str) -> String {
    let path = path.to_ascii_lowercase();
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/').skip(1) {
        match part {
            "." => {}
            // `..` also removes an empty part. At the top it stays.
            ".." if !parts.is_empty() => _ = parts.pop(),
            _ => parts.push(part),
        }
    }
    parts.retain(|part| !part.is_empty());
    let is_session = |part: &str| has_calls(part) || within(part, "(", ")").is_some_and(is_ticket);
    let session = parts.iter().rposition(|part| is_session(part));
    if let Some(at) = session.filter(|at| parts[at + 1..].join("/").find(".aspx").is_some_and(|at| at > 0)) {
        parts.remove(at);
    }
    format!("/{}", parts.join("/"))
}

/// Whether a part of a path of ASP.NET has sessions by letters: `(S(...))`.
fn has_calls(part: &str) -> bool {
    let Some(calls) = within(part, "(", ")") else { return false };
    // Each has a letter and 24 signs in brackets.
    !calls.is_empty()
        && calls.len() % 27 == 0
        && calls.as_bytes().chunks_exact(27).all(|call| {
            call[0].is_ascii_lowercase() && call[1] == b'(' && call[26] == b')' && call[2..26].iter().all(is_word)
        })
}

fn is_ticket(text: &str) -> bool {
    text.len() == 24 && text.as_bytes().iter().all(is_word)
}

fn is_word(byte: &u8) -> bool {
    byte.is_ascii_lowercase() || byte.is_ascii_digit()
}

/// What is between the signs at both ends of a text.
fn within<'a>(text: &'a str, open: &str, close: &str) -> Option<&'a str> {
    text.strip_prefix(open)?.strip_suffix(close)
}

/// The parameters in small letters, sorted, without sessions.
fn query(query: &str) -> String {
    let mut query = query.to_ascii_lowercase();
    for name in SESSIONS {
        query = without(&query, |parameter| {
            let (before, value) = parameter.rsplit_once('=')?;
            let is_session = value.len() == 32 && value.as_bytes().iter().all(is_word);
            before.strip_suffix(name).filter(|_| is_session).map(str::len)
        });
    }
    query = without(&query, |parameter| {
        let (before, value) = parameter.rsplit_once('=')?;
        let (before, letters) = before.split_at_checked(before.len().checked_sub(8)?)?;
        let is_letters = |text: &str| text.bytes().all(|byte| byte.is_ascii_lowercase());
        let is_session = value.len() == 24 && is_letters(value) && is_letters(letters);
        before.strip_suffix(ASP_SESSION).filter(|_| is_session).map(str::len)
    });
    query = without_pair(&query);
    let mut parameters: Vec<&str> = query.split('&').collect();
    parameters.sort_by(|a, b| parts(a).cmp(&parts(b)));
    parameters.join("&")
}

/// The name and the value of a parameter. A name without a value comes before the same name with one.
fn parts(parameter: &str) -> (&str, Option<&str>) {
    parameter.split_once('=').map_or((parameter, None), |(name, value)| (name, Some(value)))
}

/// A query without the last session. `find` gives the start of the session in a parameter.
fn without(query: &str, find: impl Fn(&str) -> Option<usize>) -> String {
    let parameters: Vec<&str> = query.split('&').collect();
    let found = parameters.iter().enumerate().rev().find_map(|(at, parameter)| Some((at, find(parameter)?)));
    found.map_or_else(|| query.to_owned(), |(at, start)| cut(&parameters, at, start, 1))
}

/// A query without the last session of two parameters.
fn without_pair(query: &str) -> String {
    let parameters: Vec<&str> = query.split('&').collect();
    let starts_pair = |pair: &[&str]| {
        let start = pair[0].rfind(PAIR[0])?;
        let has_values = pair[0].len() > start + PAIR[0].len() && pair[1].len() > PAIR[1].len();
        Some(start).filter(|_| has_values && pair[1].starts_with(PAIR[1]))
    };
    let found = parameters.windows(2).enumerate().rev().find_map(|(at, pair)| Some((at, starts_pair(pair)?)));
    found.map_or_else(|| query.to_owned(), |(at, start)| cut(&parameters, at, start, 2))
}

/// The parameters without `count` of them. What is before `start` in the first of these is joined to the next parameter.
fn cut(parameters: &[&str], at: usize, start: usize, count: usize) -> String {
    let mut rest: Vec<&str> = parameters[..at].to_vec();
    let joined = format!("{}{}", &parameters[at][..start], parameters.get(at + count).copied().unwrap_or_default());
    rest.push(&joined);
    rest.extend(parameters.iter().skip(at + count + 1));
    rest.join("&")
}

/// Decodes percent escapes until none is left.
fn unescaped(text: &str) -> Vec<u8> {
    let mut out: Vec<u8> = Vec::with_capacity(text.len());
    for byte in text.bytes() {
        out.push(byte);
        // The byte can complete another escape: `%2541` becomes `%41`, and then `A`.
        while let [.., b'%', high, low] = out[..]
            && let Some(byte) = digit(high).zip(digit(low)).map(|(high, low)| 16 * high + low)
        {
            out.truncate(out.len() - 3);
            out.push(byte);
        }
    }
    out
}

fn digit(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}

/// A text with percent signs only for what is no visible ASCII, and for `#` and `%`.
fn escaped(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len());
    for &byte in bytes {
        if byte.is_ascii_graphic() && !matches!(byte, b'#' | b'%') {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The answers are those that pywb gives (the Python package `surt` 0.3.1).
    #[test]
    fn addresses_have_the_form_that_replay_looks_for() {
        let session = "0123456789abcdef0123456789abcdef";
        for (address, expected) in [
            ("https://www.Site.example/A?b=C", "example,site)/a?b=c"),
            ("http://site.example", "example,site)/"),
            ("http://site.example/a/", "example,site)/a"),
            ("http://site.example/a//b", "example,site)/a/b"),
            ("http://site.example/?b=2&a=1", "example,site)/?a=1&b=2"),
            ("http://site.example/a?b=1&b=0&A=3&b", "example,site)/a?a=3&b&b=0&b=1"),
            ("http://site.example/a?", "example,site)/a"),
            ("http://www2.site.example/x", "example,site)/x"),
            ("http://wwwsite.example/x", "example,wwwsite)/x"),
            (&format!("http://site.example/a?PHPSESSID={session}&x=1"), "example,site)/a?x=1"),
            (&format!("http://site.example/a?sid={session}"), "example,site)/a"),
            ("http://site.example/a?sid=12", "example,site)/a?sid=12"),
            ("http://site.example/a?CFID=1&CFTOKEN=2&x=1", "example,site)/a?x=1"),
            ("http://site.example/a?x=1&CFID=1&CFTOKEN=2", "example,site)/a?&x=1"),
            (&format!("http://site.example/a?x=1&osCsid={session}&y=2"), "example,site)/a?oscy=2&x=1"),
            (&format!("http://site.example/a?sid={session}&sid={session}"), &format!("example,site)/a?&sid={session}")),
            ("http://site.example/a/..%2fb", "example,site)/b"),
            ("http://site.example/a//..%2fb", "example,site)/a/b"),
            ("http://site.example/..%2fb", "example,site)/../b"),
            ("http://site.example/%252e%252e", "example,site)/.."),
            ("http://site.example/(0123456789abcdefghijklmn)/b/a.aspx?x", "example,site)/b/a.aspx?x"),
            (&format!("http://site.example/a?ASPSESSIONIDABCDEFGH={}&b", "A".repeat(24)), "example,site)/a?b"),
            ("http://site.example/a/%252e%252e/b", "example,site)/b"),
            ("http://site.example/(S(0123456789abcdefghijklmn))/a.aspx", "example,site)/a.aspx"),
            ("http://site.example/%%32%35%34%31?%zz", "example,site)/a?%25zz"),
            ("http://site.example:8080/a", "example,site:8080)/a"),
            ("https://user:secret@site.example:443/a", "example,site)/a"),
            ("http://[2001:db8::1]/x", "2001:db8::1)/x"),
            ("http://127.0.0.1:8080/", "1,0,0,127:8080)/"),
            ("http://site.example/%7Euser/%C3%A9", "example,site)/~user/%c3%a9"),
            ("http://site.example/%2541?x=%20y+z", "example,site)/a?x=%20y+z"),
            ("http://münchen.example/", "example,xn--mnchen-3ya)/"),
        ] {
            assert_eq!(surt(&Url::parse(address).unwrap()), expected, "{address}");
        }
    }
}
