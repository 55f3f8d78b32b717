//! Invitations, in the organisation's region; and in the global directory, where the invitation of a token lies.

use std::time::Duration;

use kernel::{InvitationId, Result, TenantId, Timestamp, UserId};
use store::{DirectoryTx, FromRow, RowReader, Sql, Tx, params};

use crate::model::{Email, Invitation, InvitationState, TokenHash};

/// How long a link that has run out is still told from one that never was.
const REMEMBERED: Duration = Duration::from_secs(90 * 24 * 60 * 60);

impl FromRow for Invitation {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            email: Email::parse(&row.next::<String>()?)?,
            role: row.next()?,
            first_name: row.next()?,
            last_name: row.next()?,
            inviter: row.next()?,
            token: TokenHash::from_bytes(&row.next::<Vec<u8>>()?)?,
            state: InvitationState::from_name(&row.next::<String>()?),
            created_at: row.next()?,
            expires_at: row.next()?,
            accepted_by: row.next()?,
        })
    }
}

/// Notes where the invitation of a token lies, and forgets tokens of long ago.
pub(crate) fn add_token(
    tx: &mut DirectoryTx<'_>,
    tenant: TenantId,
    invitation: InvitationId,
    token: TokenHash,
    now: Timestamp,
    expires_at: Timestamp,
) -> Result<()> {
    tx.execute("DELETE FROM invitation_tokens WHERE expires_at <= ?1", &params![now - REMEMBERED])?;
    tx.execute(
        "INSERT INTO invitation_tokens (token_hash, tenant_id, invitation_id, expires_at) VALUES (?1, ?2, ?3, ?4)",
        &params![token.as_bytes().to_vec(), tenant, invitation, expires_at],
    )?;
    Ok(())
}

/// The organisation and the invitation of a token.
pub(crate) fn lookup_by_token(tx: &mut DirectoryTx<'_>, token: TokenHash) -> Result<Option<(TenantId, InvitationId)>> {
    tx.query_opt(
        "SELECT tenant_id, invitation_id FROM invitation_tokens WHERE token_hash = ?1",
        &params![token.as_bytes().to_vec()],
    )
}

pub(crate) fn lookup(tx: &mut Tx<'_>, id: InvitationId) -> Result<Option<Invitation>> {
    tx.query_opt(
        "SELECT id, email, role, first_name, last_name, inviter_id, token_hash, state, created_at, expires_at, accepted_by
         FROM invitations WHERE tenant_id = ?1 AND id = ?2",
        &params![id],
    )
}

/// Invitations nobody has answered, the newest first, older than the one given.
pub(crate) fn list_open(tx: &mut Tx<'_>, before: Option<InvitationId>, limit: i64) -> Result<Vec<Invitation>> {
    tx.query(
        "SELECT id, email, role, first_name, last_name, inviter_id, token_hash, state, created_at, expires_at, accepted_by
         FROM invitations WHERE tenant_id = ?1 AND state = 'open' AND id < ?2 ORDER BY id DESC LIMIT ?3",
        &params![before.unwrap_or(uuid::Uuid::max().into()), limit],
    )
}

/// Adds an invitation in place of one to the same address that has run out; whether none was open.
pub(crate) fn add(tx: &mut Tx<'_>, invitation: &Invitation) -> Result<bool> {
    tx.execute(
        "UPDATE invitations SET state = 'revoked', closed_at = ?3
         WHERE tenant_id = ?1 AND email = ?2 AND state = 'open' AND expires_at <= ?3",
        &params![invitation.email.as_str(), invitation.created_at],
    )?;
    let added = tx.execute(
        "INSERT INTO invitations
           (tenant_id, id, email, role, first_name, last_name, inviter_id, token_hash, state, created_at, expires_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 'open', ?9, ?10)
         ON CONFLICT (tenant_id, email) WHERE state = 'open' DO NOTHING",
        &params![
            invitation.id,
            invitation.email.as_str(),
            invitation.role.as_str(),
            invitation.first_name.as_str(),
            invitation.last_name.as_str(),
            invitation.inviter,
            invitation.token.as_bytes().to_vec(),
            invitation.created_at,
            invitation.expires_at,
        ],
    )?;
    Ok(added == 1)
}

/// How many invitations into this role nobody has answered, those included that have run out: they can be sent again.
pub(crate) fn count_into_role(tx: &mut Tx<'_>, role: &str) -> Result<i64> {
    tx.query_one(
        "SELECT count(*) FROM invitations WHERE tenant_id = ?1 AND state = 'open' AND role = ?2",
        &params![role],
    )
}

/// Gives an open invitation a new link and more time; whether it was open.
pub(crate) fn renew(tx: &mut Tx<'_>, id: InvitationId, token: TokenHash, expires_at: Timestamp) -> Result<bool> {
    let changed = tx.execute(
        "UPDATE invitations SET token_hash = ?3, expires_at = ?4 WHERE tenant_id = ?1 AND id = ?2 AND state = 'open'",
        &params![id, token.as_bytes().to_vec(), expires_at],
    )?;
    Ok(changed == 1)
}

/// Takes an open invitation back; whether it was open.
pub(crate) fn revoke(tx: &mut Tx<'_>, id: InvitationId, now: Timestamp) -> Result<bool> {
    let changed = tx.execute(
        "UPDATE invitations SET state = 'revoked', closed_at = ?3 WHERE tenant_id = ?1 AND id = ?2 AND state = 'open'",
        &params![id, now],
    )?;
    Ok(changed == 1)
}

/// Marks an invitation as accepted by `user`; whether it was open, with this link. Of two at once, one gets it.
pub(crate) fn accept(
    tx: &mut Tx<'_>,
    id: InvitationId,
    token: TokenHash,
    user: UserId,
    now: Timestamp,
) -> Result<bool> {
    let changed = tx.execute(
        "UPDATE invitations SET state = 'accepted', accepted_by = ?4, closed_at = ?5
         WHERE tenant_id = ?1 AND id = ?2 AND token_hash = ?3 AND state = 'open' AND expires_at > ?5",
        &params![id, token.as_bytes().to_vec(), user, now],
    )?;
    Ok(changed == 1)
}
