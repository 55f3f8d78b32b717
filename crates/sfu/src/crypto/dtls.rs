//! The handshake in which media keys are agreed on.

use std::{fmt, sync::Arc, time::Instant};

use str0m::crypto::{
    CryptoError,
    dtls::{DtlsCert, DtlsImplError, DtlsInstance, DtlsOutput, DtlsProvider, DtlsVersion, ProtocolVersion},
};

use super::Provider;

impl DtlsProvider for Provider {
    /// Nobody verifies the name in it: its fingerprint goes over the signalling connection.
    fn generate_certificate(&self) -> Option<DtlsCert> {
        let key = rcgen::KeyPair::generate().ok()?;
        let certificate = rcgen::CertificateParams::new(vec!["corbel".to_owned()]).ok()?.self_signed(&key).ok()?;
        Some(DtlsCert { certificate: certificate.der().to_vec(), private_key: key.serialize_der() })
    }

    fn new_dtls(
        &self,
        certificate: &DtlsCert,
        now: Instant,
        version: DtlsVersion,
        mtu: Option<usize>,
    ) -> Result<Box<dyn DtlsInstance>, CryptoError> {
        let mut config = dimpl::Config::builder().use_server_cookie(false);
        if let Some(mtu) = mtu {
            config = config.mtu(mtu);
        }
        let config = Arc::new(config.build().map_err(|error| CryptoError::Other(error.to_string()))?);
        let certificate = dimpl::DtlsCertificate {
            certificate: certificate.certificate.clone(),
            private_key: certificate.private_key.clone(),
        };
        Ok(Box::new(Handshake(match version {
            DtlsVersion::Dtls13 => dimpl::Dtls::new_13(config, certificate, now),
            DtlsVersion::Auto => dimpl::Dtls::new_auto(config, certificate, now),
            _ => dimpl::Dtls::new_12(config, certificate, now),
        })))
    }
}

/// One connection's handshake, and what follows on it.
struct Handshake(dimpl::Dtls);

impl fmt::Debug for Handshake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Handshake")
    }
}

impl DtlsInstance for Handshake {
    fn set_active(&mut self, active: bool) {
        self.0.set_active(active);
    }

    fn handle_packet(&mut self, packet: &[u8]) -> Result<(), DtlsImplError> {
        self.0.handle_packet(packet)
    }

    fn poll_output<'a>(&mut self, buffer: &'a mut [u8]) -> DtlsOutput<'a> {
        self.0.poll_output(buffer)
    }

    fn handle_timeout(&mut self, now: Instant) -> Result<(), DtlsImplError> {
        self.0.handle_timeout(now)
    }

    fn send_application_data(&mut self, data: &[u8]) -> Result<(), DtlsImplError> {
        self.0.send_application_data(data)
    }

    fn is_active(&self) -> bool {
        self.0.is_active()
    }

    fn protocol_version(&self) -> Option<ProtocolVersion> {
        self.0.protocol_version()
    }

    fn is_closing(&self) -> bool {
        self.0.is_closing()
    }

    fn is_closed(&self) -> bool {
        self.0.is_closed()
    }

    fn close(&mut self) -> Result<(), DtlsImplError> {
        self.0.close()
    }
}
