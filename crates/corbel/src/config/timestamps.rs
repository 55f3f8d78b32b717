//! Who confirms when signatures are made: the configuration's part.

use kernel::{Error, Result};
use signatures::Stamper;
use url::Url;

use super::{Config, Raw, parse};

/// A time stamp server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimestampSettings {
    /// Its address.
    pub url: String,
    /// The policy that its time stamps must be of.
    pub policy: Option<String>,
}

impl Config {
    /// Who confirms when signatures are made.
    pub(crate) fn stamper(&self) -> Result<Option<Stamper>> {
        self.timestamps.clone().map(|settings| Stamper::new(settings.url, settings.policy)).transpose()
    }
}

impl Raw {
    pub(super) fn timestamps(&self) -> Result<Option<TimestampSettings>> {
        let given = |value: &Option<String>| {
            value.as_deref().map(str::trim).filter(|value| !value.is_empty()).map(str::to_owned)
        };
        let Some(url) = given(&self.timestamp_url) else { return Ok(None) };
        let parsed: Url = parse("timestamp_url", &url)?;
        if !matches!(parsed.scheme(), "http" | "https") || !parsed.has_host() {
            return Err(Error::invalid(format!("timestamp_url = '{url}' is not valid: it begins with https or http.")));
        }
        let policy = given(&self.timestamp_policy);
        if policy.as_deref().is_some_and(|policy| !pades::is_policy(policy)) {
            return Err(Error::invalid(
                "timestamp_policy is not valid: it is numbers apart by dots, such as 1.3.6.1.4.1.99.1.",
            ));
        }
        Ok(Some(TimestampSettings { url, policy }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_server_where_somebody_names_one_by_a_whole_address() {
        let raw = |url: &str, policy: &str| Raw {
            timestamp_url: Some(url.into()),
            timestamp_policy: Some(policy.into()),
            ..Raw::default()
        };
        assert_eq!(Raw::default().timestamps().expect("valid"), None);
        assert_eq!(raw(" ", "1.2.3").timestamps().expect("valid"), None);
        let found = raw("https://tsa.example.org/tsr", "").timestamps().expect("valid").expect("a server");
        assert_eq!((found.url.as_str(), found.policy), ("https://tsa.example.org/tsr", None));
        let found = raw("http://tsa.example.org", "1.3.6.1.4.1.99.1").timestamps().expect("valid").expect("a server");
        assert_eq!(found.policy.as_deref(), Some("1.3.6.1.4.1.99.1"));
        for (url, policy) in
            [("tsa.example.org", ""), ("ftp://tsa.example.org", ""), ("https://tsa.example.org", "any")]
        {
            assert!(raw(url, policy).timestamps().is_err(), "{url} {policy}");
        }
    }
}
