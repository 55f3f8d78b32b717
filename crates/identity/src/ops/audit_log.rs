//! The audit log: written by the outbox, verified on demand.

use std::collections::BTreeMap;

use kernel::{Ctx, Result, TenantId};
use store::{OutboxSink, StoredEvent, SystemTx, Tx};

use crate::{
    Identity,
    model::audit::{AuditEntry, AuditVerdict, Verifier},
    policy::{Organisation, OrganisationAction},
    store::audit,
};

/// How many entries are read at once.
const BATCH: i64 = 1000;

/// Changes that live pages learn of and the log does not keep: whether somebody can be disturbed is no deed that anybody
/// answers for, and whoever turns it several times an hour would bury what is. What somebody chose to look at is nobody else's. That somebody was told of a deed follows from
/// the deed, which is kept, and that an event begins from the event; that somebody has read of it concerns nobody else. Of somebody's keystrokes in a note in a row the
/// log has one line, for the first (`note.updated`). What people write to each other is theirs: the log has what is done to
/// channels, and what moderators delete (`message.moderated`). Who comes and goes in a call stands with the call.
const NOT_KEPT: [&str; 20] = [
    "call.changed",
    "conversation.changed",
    "conversation.drafted",
    "conversation.read",
    "conversation.typed",
    "event.reminded",
    "member.preferences_changed",
    "member.status_changed",
    "message.called",
    "message.changed",
    "message.failed",
    "message.reminded",
    "message.scheduled",
    "message.sent",
    "note.document_changed",
    "note.edited",
    "note.presence_changed",
    "notification.created",
    "notification.read",
    "presence.changed",
];

/// Writes every event into its organisation's log, but those of [`NOT_KEPT`], in the transaction that marks the event as
/// published.
#[derive(Clone, Copy, Debug, Default)]
pub struct AuditLog;

impl OutboxSink for AuditLog {
    fn handle(&self, tx: &mut SystemTx<'_>, event: &StoredEvent) -> Result<()> {
        self.handle_all(tx, std::slice::from_ref(event))
    }

    fn handle_all(&self, tx: &mut SystemTx<'_>, events: &[StoredEvent]) -> Result<()> {
        let mut of_organisations: BTreeMap<TenantId, Vec<&StoredEvent>> = BTreeMap::new();
        for event in events.iter().filter(|event| !NOT_KEPT.contains(&event.kind.as_str())) {
            of_organisations.entry(event.tenant).or_default().push(event);
        }
        of_organisations.into_iter().try_for_each(|(tenant, events)| tx.as_tenant(tenant, |tx| append(tx, &events)))
    }
}

/// Writes events behind the last entry of their organisation's log.
fn append(tx: &mut Tx<'_>, events: &[&StoredEvent]) -> Result<()> {
    let (mut seq, mut prev_hash) = audit::lookup_head(tx)?;
    let mut entries = Vec::with_capacity(events.len());
    for event in events {
        seq += 1;
        let entry = AuditEntry {
            tenant: event.tenant,
            seq,
            id: event.id,
            kind: event.kind.clone(),
            actor: event.actor,
            target: event.target,
            payload: event.payload.to_string(),
            at: event.at,
            prev_hash,
        };
        prev_hash = entry.hash();
        entries.push((entry, prev_hash));
    }
    audit::add_all(tx, &entries)
}

/// Follows the whole log of the organisation.
///
/// # Errors
/// `FORBIDDEN`; a log that was edited is an answer, not an error.
pub async fn verify_audit(identity: &Identity, ctx: &Ctx) -> Result<AuditVerdict> {
    ctx.authorize(OrganisationAction::ReadAudit, &Organisation)?;
    let (mut verifier, mut after) = (Verifier::default(), 0);
    loop {
        let entries = identity.store.read(ctx, move |tx| audit::list(tx, after, BATCH)).await?;
        let Some((last, _)) = entries.last() else { return Ok(verifier.verdict()) };
        after = last.seq;
        entries.iter().for_each(|(entry, kept)| verifier.check(entry, kept));
    }
}
