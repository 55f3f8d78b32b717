//! The sign-in provider's part of the configuration.

use kernel::{Error, Result};
use url::{Host, Url};

use super::{Raw, parse};

/// Where the provider sends people back to, below the public address.
const CALLBACK: &str = "api/v1/auth/oidc/callback";

impl Raw {
    /// The provider that people may sign in by; `None` where none is configured.
    pub(super) fn oidc(&self, public_url: Option<&Url>) -> Result<Option<::oidc::Settings>> {
        let Some(issuer) = filled(&self.oidc_issuer) else { return Ok(None) };
        let address: Url = parse("oidc_issuer", issuer)?;
        if address.scheme() != "https" && !is_this_machine(&address) {
            return Err(Error::invalid(format!(
                "oidc_issuer = '{issuer}' must begin with https: who listens on the way could sign in as anybody."
            )));
        }
        let client_id = filled(&self.oidc_client_id)
            .ok_or_else(|| Error::invalid("oidc_client_id is missing: the provider knows Corbel by one."))?;
        let public_url = public_url.ok_or_else(|| {
            Error::invalid("public_url is missing: oidc_issuer's provider needs to know where to send people back to.")
        })?;
        let redirect_url = public_url
            .join(CALLBACK)
            .map_err(|error| Error::invalid(format!("public_url = '{public_url}' cannot be sent back to: {error}")))?;
        let scopes = filled(&self.oidc_scopes).unwrap_or("openid email profile");
        if !scopes.split(' ').any(|scope| scope == "openid") {
            return Err(Error::invalid(format!("oidc_scopes = '{scopes}' lacks openid.")));
        }
        Ok(Some(::oidc::Settings {
            issuer: issuer.to_owned(),
            client_id: client_id.to_owned(),
            client_secret: filled(&self.oidc_client_secret).map(str::to_owned),
            name: filled(&self.oidc_name).or(address.host_str()).unwrap_or_default().to_owned(),
            scopes: scopes.to_owned(),
            redirect_url,
            trust_email: self.oidc_trust_email.unwrap_or(false),
        }))
    }
}

fn filled(value: &Option<String>) -> Option<&str> {
    value.as_deref().map(str::trim).filter(|value| !value.is_empty())
}

fn is_this_machine(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}
