//! TLS as a client of other machines: databases, object stores, mail servers, identity providers.

use std::sync::Arc;

use kernel::{Error, Result};
use rustls::{ClientConfig, RootCertStore};

/// TLS 1.2 and 1.3 with the machine's certificate authorities. Names its cryptography itself, so that no process-wide
/// choice is needed.
///
/// # Errors
/// `INTERNAL` where the cryptography lacks both protocol versions, which no build of ours does.
pub fn client_config() -> Result<ClientConfig> {
    let mut roots = RootCertStore::empty();
    for certificate in rustls_native_certs::load_native_certs().certs {
        // Machines carry authorities that rustls does not take; the others serve.
        drop(roots.add(certificate));
    }
    let config = ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| Error::internal(format!("TLS: {error}")))?;
    Ok(config.with_root_certificates(roots).with_no_client_auth())
}
