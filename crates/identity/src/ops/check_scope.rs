//! Whether a member holds a scope (platform.md section 5, "Scope check").

use kernel::{Ctx, Result, Scope, ScopeSet, UserId, id::TypedId};

use crate::{
    Identity,
    model::MemberStatus,
    policy::{Organisation, OrganisationAction},
    store::{accounts, members, plans},
};

/// What is asked.
#[derive(Clone, Debug)]
pub struct ScopeQuestion {
    /// The member; `None` for whoever asks.
    pub user: Option<UserId>,
    /// The scope; `None` for what is no text.
    pub scope: Option<String>,
    /// Whether a resource was named that it is about.
    pub has_resource: bool,
}

/// Whether the scope is held, and by which rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScopeVerdict {
    /// Whether it is.
    pub allowed: bool,
    /// The deciding rule, in one sentence.
    pub reason: String,
}

impl ScopeVerdict {
    fn no(reason: impl Into<String>) -> Self {
        Self { allowed: false, reason: reason.into() }
    }
}

/// Whether a member holds a scope. A scope that is no text is held by nobody; every scope but the system's is about a
/// resource, and without one the answer is no.
///
/// # Errors
/// `FORBIDDEN` for another member where the asker may not look after members; `NOT_FOUND` for who is no member.
pub async fn check_scope(identity: &Identity, ctx: &Ctx, question: ScopeQuestion) -> Result<ScopeVerdict> {
    let (scopes, is_super) = match question.user.filter(|user| ctx.actor().user != Some(*user)) {
        None => (ctx.actor().scopes, ctx.actor().is_super),
        Some(user) => {
            ctx.authorize(OrganisationAction::ManageSessions, &Organisation)?;
            held_by(identity, ctx, user).await?
        }
    };
    let Some(name) = question.scope else { return Ok(ScopeVerdict::no("A scope is a text.")) };
    let Ok(scope) = Scope::parse(&name) else { return Ok(ScopeVerdict::no(format!("There is no scope '{name}'."))) };
    if !scope.is_system() && !question.has_resource {
        return Ok(ScopeVerdict::no("Every scope but the system's is about a resource, and none was named."));
    }
    Ok(match scopes.source(scope) {
        Some(source) if source == scope => {
            ScopeVerdict { allowed: true, reason: format!("{scope} is granted.", scope = scope.name()) }
        }
        Some(source) => ScopeVerdict {
            allowed: true,
            reason: format!("{} is granted, which implies {}.", source.name(), scope.name()),
        },
        None if is_super => ScopeVerdict { allowed: true, reason: "Super users pass every check.".to_owned() },
        None => ScopeVerdict::no(format!("{} is neither granted nor implied by what is.", scope.name())),
    })
}

async fn held_by(identity: &Identity, ctx: &Ctx, user: UserId) -> Result<(ScopeSet, bool)> {
    let read = move |tx: &mut store::Tx<'_>| Ok((members::lookup_standing(tx, user)?, plans::lookup(tx)?));
    let (standing, plan) = identity.store.read(ctx, read).await?;
    let standing = standing.ok_or_else(|| kernel::Error::not_found(UserId::NOUN))?;
    if standing.status != MemberStatus::Active {
        return Ok((ScopeSet::default(), false));
    }
    let account = identity.store.read_directory(move |tx| accounts::lookup_by_id(tx, user)).await?;
    Ok((plan.within(standing.scopes), account.is_some_and(|account| account.is_super)))
}
