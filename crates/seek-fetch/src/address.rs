//! Addresses that are fetched.

use seek_io::input::with_missing_scheme;
use url::{ParseError, Url};

use crate::FetchError;

/// A valid address without its fragment, with the letters of its host as a request has them.
pub(crate) fn address_of(text: &str) -> Result<Url, FetchError> {
    let parsed = Url::parse(text);
    // The name of a host before a port has the form of a scheme.
    let is_of_web = parsed.as_ref().is_ok_and(|address| matches!(address.scheme(), "http" | "https"));
    if let Some(address) = with_missing_scheme(text).filter(|_| !is_of_web) {
        return Err(FetchError::Address(format!("it has no scheme; did you mean '{address}'?")));
    }
    let mut address = parsed.map_err(|error| FetchError::Address(reason(error)))?;
    if !is_of_web {
        return Err(FetchError::Scheme { scheme: address.scheme().to_owned() });
    }
    // Records, errors and names of files show the address.
    if !address.username().is_empty() || address.password().is_some() {
        return Err(FetchError::Credentials);
    }
    address.set_fragment(None);
    Ok(address)
}

/// What is wrong with a text that is no address.
fn reason(error: ParseError) -> String {
    match error {
        ParseError::RelativeUrlWithoutBase => "it does not begin with https:// or http://".to_owned(),
        error => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_written_as_a_request_has_it() {
        let written = |text: &str| address_of(text).map(String::from).map_err(|error| error.to_string());
        assert_eq!(written("HTTPS://Site.example").unwrap(), "https://site.example/");
        let encoded = "http://xn--bcher-kva.example/stra%C3%9Fe?q=%C3%A4";
        assert_eq!(written("http://bücher.example/straße?q=ä#teil").unwrap(), encoded);
        assert_eq!(written("file:///etc/passwd").unwrap_err(), "only http and https are fetched, not 'file:'");
        assert!(written("http://").unwrap_err().starts_with("this is not a valid address: "));
        assert_eq!(
            written("www.site.example/a").unwrap_err(),
            "this is not a valid address: it has no scheme; did you mean 'https://www.site.example/a'?"
        );
        assert!(written("localhost:8080/a").unwrap_err().ends_with("did you mean 'http://localhost:8080/a'?"));
        assert!(written("page").unwrap_err().ends_with("it does not begin with https:// or http://"));
        assert_eq!(written("https://me:secret@site.example").unwrap_err(), "it has a user name or a password");
    }
}
