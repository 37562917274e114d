//! The rule that only public addresses are connected to.
//!
//! A server that fetches what strangers name must not lead them into its own network: to this machine, to others beside it, or to the
//! address from which clouds give out credentials. A check of the host in the text of an address is not enough, since a name may give
//! any address, and for another one a moment later. So the rule holds where a name becomes the addresses of a connection: the check sees what
//! is connected to, for each connection and for each redirect. Numbers in any spelling (`2130706433`, `0x7f.1`) go the same way.
//!
//! The lists are those of IANA: the special-purpose registries of IPv4 and IPv6 (RFC 6890), with multicast.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::{error, fmt};

use ureq::Error;
use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::NextTimeout;

/// Which addresses are connected to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AddressRule {
    /// All, as for addresses that the user of the program names.
    #[default]
    Any,
    /// Only those of the public Internet, as for addresses that strangers name. Refused are loopback, private, link-local,
    /// unique-local, shared, multicast, documentation and all other special addresses, and those of the metadata of clouds. No proxy
    /// is used: it would connect to any address.
    Public,
}

impl AddressRule {
    /// Whether an address may be connected to.
    ///
    /// ```
    /// use seek_fetch::AddressRule;
    ///
    /// let allows = |address: &str| AddressRule::Public.allows(address.parse().unwrap());
    /// assert!(allows("1.1.1.1") && !allows("127.0.0.1") && !allows("::ffff:127.0.0.1"));
    /// assert!(AddressRule::Any.allows("127.0.0.1".parse().unwrap()));
    /// ```
    pub fn allows(self, address: IpAddr) -> bool {
        match (self, address) {
            (AddressRule::Any, _) => true,
            (AddressRule::Public, IpAddr::V4(address)) => is_public_v4(address),
            (AddressRule::Public, IpAddr::V6(address)) => is_public_v6(address),
        }
    }
}

/// The host has no address that the rule allows.
#[derive(Debug)]
pub(crate) struct NotPublic;

impl fmt::Display for NotPublic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the host has no public address")
    }
}

impl error::Error for NotPublic {}

/// A resolver that leaves out the addresses that are not public.
#[derive(Debug)]
pub(crate) struct PublicResolver<R>(pub R);

impl<R: Resolver> Resolver for PublicResolver<R> {
    fn resolve(&self, uri: &Uri, config: &Config, timeout: NextTimeout) -> Result<ResolvedSocketAddrs, Error> {
        let found = self.0.resolve(uri, config, timeout)?;
        let mut public = self.empty();
        let allowed = found.iter().filter(|address: &&SocketAddr| AddressRule::Public.allows(address.ip()));
        allowed.for_each(|address| public.push(*address));
        if public.is_empty() { Err(Error::Other(Box::new(NotPublic))) } else { Ok(public) }
    }
}

/// Blocks of IPv4 that are not public: their first address, and the number of bits that they share.
const SPECIAL_V4: [([u8; 4], u32); 17] = [
    // This network.
    ([0, 0, 0, 0], 8),
    // Private networks.
    ([10, 0, 0, 0], 8),
    ([172, 16, 0, 0], 12),
    ([192, 168, 0, 0], 16),
    // Shared with customers of a carrier. One cloud has its metadata there.
    ([100, 64, 0, 0], 10),
    // This machine.
    ([127, 0, 0, 0], 8),
    // Link-local; most clouds have their metadata there.
    ([169, 254, 0, 0], 16),
    // Assignments of the IETF. One cloud has its metadata there.
    ([192, 0, 0, 0], 24),
    // Documentation.
    ([192, 0, 2, 0], 24),
    ([198, 51, 100, 0], 24),
    ([203, 0, 113, 0], 24),
    // Relays from IPv6, which are no longer used.
    ([192, 88, 99, 0], 24),
    // Benchmarks.
    ([198, 18, 0, 0], 15),
    // Multicast.
    ([224, 0, 0, 0], 4),
    // Reserved, and broadcast.
    ([240, 0, 0, 0], 4),
    // The platform of a cloud answers here to its own machines. No registry lists it.
    ([168, 63, 129, 16], 32),
    // Sinks of a service for the names of servers.
    ([192, 175, 48, 0], 24),
];

