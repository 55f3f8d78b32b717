//! For whom a passkey is good: the product as a browser knows it.

use std::net::IpAddr;

/// The product's name and origin, to which browsers bind passkeys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RelyingParty {
    /// The host's name without port: passkeys of one belong to no other.
    pub id: String,
    /// Scheme, host and port of our pages.
    pub origin: String,
}

impl RelyingParty {
    /// The relying party at this origin (`https://files.example.org`). `None` where browsers would not have one: at an
    /// address of numbers, or without TLS anywhere but on `localhost`.
    pub fn at(origin: &str) -> Option<Self> {
        let (scheme, authority) = origin.split_once("://")?;
        let (host, port) = match authority.rsplit_once(':') {
            Some((host, port)) if !port.is_empty() && port.bytes().all(|digit| digit.is_ascii_digit()) => {
                (host, Some(port))
            }
            Some(_) => return None,
            None => (authority, None),
        };
        let is_local = host == "localhost" || host.ends_with(".localhost");
        let is_name = !host.is_empty()
            && host.parse::<IpAddr>().is_err()
            && host.bytes().all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, b'-' | b'.'));
        let is_safe = scheme == "https" || (scheme == "http" && is_local);
        (is_name && is_safe).then(|| {
            let host = host.to_lowercase();
            let origin = port.map_or_else(|| format!("{scheme}://{host}"), |port| format!("{scheme}://{host}:{port}"));
            Self { id: host, origin }
        })
    }

    /// The relying party on this machine, by the `Host` of a request; `None` for any other host, which a stranger may
    /// have made up.
    pub fn on_localhost(host: &str) -> Option<Self> {
        let name = host.split(':').next()?;
        if name == "localhost" { Self::at(&format!("http://{host}")) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_passkey_needs_a_name_and_a_safe_way() {
        let at = |origin| RelyingParty::at(origin).map(|party| (party.id, party.origin));
        let party = |id: &str, origin: &str| Some((id.to_owned(), origin.to_owned()));
        assert_eq!(at("https://Files.example.org"), party("files.example.org", "https://files.example.org"));
        assert_eq!(at("https://files.example.org:8443"), party("files.example.org", "https://files.example.org:8443"));
        assert_eq!(at("http://localhost:8080"), party("localhost", "http://localhost:8080"));
        for origin in [
            "http://files.example.org",
            "https://203.0.113.9",
            "https://[::1]:8080",
            "https://",
            "ftp://localhost",
            "x",
            "https://a:b",
        ] {
            assert_eq!(at(origin), None, "{origin}");
        }
    }

    #[test]
    fn a_host_that_a_request_claims_counts_on_this_machine_only() {
        assert_eq!(RelyingParty::on_localhost("localhost:8080").map(|party| party.id), Some("localhost".into()));
        for host in ["evil.example", "localhost.evil.example", "127.0.0.1:8080", "localhost:80@evil", ""] {
            assert_eq!(RelyingParty::on_localhost(host), None, "{host}");
        }
    }
}
