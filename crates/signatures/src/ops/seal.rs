//! The certificate of an organisation's own with which it seals: taken from a key file, used, taken away.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use kernel::{
    Ctx, Error, ErrorKind, Result, Timestamp,
    event::{Audience, DomainEvent},
};
use pades::{OwnKey, Pkcs12Fault, Signer};
use serde_json::{Value, json};
use store::Tx;
use tokio::task::spawn_blocking;

use super::authority::seconds;
use crate::{
    Signatures,
    model::{OwnSeal, topic},
    policy::{Desk, DeskAction},
    store::seals::{self, KeptSeal},
};

/// What the key is sealed for.
const PURPOSE: &str = "organisation seal";
/// What stands between two certificates of a chain.
const BETWEEN: char = ' ';

/// The certificate in use, where the organisation has one of its own.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn find_seal(signatures: &Signatures, ctx: &Ctx) -> Result<Option<OwnSeal>> {
    ctx.authorize(DeskAction::View, &Desk)?;
    Ok(signatures.store.read(ctx, seals::lookup).await?.map(|kept| kept.seal))
}

/// Seals with the only key of a PKCS #12 file from now on.
///
/// # Errors
/// `FORBIDDEN`; `SEAL_PASSWORD_WRONG`; `SEAL_NOT_USABLE` with the reason.
pub async fn set_seal(signatures: &Signatures, ctx: &Ctx, file: Vec<u8>, password: String) -> Result<()> {
    ctx.authorize(DeskAction::Manage, &Desk)?;
    let now = seconds(ctx);
    // A file says how long it takes: one at a time, whoever brings it.
    let turn = signatures.key_files.acquire().await.map_err(Error::internal)?;
    let opened = spawn_blocking(move || OwnKey::open(&file, &password, now)).await.map_err(Error::internal)?;
    drop(turn);
    let (key, certificate) = opened.map_err(refused)?;
    let until = i64::try_from(certificate.until).map_err(Error::internal)?;
    let seal = OwnSeal {
        fingerprint: certificate.fingerprint,
        name: certificate.name,
        issuer: certificate.issuer,
        expires_at: Timestamp::from_micros(until.saturating_mul(1_000_000)),
        set_at: ctx.now(),
    };
    let chain: Vec<String> = key.chain.iter().map(|one| STANDARD.encode(one)).collect();
    let sealed_key = STANDARD.encode(signatures.secrets.seal(ctx, PURPOSE, &key.pkcs8)?);
    let kept = KeptSeal { seal, chain: chain.join(&BETWEEN.to_string()), sealed_key };
    let actor = ctx.clone();
    signatures
        .store
        .write(ctx, move |tx| {
            seals::put(tx, &kept)?;
            emit(tx, &actor, "signature.seal_set", &kept.seal)
        })
        .await
}

/// Seals with a certificate of the organisation's authority again. Nothing where it does already.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn remove_seal(signatures: &Signatures, ctx: &Ctx) -> Result<()> {
    ctx.authorize(DeskAction::Manage, &Desk)?;
    let actor = ctx.clone();
    signatures
        .store
        .write(ctx, move |tx| {
            let Some(kept) = seals::lookup(tx)? else { return Ok(()) };
            seals::take_away(tx)?;
            emit(tx, &actor, "signature.seal_removed", &kept.seal)
        })
        .await
}

fn emit(tx: &mut Tx<'_>, actor: &Ctx, kind: &'static str, seal: &OwnSeal) -> Result<()> {
    let facts: Value = json!({ "name": seal.name, "issuer": seal.issuer, "sha256": seal.fingerprint });
    let event = DomainEvent::new(actor, kind, actor.tenant(), topic::REQUESTS, Audience::Nobody);
    tx.emit(event.with(facts))
}

fn refused(fault: Pkcs12Fault) -> Error {
    let code = if fault == Pkcs12Fault::Password { "SEAL_PASSWORD_WRONG" } else { "SEAL_NOT_USABLE" };
    Error::new(ErrorKind::Unprocessable, code, format!("This file {fault}."))
}

/// What seals with the organisation's own certificate. `None` where it has none, or one that is not valid any more: whoever signs
/// last does not wait for an administrator, and the seal says who vouches for it.
pub(super) async fn own_signer(signatures: &Signatures, ctx: &Ctx) -> Result<Option<Signer>> {
    let Some(kept) = signatures.store.read(ctx, seals::lookup).await? else { return Ok(None) };
    let decode = |text: &str| STANDARD.decode(text).map_err(Error::internal);
    let pkcs8 = signatures.secrets.open(ctx, PURPOSE, &decode(&kept.sealed_key)?)?;
    let chain = kept.chain.split(BETWEEN).map(decode).collect::<Result<_>>()?;
    match (OwnKey { pkcs8, chain }).signer(seconds(ctx)) {
        Ok(signer) => Ok(Some(signer)),
        Err(Pkcs12Fault::Expired) => Ok(None),
        Err(fault) => Err(Error::internal(format!("the organisation's own key {fault}"))),
    }
}