/// Blocks within 2000::/3 that are not public.
const SPECIAL_V6: [(Ipv6Addr, u32); 5] = [
    // Assignments of the IETF: Teredo, benchmarks, ORCHID.
    (Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0), 23),
    // Documentation.
    (Ipv6Addr::new(0x2001, 0x0db8, 0, 0, 0, 0, 0, 0), 32),
    (Ipv6Addr::new(0x3fff, 0, 0, 0, 0, 0, 0, 0), 20),
    // 6to4, which holds an address of IPv4.
    (Ipv6Addr::new(0x2002, 0, 0, 0, 0, 0, 0, 0), 16),
    // Sinks, as above.
    (Ipv6Addr::new(0x2620, 0x004f, 0x8000, 0, 0, 0, 0, 0), 48),
];

/// All public addresses of IPv6.
const GLOBAL_V6: (Ipv6Addr, u32) = (Ipv6Addr::new(0x2000, 0, 0, 0, 0, 0, 0, 0), 3);
/// Addresses of IPv4 in networks without IPv4 (RFC 6052). Such a network reaches all old servers by them.
const TRANSLATED_V4: (Ipv6Addr, u32) = (Ipv6Addr::new(0x0064, 0xff9b, 0, 0, 0, 0, 0, 0), 96);

fn is_public_v4(address: Ipv4Addr) -> bool {
    let bits = u32::from(address);
    let shares = |(first, length): &([u8; 4], u32)| (bits ^ u32::from(Ipv4Addr::from(*first))) >> (32 - length) == 0;
    !SPECIAL_V4.iter().any(shares)
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let bits = u128::from(address);
    let shares = |(first, length): &(Ipv6Addr, u32)| (bits ^ u128::from(*first)) >> (128 - length) == 0;
    if shares(&TRANSLATED_V4) {
        let [.., a, b, c, d] = address.octets();
        return is_public_v4(Ipv4Addr::new(a, b, c, d));
    }
    shares(&GLOBAL_V6) && !SPECIAL_V6.iter().any(shares)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FetchError, FetchOptions, Fetcher};
    use seek_io::{Fetch, InputError, InputLimits};
    use seek_testing::site_server::{SiteServer, respond};
    use std::sync::Mutex;
    use std::time::Duration;
    use ureq::unversioned::resolver::DefaultResolver;

    fn is_public(address: &str) -> bool {
        AddressRule::Public.allows(address.parse().unwrap())
    }

    #[test]
    fn special_addresses_are_not_public() {
        for address in [
            "0.0.0.0", "0.255.255.255", "10.0.0.1", "10.255.255.255", "100.64.0.0", "100.100.100.200",
            "100.127.255.255", "127.0.0.1", "127.255.255.254", "168.63.129.16", "169.254.0.1", "169.254.169.254",
            "172.16.0.1", "172.31.255.255", "192.0.0.192", "192.0.2.1", "192.88.99.1", "192.168.0.1", "198.18.0.1",
            "198.19.255.255", "198.51.100.7", "203.0.113.7", "224.0.0.1", "239.255.255.255", "240.0.0.1",
            "255.255.255.255", "::", "::1", "::7f00:1", "::ffff:127.0.0.1", "::ffff:1.1.1.1", "64:ff9b::127.0.0.1",
            "64:ff9b::a9fe:a9fe", "64:ff9b:1::1", "100::1", "2001::1", "2001:db8::1", "2002:7f00:1::", "3fff::1",
            "fc00::1", "fd00:ec2::254", "fe80::1", "fec0::1", "ff02::1",
        ] {
            assert!(!is_public(address), "{address}");
            assert!(AddressRule::Any.allows(address.parse().unwrap()), "{address}");
        }
    }

    #[test]
    fn addresses_beside_the_special_ones_are_public() {
        for address in [
            "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
            "128.0.0.1", "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.0.1.1",
            "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255", "2001:200::1",
            "2606:4700:4700::1111", "2a00:1450:4001:81b::200e", "64:ff9b::101:101",
        ] {
            assert!(is_public(address), "{address}");
        }
    }

    fn options() -> FetchOptions {
        let timeout = Some(Duration::from_secs(20));
        FetchOptions { addresses: AddressRule::Public, delay: Duration::ZERO, timeout, ..FetchOptions::default() }
    }

    fn is_refused(fetcher: &Fetcher, address: &str) -> bool {
        let error = fetcher.fetch(address, &InputLimits::default()).unwrap_err();
        let InputError::NotFetched(error) = error else { return false };
        matches!(error.downcast_ref(), Some(FetchError::NotPublic))
    }

    #[test]
    fn a_server_of_this_machine_is_refused_in_every_spelling() {
        let server = SiteServer::start(|_, out| respond(out, "200 OK", &["Content-Type: text/html"], b"<p>Secret"));
        let port = server.address("").rsplit(':').next().unwrap().to_owned();
        let fetcher = Fetcher::new(&options()).unwrap();
        for host in [
            "127.0.0.1", "2130706433", "0x7f.1", "0x7f000001", "0177.0.0.1", "127.1", "localhost", "LOCALHOST.",
            "0.0.0.0", "[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[0:0:0:0:0:ffff:7f00:0001]",
            "[64:ff9b::7f00:1]", "169.254.169.254", "[fd00:ec2::254]",
        ] {
            // This machine may know no `localhost.`.
            let address = format!("http://{host}:{port}/latest/meta-data/");
            assert!(is_refused(&fetcher, &address) || host == "LOCALHOST.", "{host}");
        }
        assert!(server.requests().is_empty());
    }

    /// Looks up `start.example` as this address, without a check, and all other names with one.
    #[derive(Debug)]
    struct StartsAt(SocketAddr, PublicResolver<DefaultResolver>);

    impl Resolver for StartsAt {
        fn resolve(&self, uri: &Uri, config: &Config, timeout: NextTimeout) -> Result<ResolvedSocketAddrs, Error> {
            if uri.host() != Some("start.example") {
                return self.1.resolve(uri, config, timeout);
            }
            let mut found = self.empty();
            found.push(self.0);
            Ok(found)
        }
    }

    #[test]
    fn a_redirect_leads_to_no_server_of_this_machine() {
        let inner = SiteServer::start(|_, out| respond(out, "200 OK", &["Content-Type: text/html"], b"<p>Secret"));
        let targets = [inner.address("/"), inner.address("/").replace("127.0.0.1", "0x7f.1")];
        let outer = SiteServer::start(move |request, out| {
            let target = usize::from(request.path == "/b");
            respond(out, "302 Found", &[&format!("Location: {}", targets[target])], b"")
        });
        let address = outer.address("").trim_start_matches("http://").parse().unwrap();
        let resolver = StartsAt(address, PublicResolver(DefaultResolver::default()));
        let fetcher = Fetcher::with_resolver(&options(), resolver).unwrap();
        for path in ["a", "b"] {
            assert!(is_refused(&fetcher, &format!("http://start.example/{path}")), "{path}");
        }
        assert_eq!((outer.requests().len(), inner.requests().len()), (2, 0));
    }

    /// Gives one list of addresses after the other.
    #[derive(Debug)]
    struct Changing(Mutex<Vec<Vec<SocketAddr>>>);

    impl Resolver for Changing {
        fn resolve(&self, _: &Uri, _: &Config, _: NextTimeout) -> Result<ResolvedSocketAddrs, Error> {
            let mut found = self.empty();
            self.0.lock().unwrap().pop().unwrap_or_default().into_iter().for_each(|address| found.push(address));
            Ok(found)
        }
    }

    #[test]
    fn a_name_that_changes_its_address_is_checked_each_time() {
        let server = SiteServer::start(|_, out| respond(out, "200 OK", &[], b"<p>Secret"));
        let inner: SocketAddr = server.address("").trim_start_matches("http://").parse().unwrap();
        let answers = vec![vec![inner, "[::1]:80".parse().unwrap()], vec![inner]];
        let fetcher = Fetcher::with_resolver(&options(), PublicResolver(Changing(Mutex::new(answers)))).unwrap();
        for _ in 0..2 {
            assert!(is_refused(&fetcher, "http://changing.example/"));
        }
        assert!(server.requests().is_empty());
        // Of several addresses only the public ones stay.
        let mixed = vec![vec![inner, "1.1.1.1:80".parse().unwrap(), "10.0.0.1:80".parse().unwrap()]];
        let resolver = PublicResolver(Changing(Mutex::new(mixed)));
        let config = ureq::Agent::config_builder().build();
        let timeout = NextTimeout::default();
        let kept = resolver.resolve(&Uri::from_static("http://mixed.example/"), &config, timeout).unwrap();
        assert_eq!(kept.iter().copied().collect::<Vec<_>>(), ["1.1.1.1:80".parse().unwrap()]);
    }
}
