//! The audit log's chain: each entry carries the hash of the one before, so that no entry can be changed, added or
//! taken out in the middle without every later hash telling.
//!
//! What the chain alone cannot tell is that the newest entries were cut off. So a verification names the last entry's
//! number and hash; kept elsewhere, they prove that everything up to there is still there.

use kernel::{EventId, TenantId, Timestamp, UserId};
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// A link of the chain.
pub type Hash = [u8; 32];

/// What stands before the first entry.
pub const GENESIS: Hash = [0; 32];

/// One entry of an organisation's audit log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditEntry {
    /// The organisation.
    pub tenant: TenantId,
    /// Its place in the organisation's log: 1, 2, 3 … without gaps.
    pub seq: i64,
    /// The event.
    pub id: EventId,
    /// What happened: `file.uploaded`.
    pub kind: String,
    /// Who did it; `None` for the product itself.
    pub actor: Option<UserId>,
    /// What it happened to.
    pub target: Uuid,
    /// Facts, as the JSON text that was written.
    pub payload: String,
    /// When.
    pub at: Timestamp,
    /// The hash of the entry before, [`GENESIS`] for the first.
    pub prev_hash: Hash,
}

impl AuditEntry {
    /// The entry's own hash: SHA-256 over every field. Texts go in with their length before them, so that no two
    /// different entries give the same bytes.
    pub fn hash(&self) -> Hash {
        let mut hash = Sha256::new();
        hash.update(self.prev_hash);
        hash.update(Uuid::from(self.tenant).as_bytes());
        hash.update(self.seq.to_be_bytes());
        hash.update(Uuid::from(self.id).as_bytes());
        with_length(&mut hash, self.kind.as_bytes());
        let actor = self.actor.map(|user| Uuid::from(user).into_bytes());
        with_length(&mut hash, actor.as_ref().map_or(&[], |bytes| &bytes[..]));
        hash.update(self.target.as_bytes());
        with_length(&mut hash, self.payload.as_bytes());
        hash.update(self.at.as_micros().to_be_bytes());
        hash.finalize().into()
    }
}

fn with_length(hash: &mut Sha256, bytes: &[u8]) {
    hash.update((bytes.len() as u64).to_be_bytes());
    hash.update(bytes);
}

/// What a verification found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AuditVerdict {
    /// Every entry is as it was written.
    Intact {
        /// How many there are, which is also the last one's number.
        entries: i64,
        /// The last one's hash.
        head: Hash,
    },
    /// Entry number `seq` is not what was written, or one before it is missing.
    Broken {
        /// The first entry that does not follow from the one before.
        seq: i64,
    },
}

/// Follows the chain, entry by entry in the log's order.
#[derive(Clone, Copy, Debug)]
pub struct Verifier {
    entries: i64,
    head: Hash,
    broken: Option<i64>,
}

impl Default for Verifier {
    fn default() -> Self {
        Self { entries: 0, head: GENESIS, broken: None }
    }
}

impl Verifier {
    /// Looks at the next entry and the hash that was kept with it.
    pub fn check(&mut self, entry: &AuditEntry, kept: &Hash) {
        let hash = entry.hash();
        let follows = entry.seq == self.entries + 1 && entry.prev_hash == self.head && hash == *kept;
        if !follows && self.broken.is_none() {
            self.broken = Some(self.entries + 1);
        }
        self.entries = entry.seq;
        self.head = hash;
    }

    /// What was found.
    pub fn verdict(&self) -> AuditVerdict {
        match self.broken {
            Some(seq) => AuditVerdict::Broken { seq },
            None => AuditVerdict::Intact { entries: self.entries, head: self.head },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chain(length: i64) -> Vec<(AuditEntry, Hash)> {
        let mut prev_hash = GENESIS;
        (1..=length)
            .map(|seq| {
                let entry = AuditEntry {
                    tenant: Uuid::from_u128(1).into(),
                    seq,
                    id: Uuid::from_u128(seq.unsigned_abs().into()).into(),
                    kind: "file.uploaded".into(),
                    actor: (seq % 2 == 0).then(|| Uuid::from_u128(2).into()),
                    target: Uuid::from_u128(3),
                    payload: format!("{{\"size\":{seq}}}"),
                    at: Timestamp::from_micros(seq),
                    prev_hash,
                };
                prev_hash = entry.hash();
                (entry, prev_hash)
            })
            .collect()
    }

    fn verdict(chain: &[(AuditEntry, Hash)]) -> AuditVerdict {
        let mut verifier = Verifier::default();
        chain.iter().for_each(|(entry, kept)| verifier.check(entry, kept));
        verifier.verdict()
    }

    #[test]
    fn an_untouched_log_is_intact() {
        let log = chain(5);
        assert_eq!(verdict(&log), AuditVerdict::Intact { entries: 5, head: log[4].1 });
        assert_eq!(verdict(&[]), AuditVerdict::Intact { entries: 0, head: GENESIS });
    }

    #[test]
    fn every_edit_tells() {
        let edits: [fn(&mut AuditEntry); 6] = [
            |entry| entry.kind.push('x'),
            |entry| entry.actor = None,
            |entry| entry.target = Uuid::nil(),
            |entry| entry.payload = "{}".into(),
            |entry| entry.at = Timestamp::from_micros(0),
            |entry| entry.tenant = Uuid::nil().into(),
        ];
        for edit in edits {
            let mut log = chain(3);
            edit(&mut log[1].0);
            assert_eq!(verdict(&log), AuditVerdict::Broken { seq: 2 });
            // Writing a fitting hash beside the edit moves the break to the next entry.
            log[1].1 = log[1].0.hash();
            assert_eq!(verdict(&log), AuditVerdict::Broken { seq: 3 });
        }
    }

    #[test]
    fn a_missing_entry_tells() {
        let mut log = chain(3);
        log.remove(1);
        assert_eq!(verdict(&log), AuditVerdict::Broken { seq: 2 });
        assert_eq!(verdict(&chain(3)[1..]), AuditVerdict::Broken { seq: 1 });
    }

    #[test]
    fn a_letter_moved_from_one_field_to_the_next_changes_the_hash() {
        let mut entry = chain(1).remove(0).0;
        (entry.kind, entry.payload) = ("ab".into(), "c".into());
        let before = entry.hash();
        (entry.kind, entry.payload) = ("a".into(), "bc".into());
        assert_ne!(entry.hash(), before);
    }
}
