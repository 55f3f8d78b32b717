//! From the outbox to a job.

use kernel::{Result, port::Happening};
use serde_json::json;
use store::{OutboxSink, StoredEvent, SystemTx};

use crate::{Notifications, jobs::queued, store::notifications};

/// A member was parted with, as identity writes it down: whatever the person was told goes, too.
const MEMBER_REMOVED: &str = "member.removed";

/// Leaves a job with every event that concerns people, in the transaction that marks the event as published: once for each,
/// whatever crashes.
#[derive(Clone)]
pub struct Bell {
    notifications: Notifications,
}

impl Bell {
    /// A bell for these notifications.
    pub fn new(notifications: Notifications) -> Self {
        Self { notifications }
    }
}

impl OutboxSink for Bell {
    fn handle(&self, tx: &mut SystemTx<'_>, event: &StoredEvent) -> Result<()> {
        if event.kind == MEMBER_REMOVED {
            return tx.as_tenant(event.tenant, |tx| notifications::remove_of(tx, event.target.into()));
        }
        let reads = |event: &StoredEvent| {
            self.notifications.modules.iter().any(|module| module.reading_events().contains(&event.kind.as_str()))
        };
        if let (Some(reader), Some(region)) = (event.actor.filter(|_| reads(event)), event.region) {
            // People read all day, and seldom what the bell tells of as well.
            return tx.as_tenant_in(event.tenant, region, |tx| {
                if notifications::count_unread(tx, reader)? == 0 {
                    return Ok(());
                }
                let now = tx.env().now();
                tx.enqueue(queued::read_in_place(event, reader, now)).map(drop)
            });
        }
        let concerns = self.notifications.modules.iter().any(|module| module.events().contains(&event.kind.as_str()));
        // Without a region no job could be given: that is so only of what was written down before there were notifications.
        let Some(region) = event.region.filter(|_| concerns) else { return Ok(()) };
        tx.as_tenant_in(event.tenant, region, |tx| {
            let now = tx.env().now();
            tx.enqueue(queued::tell(event, now)).map(drop)
        })
    }
}

/// The event as a job carries it.
pub(crate) fn payload(event: &StoredEvent) -> serde_json::Value {
    json!({
        "id": event.id.to_string(), "kind": event.kind, "actor": event.actor.map(|actor| actor.to_string()),
        "target": event.target, "payload": event.payload, "at": event.at.as_micros(),
    })
}

/// The event that a job carries.
///
/// # Errors
/// It carries none: a defect.
pub(crate) fn happening(payload: &serde_json::Value) -> Result<Happening> {
    let text = |field: &str| {
        payload[field].as_str().ok_or_else(|| kernel::Error::internal(format!("an event without its {field}")))
    };
    Ok(Happening {
        id: text("id")?.parse()?,
        kind: text("kind")?.to_owned(),
        actor: payload["actor"].as_str().map(str::parse).transpose()?,
        target: text("target")?.parse().map_err(kernel::Error::internal)?,
        payload: payload["payload"].clone(),
        at: kernel::Timestamp::from_micros(payload["at"].as_i64().unwrap_or_default()),
    })
}
