//! What vouches for the signers of an organisation: made when somebody first signs, its key sealed.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use kernel::{Ctx, Error, Result};
use pades::{Authority, Subject};

use crate::{
    Signatures,
    policy::{Desk, DeskAction},
    store::authorities,
};

/// What the key is sealed for.
const PURPOSE: &str = "signing authority";

/// The organisation's authority with its name. It is made where there is none yet; of two that are made at once, one stays.
///
/// # Errors
/// `INTERNAL` where the kept key does not open.
pub(super) async fn authority(signatures: &Signatures, ctx: &Ctx) -> Result<(Authority, String)> {
    let organisation = signatures.organisations.visit(ctx.tenant(), ctx.request_id()).await?;
    let organisation = organisation.map(|visit| visit.organisation).unwrap_or_default();
    let kept = match signatures.store.read(ctx, authorities::lookup).await? {
        Some(kept) => kept,
        None => {
            create(signatures, ctx, &organisation).await?;
            let kept = signatures.store.read(ctx, authorities::lookup).await?;
            kept.ok_or_else(|| Error::internal("an authority that was kept is nowhere"))?
        }
    };
    let (certificate, sealed) = kept;
    let decode = |text: String| STANDARD.decode(text).map_err(Error::internal);
    let key = signatures.secrets.open(ctx, PURPOSE, &decode(sealed)?)?;
    Ok((Authority::load(&key, &decode(certificate)?).map_err(Error::internal)?, organisation))
}

async fn create(signatures: &Signatures, ctx: &Ctx, organisation: &str) -> Result<()> {
    let (name, serial) = (format!("{organisation} signatures"), ctx.tenant().to_string());
    let subject = Subject { name: &name, organisation, mail: None, serial: Some(&serial) };
    let made = Authority::create(&subject, seconds(ctx)).map_err(Error::internal)?;
    let sealed = STANDARD.encode(signatures.secrets.seal(ctx, PURPOSE, made.pkcs8())?);
    let certificate = STANDARD.encode(made.certificate());
    let now = ctx.now();
    signatures.store.write(ctx, move |tx| authorities::add_once(tx, &certificate, &sealed, now)).await
}

/// The certificate of the organisation's authority, as others are given it (PEM, RFC 7468).
///
/// # Errors
/// `FORBIDDEN`.
pub async fn certificate(signatures: &Signatures, ctx: &Ctx) -> Result<String> {
    ctx.authorize(DeskAction::View, &Desk)?;
    let (authority, _) = authority(signatures, ctx).await?;
    let text = STANDARD.encode(authority.certificate());
    let lines = text.as_bytes().chunks(64).map(String::from_utf8_lossy).collect::<Vec<_>>().join("\n");
    Ok(format!("-----BEGIN CERTIFICATE-----\n{lines}\n-----END CERTIFICATE-----\n"))
}

/// By what the certificate of the organisation's authority is told from others: its SHA-256 in hex.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn fingerprint(signatures: &Signatures, ctx: &Ctx) -> Result<String> {
    ctx.authorize(DeskAction::View, &Desk)?;
    Ok(pades::fingerprint(authority(signatures, ctx).await?.0.certificate()))
}

/// The present, in seconds since 1970.
pub(super) fn seconds(ctx: &Ctx) -> u64 {
    u64::try_from(ctx.now().as_micros() / 1_000_000).unwrap_or(0)
}
