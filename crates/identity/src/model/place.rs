//! From where somebody signs in: the network, and the device by a cookie of its own.

use std::{
    fmt,
    net::{IpAddr, Ipv6Addr},
    time::Duration,
};

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use kernel::Env;
use sha2::{Digest, Sha256};

/// How long a device keeps its cookie.
pub const DEVICE_LIFETIME: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// A SHA-256 that stands for a device or a network: it recognises one and tells nothing about it.
pub type Mark = [u8; 32];

/// What a browser keeps that has signed in once: 32 random bytes as base64url. It opens nothing; it only tells the
/// person's own device from a stranger's who tries the person's password.
#[derive(Clone, PartialEq, Eq)]
pub struct DeviceToken(String);

impl DeviceToken {
    /// A token nobody has seen before.
    pub fn generate(env: &Env) -> Self {
        Self(BASE64_URL_SAFE_NO_PAD.encode(env.random::<32>()))
    }

    /// The token, for the cookie.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for DeviceToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DeviceToken(…)")
    }
}

/// The mark of the device with this token.
pub fn device_mark(token: &str) -> Mark {
    Sha256::new().chain_update("device:").chain_update(token).finalize().into()
}

/// The mark of a network.
pub fn network_mark(network: &str) -> Mark {
    Sha256::new().chain_update("network:").chain_update(network).finalize().into()
}

/// The network of an address: the address itself, or with IPv6 its /64, of which one household has all addresses.
pub fn network_of(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{}/64", Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_household_is_one_network() {
        for (address, network) in [
            ("203.0.113.9", "203.0.113.9"),
            ("::ffff:203.0.113.9", "203.0.113.9"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
            ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
            ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ] {
            assert_eq!(network_of(address.parse().expect("an address")), network);
        }
    }

    #[test]
    fn a_device_is_no_network() {
        assert_ne!(device_mark("a"), network_mark("a"));
    }
}
