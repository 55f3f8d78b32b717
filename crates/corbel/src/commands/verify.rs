//! `corbel verify`: a document's signatures, without a server.

use std::{collections::HashSet, fs, path::Path, process::ExitCode};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use kernel::{Error, Result};
use pades::Verdict;

use super::{VerifyDocument, say};

/// Prints what the signatures are worth, and gives the code that says so to programs.
pub(super) fn verify(asked: &VerifyDocument) -> Result<ExitCode> {
    let known: HashSet<String> = asked.trust.iter().map(|path| fingerprint(path)).collect::<Result<_>>()?;
    let document = read(&asked.file)?;
    let report = pades::verify(&document).map_err(|refusal| Error::invalid(format!("The document {refusal}.")))?;
    report.sentences(&known).iter().for_each(|sentence| say(sentence));
    for one in report.signatures.iter().filter(|one| one.fault.is_none() && !one.is_known(&known)) {
        let own = (&one.name, &one.certificate);
        let (name, fingerprint) = one.authority.as_ref().map_or(own, |found| (&found.name, &found.fingerprint));
        say(&format!("The certificate of \"{name}\" has the SHA-256 {fingerprint}."));
    }
    say(&format!("SHA-256 {}", pades::sha256(&document)));
    Ok(match report.verdict(&known) {
        Verdict::Good => ExitCode::SUCCESS,
        Verdict::Bad => ExitCode::from(2),
        Verdict::Look | Verdict::Unknown => ExitCode::from(3),
        Verdict::Unsigned => ExitCode::from(4),
    })
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).map_err(|error| Error::invalid(format!("{} cannot be read: {error}", path.display())))
}

/// Of a certificate as DER or between the lines of PEM.
fn fingerprint(path: &Path) -> Result<String> {
    let bytes = read(path)?;
    let text = String::from_utf8_lossy(&bytes);
    let Some(body) = text.split("-----BEGIN CERTIFICATE-----").nth(1) else { return Ok(pades::fingerprint(&bytes)) };
    let body: String = body.split("-----END").next().unwrap_or_default().split_whitespace().collect();
    let no_pem = |_| Error::invalid(format!("{} is no certificate.", path.display()));
    Ok(pades::fingerprint(&STANDARD.decode(body).map_err(no_pem)?))
}
