//! Why a member may, or may not, do something: the policies that enforce, asked in the member's place.

use std::sync::Arc;

use kernel::{
    Actor, Ctx, Error, Result, Scope, ScopeSet, UserId,
    policy::{Decision, Explainable, ResourceInfo},
    port::ExplainAccess,
};

use super::update_member::require_scope;
use crate::{
    Identity,
    model::{MemberStatus, Role, Standing},
    policy::{MemberAction, Organisation},
    store::{accounts, members, plans, roles},
};

/// What is asked.
#[derive(Clone, Debug)]
pub struct AccessQuestion {
    /// Who would do it.
    pub member: UserId,
    /// To what kind of thing: `file`.
    pub resource: String,
    /// To which; empty for the organisation.
    pub id: String,
    /// What: `trash`.
    pub action: String,
}

/// The answer.
#[derive(Clone, Debug)]
pub struct AccessAnswer {
    /// Whether the member may.
    pub allowed: bool,
    /// Who may, or may not, do what, and what the role has to do with it, in one sentence.
    pub sentence: String,
    /// The deciding rule.
    pub rule: &'static str,
    /// The scopes that were looked at on the way.
    pub scopes: Vec<AskedScope>,
}

/// A scope that was looked at.
#[derive(Clone, Copy, Debug)]
pub struct AskedScope {
    /// Which.
    pub scope: Scope,
    /// The granted scope by which the member holds it; `None` where it is not held.
    pub source: Option<Scope>,
}

/// What can be asked about, of all modules.
pub fn list_explainable(modules: &[Arc<dyn ExplainAccess>]) -> Vec<ResourceInfo> {
    let own = vec![Organisation::info(), Standing::info(), Role::info()];
    own.into_iter().chain(modules.iter().flat_map(|module| module.resources())).collect()
}

/// Why the member may, or may not, do it.
///
/// # Errors
/// `FORBIDDEN` where it is somebody else and the person does not look after members; `NOT_FOUND` for an unknown member or
/// thing; `INVALID_REQUEST` for an unknown resource or action.
pub async fn explain_access(
    identity: &Identity,
    modules: &[Arc<dyn ExplainAccess>],
    ctx: &Ctx,
    question: AccessQuestion,
) -> Result<AccessAnswer> {
    let user = question.member;
    require_scope(ctx, user, MemberAction::ExplainAccess)?;
    let all = list_explainable(modules);
    let resource = all.iter().find(|known| known.key == question.resource);
    let resource = resource.ok_or_else(|| Error::invalid(format!("There is no resource '{}'.", question.resource)))?;
    let label = resource.actions.iter().find(|known| known.key == question.action).map(|action| action.label);
    let label = label
        .ok_or_else(|| Error::invalid(format!("There is no action '{}' on a {}.", question.action, resource.key)))?;

    let found = move |tx: &mut store::Tx<'_>| {
        let standing = members::lookup_standing(tx, user)?;
        let role = standing.as_ref().map_or(Ok(None), |standing| roles::lookup(tx, &standing.role))?;
        Ok((members::lookup(tx, user)?, standing, role, plans::lookup(tx)?))
    };
    let (member, standing, role, plan) = identity.store.read(ctx, found).await?;
    let (Some(member), Some(standing)) = (member, standing) else { return Err(Error::not_found("Member")) };
    let account = identity.store.read_directory(move |tx| accounts::lookup_by_id(tx, user)).await?;
    let actor = Actor {
        user: Some(user),
        session: None,
        role: standing.role.clone(),
        scopes: plan.within(standing.scopes),
        is_super: account.is_some_and(|account| account.is_super),
    };
    let as_member = Ctx::new(ctx.tenant(), ctx.region(), actor, ctx.request_id(), identity.env.clone()).watched();
    let decision = if standing.status == MemberStatus::Active {
        decide(identity, modules, &as_member, &question).await?
    } else {
        Decision::Deny { reason: "Suspended and removed members can do nothing." }
    };
    let verb = if decision.is_allowed() { "can" } else { "cannot" };
    let scopes = as_member.asked().into_iter();
    let scopes = scopes.map(|scope| AskedScope { scope, source: as_member.actor().scopes.source(scope) });
    let scopes: Vec<AskedScope> = scopes.collect();
    let why = role.and_then(|role| because_of(&role, decision, &scopes)).unwrap_or_default();
    Ok(AccessAnswer {
        allowed: decision.is_allowed(),
        sentence: format!("{} {verb} {label}{why}", member.display_name),
        rule: decision.rule(),
        scopes,
    })
}

/// What the role has to do with it: `, because the Viewer role includes file.read`. `None` where the rule names no scope that was
/// looked at, or where the member holds it, or lacks it, for another reason than the role.
fn because_of(role: &Role, decision: Decision, scopes: &[AskedScope]) -> Option<String> {
    let names = |scope: Scope| {
        let mut words = decision.rule().split(|letter: char| letter.is_whitespace() || letter == ',');
        words.any(|word| word.trim_end_matches('.') == scope.name())
    };
    let granted: ScopeSet = role.scopes.iter().copied().collect();
    let has = decision.is_allowed();
    let asked = scopes.iter().find(|asked| names(asked.scope) && asked.source.is_some() == has)?;
    let verb = if has { "includes" } else { "does not include" };
    let why = || format!(", because the {} role {verb} {}", role.name, asked.scope.name());
    (granted.allows(asked.scope) == has).then(why)
}

async fn decide(
    identity: &Identity,
    modules: &[Arc<dyn ExplainAccess>],
    member: &Ctx,
    question: &AccessQuestion,
) -> Result<Decision> {
    match question.resource.as_str() {
        Organisation::KEY => Ok(member.decide(Organisation::action(&question.action)?, &Organisation)),
        Standing::KEY => {
            let other: UserId = question.id.parse().map_err(|_| Error::not_found("Member"))?;
            let standing = identity.store.read(member, move |tx| members::lookup_standing(tx, other)).await?;
            let standing = standing.ok_or_else(|| Error::not_found("Member"))?;
            Ok(member.decide(Standing::action(&question.action)?, &standing))
        }
        Role::KEY => {
            let key = question.id.clone();
            let role = identity.store.read(member, move |tx| roles::lookup(tx, &key)).await?;
            let role = role.ok_or_else(|| Error::not_found("Role"))?;
            Ok(member.decide(Role::action(&question.action)?, &role))
        }
        resource => {
            let module = modules.iter().find(|module| module.resources().iter().any(|known| known.key == resource));
            let module = module.ok_or_else(|| Error::invalid(format!("There is no resource '{resource}'.")))?;
            module.decide(member, resource, &question.id, &question.action).await
        }
    }
}
