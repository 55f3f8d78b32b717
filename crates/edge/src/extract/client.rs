//! Where a request comes from.

use std::{
    convert::Infallible,
    net::{IpAddr, SocketAddr},
};

use axum::{
    extract::{ConnectInfo, FromRequestParts},
    http::{Extensions, HeaderMap, request::Parts},
};

/// The address a request comes from, for limits and the list of sessions; `None` where it is unknown.
///
/// Behind a proxy on this machine, it is the address that the proxy names last in `X-Forwarded-For`; from anywhere else
/// that header is not believed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClientAddress(pub Option<IpAddr>);

impl<S: Send + Sync> FromRequestParts<S> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Infallible> {
        Ok(Self(peer(&parts.extensions).map(|peer| client(peer, &parts.headers))))
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

fn client(peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    let forwarded = headers.get_all("x-forwarded-for").iter().next_back();
    let last = forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
    if peer.is_loopback() { last.unwrap_or(peer) } else { peer }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_proxy_on_this_machine_is_believed() {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "6.6.6.6, 203.0.113.9".parse().expect("a header"));
        let (local, remote) = (IpAddr::from([127, 0, 0, 1]), IpAddr::from([198, 51, 100, 7]));
        assert_eq!(client(local, &headers), IpAddr::from([203, 0, 113, 9]));
        assert_eq!(client(remote, &headers), remote);
    }
}
