//! Addresses that are fetched.

use url::Url;

use crate::FetchError;

/// A valid address without its fragment, with the letters of its host as a request has them.
pub(crate) fn address_of(text: &str) -> Result<Url, FetchError> {
    let mut address = Url::parse(text).map_err(|error| FetchError::Address(error.to_string()))?;
    if !matches!(address.scheme(), "http" | "https") {
        return Err(FetchError::Scheme { scheme: address.scheme().to_owned() });
    }
    // Records, errors and names of files show the address.
    if !address.username().is_empty() || address.password().is_some() {
        return Err(FetchError::Credentials);
    }
    address.set_fragment(None);
    Ok(address)
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
        assert_eq!(written("https://me:secret@site.example").unwrap_err(), "it has a user name or a password");
    }
}
