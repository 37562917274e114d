//! A server with TLS and a certificate authority of its own.

#![allow(clippy::unwrap_used)]

use std::io;
use std::sync::Arc;

use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};
use seek_fetch::{FetchOptions, Fetcher};
use seek_io::{Fetch, InputLimits, error_chain};
use seek_testing::site_server::{SiteServer, respond};

/// The certificate of the authority.
const AUTHORITY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/certificates/authority.pem");

fn server() -> SiteServer {
    let certificate = CertificateDer::from_pem_slice(include_bytes!("certificates/server.pem")).unwrap();
    let key = PrivateKeyDer::from_pem_slice(include_bytes!("certificates/server-key.pem")).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key)
        .unwrap();
    let config = Arc::new(config);
    let wrap = move |stream| {
        let connection = ServerConnection::new(Arc::clone(&config)).map_err(io::Error::other)?;
        Ok(Box::new(StreamOwned::new(connection, stream)) as _)
    };
    SiteServer::start_over("https", wrap, |_, out| {
        respond(out, "200 OK", &["Content-Type: text/html"], b"<p>The storm hit the coast.")
    })
}

fn no_proxy() -> FetchOptions {
    FetchOptions { proxy_from_environment: false, ..FetchOptions::default() }
}

#[test]
fn a_certificate_is_checked() {
    let server = server();
    let fetch = |certificates| {
        let fetcher = Fetcher::new(&FetchOptions { certificates, ..no_proxy() }).unwrap();
        fetcher.fetch(&server.address("/"), &InputLimits::default())
    };
    assert_eq!(fetch(Some(AUTHORITY.into())).unwrap().body, b"<p>The storm hit the coast.");
    let error = error_chain(&fetch(None).unwrap_err());
    assert!(error.contains("the answer cannot be read: invalid peer certificate: UnknownIssuer"), "{error}");
}

#[test]
fn a_file_without_certificates_is_an_error() {
    let dir = tempfile::tempdir().unwrap();
    let error = |name: &str, text: &str| {
        let file = dir.path().join(name);
        std::fs::write(&file, text).unwrap();
        error_chain(&Fetcher::new(&FetchOptions { certificates: Some(file), ..FetchOptions::default() }).unwrap_err())
    };
    assert!(
        error("empty.pem", "").ends_with("empty.pem: the certificates cannot be read: there is no certificate in it")
    );
    let gone = FetchOptions { certificates: Some(dir.path().join("gone.pem")), ..FetchOptions::default() };
    assert!(error_chain(&Fetcher::new(&gone).unwrap_err()).contains("gone.pem"));
}
