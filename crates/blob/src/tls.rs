//! TLS to an S3 store.

use kernel::{Error, Result};
use rustls::{ClientConfig, RootCertStore};

/// TLS with the machine's certificate authorities.
pub(crate) fn client_config() -> Result<ClientConfig> {
    let mut roots = RootCertStore::empty();
    for certificate in rustls_native_certs::load_native_certs().certs {
        // Machines carry authorities that rustls does not take; the others serve.
        drop(roots.add(certificate));
    }
    let provider = std::sync::Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| Error::internal(format!("TLS: {error}")))?;
    Ok(config.with_root_certificates(roots).with_no_client_auth())
}
