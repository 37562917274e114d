//! Which addresses are of one host, and which of one site: those whose hosts have the same registrable domain, by the public suffix list.

use url::{Host, Url};

/// The host of an address, without the dot that a name may end in.
pub(crate) fn host(address: &Url) -> &str {
    address.host_str().unwrap_or_default().trim_end_matches('.')
}

/// The registrable domain of an address: `site.example` of `www.site.example`. A host without one, such as a number, is its own.
fn registrable(address: &Url) -> Option<&str> {
    match address.host()? {
        Host::Domain(_) => Some(psl::domain_str(host(address)).unwrap_or(host(address))),
        _ => address.host_str(),
    }
}

/// Whether two addresses are of one site.
pub(crate) fn are_of_one_site(a: &Url, b: &Url) -> bool {
    let (a, b) = (registrable(a), registrable(b));
    a.is_some() && a == b
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_of_one_registrable_domain_are_one_site() {
        let same = |a: &str, b: &str| are_of_one_site(&Url::parse(a).unwrap(), &Url::parse(b).unwrap());
        assert!(same("https://www.site.example/a", "http://blog.site.example:81"));
        assert!(same("https://a.site.co.uk", "https://site.co.uk"));
        assert!(!same("https://a.co.uk", "https://b.co.uk"));
        assert!(!same("https://a.github.io", "https://b.github.io"));
        assert!(!same("http://10.0.0.1", "http://11.0.0.1"));
        assert!(same("http://127.0.0.1:1/", "http://127.0.0.1:2/") && same("http://localhost", "http://localhost/a"));
    }
}
