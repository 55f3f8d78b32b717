//! Anybody has a document verified. Nothing of it is kept.

use std::collections::HashSet;

use base64::{Engine as _, engine::general_purpose::STANDARD};
use bytes::Bytes;
use kernel::{Error, Result, TenantId};
use pades::{Report, Verdict};

use crate::{
    Signatures,
    store::{authorities, seals},
};

/// The most organisations that are asked about one document.
const MOST_AUTHORITIES: usize = 20;

/// What a document's signatures are worth.
#[derive(Clone, Debug)]
pub struct Verified {
    /// What was found.
    pub report: Report,
    /// What it comes to here.
    pub verdict: Verdict,
    /// The same in sentences.
    pub sentences: Vec<String>,
    /// The fingerprints of those authorities and seals in it that organisations of this installation have.
    pub known: HashSet<String>,
    /// The SHA-256 of the document.
    pub sha256: String,
}

/// Looks at the signatures of a document that somebody from this network brings.
///
/// # Errors
/// `RATE_LIMITED`; `PDF_NOT_SIGNABLE` where it cannot be read as it stands.
pub async fn verify_document(
    signatures: &Signatures,
    document: Bytes,
    network: &str,
    request_id: &str,
) -> Result<Verified> {
    signatures.verifications.take(network)?;
    let sha256 = pades::sha256(&document);
    let report = signatures.strangers_pdfs.turn().await?.verify(document).await?;
    let known = known(signatures, &report, request_id).await?;
    let (verdict, sentences) = (report.verdict(&known), report.sentences(&known));
    Ok(Verified { report, verdict, sentences, known, sha256 })
}

/// Those of the authorities that truly are what they say: of organisations here.
async fn known(signatures: &Signatures, report: &Report, request_id: &str) -> Result<HashSet<String>> {
    let mut asked: Vec<(String, String)> = report
        .signatures
        .iter()
        .filter_map(|one| one.authority.as_ref())
        .filter_map(|found| Some((found.serial.clone()?, found.fingerprint.clone())))
        .collect();
    asked.sort();
    asked.dedup();
    let mut known = HashSet::new();
    for (serial, fingerprint) in asked.into_iter().take(MOST_AUTHORITIES) {
        let Ok(tenant) = serial.parse::<TenantId>() else { continue };
        let Some(visit) = signatures.organisations.visit(tenant, request_id).await? else { continue };
        let Some((certificate, _)) = signatures.store.read(&visit.ctx, authorities::lookup).await? else { continue };
        if pades::fingerprint(&STANDARD.decode(certificate).map_err(Error::internal)?) != fingerprint {
            continue;
        }
        known.insert(fingerprint);
        // Whoever vouches for signers of the document may have sealed it with a certificate of their own.
        let others: Vec<String> = report.signatures.iter().map(|one| one.certificate.clone()).collect();
        let own = signatures.store.read(&visit.ctx, move |tx| {
            let mut own = Vec::new();
            for one in others.into_iter().take(MOST_AUTHORITIES) {
                if seals::has(tx, &one)? {
                    own.push(one);
                }
            }
            Ok(own)
        });
        known.extend(own.await?);
    }
    Ok(known)
}
