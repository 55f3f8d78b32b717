//! Where a request comes from.

use std::{
    convert::Infallible,
    net::{IpAddr, SocketAddr},
};

use axum::{
    extract::{ConnectInfo, FromRequestParts},
    http::{Extensions, HeaderMap, request::Parts},
};
use ipnet::IpNet;

/// The address a request comes from, for limits and the list of sessions; `None` where it is unknown.
///
/// Behind proxies that are trusted, it is the last address in `X-Forwarded-For` that is none of theirs; what stands before
/// that, and the whole header from anywhere else, anybody could have written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClientAddress(pub Option<IpAddr>);

impl ClientAddress {
    /// The address of a request with these extensions and headers.
    pub(crate) fn of(extensions: &Extensions, headers: &HeaderMap, proxies: &[IpNet]) -> Self {
        Self(peer(extensions).map(|peer| client(peer, headers, proxies)))
    }

    /// The network that limits count by: an IPv4 address, or the first 64 bits of an IPv6 one, as much as one subscriber
    /// has. Empty where the address is unknown.
    #[must_use]
    pub fn network(self) -> String {
        match self.0.map(|address| address.to_canonical()) {
            None => String::new(),
            Some(IpAddr::V4(address)) => address.to_string(),
            Some(IpAddr::V6(address)) => {
                let [a, b, c, d, ..] = address.segments();
                format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
            }
        }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Infallible> {
        Ok(parts.extensions.get().copied().unwrap_or(Self(None)))
    }
}

/// Who is at the other end of the connection.
pub(crate) fn peer(extensions: &Extensions) -> Option<IpAddr> {
    extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(address)| address.ip().to_canonical())
}

/// Whether a proxy passed the request on.
pub(crate) fn is_forwarded(headers: &HeaderMap) -> bool {
    ["x-forwarded-for", "forwarded", "x-real-ip", "via"].iter().any(|name| headers.contains_key(*name))
}

fn client(peer: IpAddr, headers: &HeaderMap, proxies: &[IpNet]) -> IpAddr {
    let is_trusted = |address: IpAddr| proxies.iter().any(|network| network.contains(&address));
    let lines = headers.get_all("x-forwarded-for").iter().rev().filter_map(|line| line.to_str().ok());
    let mut hops = lines.flat_map(|line| line.rsplit(','));
    let mut address = peer;
    // Each trusted proxy vouches for the address before it, and for no more.
    while is_trusted(address)
        && let Some(before) = hops.next().and_then(read)
    {
        address = before;
    }
    address
}

/// An address as proxies write it: some add the port.
fn read(hop: &str) -> Option<IpAddr> {
    let hop = hop.trim();
    let address = hop.parse().or_else(|_| hop.parse::<SocketAddr>().map(|address| address.ip())).ok();
    address.map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn all_addresses_of_one_household_are_one_network() {
        let of = |text: &str| ClientAddress(Some(address(text))).network();
        assert_eq!(of("2001:db8:5:1::7"), of("2001:db8:5:1:ffff::9"));
        assert_ne!(of("2001:db8:5:1::7"), of("2001:db8:5:2::7"));
        assert_eq!(of("::ffff:198.51.100.7"), "198.51.100.7");
        assert_eq!(ClientAddress(None).network(), "");
    }

    #[test]
    fn trusted_proxies_are_believed_hop_by_hop() {
        let proxies: Vec<IpNet> =
            ["127.0.0.0/8", "10.1.0.0/16", "2001:db8:5::/48"].map(|network| network.parse().expect("a network")).into();
        for (peer, forwarded, expected) in [
            // Nobody in front.
            ("198.51.100.7", &[][..], "198.51.100.7"),
            // A stranger's word counts for nothing.
            ("198.51.100.7", &["203.0.113.9"], "198.51.100.7"),
            ("127.0.0.1", &["203.0.113.9"], "203.0.113.9"),
            // What the client itself wrote stands in front of what the proxy saw.
            ("127.0.0.1", &["6.6.6.6, 203.0.113.9"], "203.0.113.9"),
            ("127.0.0.1", &["6.6.6.6", "203.0.113.9"], "203.0.113.9"),
            ("127.0.0.1", &["6.6.6.6, 203.0.113.9, 10.1.2.3"], "203.0.113.9"),
            ("2001:db8:5::1", &["203.0.113.9:4711"], "203.0.113.9"),
            ("127.0.0.1", &["[2001:db8::7]:443"], "2001:db8::7"),
            // Nothing but proxies, or nonsense: as far as one can see.
            ("127.0.0.1", &["10.1.2.3"], "10.1.2.3"),
            ("127.0.0.1", &["unknown"], "127.0.0.1"),
            ("127.0.0.1", &[], "127.0.0.1"),
        ] {
            let mut headers = HeaderMap::new();
            for line in forwarded {
                headers.append("x-forwarded-for", line.parse().expect("a header"));
            }
            assert_eq!(client(address(peer), &headers, &proxies), address(expected), "{peer} {forwarded:?}");
        }
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "203.0.113.9".parse().expect("a header"));
        assert_eq!(client(address("127.0.0.1"), &headers, &[]), address("127.0.0.1"));
    }
}
