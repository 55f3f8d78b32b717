//! Who acts, in which organisation, in which request. The first parameter of everything below the edge.

use std::sync::Arc;

use crate::{
    Env, Error, Region, Result, Scope, ScopeSet, SessionId, TenantId, Timestamp, UserId,
    id::TypedId,
    policy::{Decision, Resource},
};

/// The person, or the product itself, on whose behalf something is done.
#[derive(Clone, Debug)]
pub struct Actor {
    /// The person's account; `None` when the product acts by itself (jobs, commands).
    pub user: Option<UserId>,
    /// The session by which the person signed in.
    pub session: Option<SessionId>,
    /// The role in the organisation: `admin`, `editor` …
    pub role: String,
    /// What the person may do in the organisation.
    pub scopes: ScopeSet,
    /// Super users pass every check (platform.md section 6).
    pub is_super: bool,
}

/// The context of one request or job. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Ctx(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    tenant: TenantId,
    region: Region,
    actor: Actor,
    request_id: String,
    env: Env,
}

impl Ctx {
    /// The context of `actor` in the organisation `tenant`, which lives in `region`.
    pub fn new(tenant: TenantId, region: Region, actor: Actor, request_id: impl Into<String>, env: Env) -> Self {
        Self(Arc::new(Inner { tenant, region, actor, request_id: request_id.into(), env }))
    }

    /// The product itself at work in an organisation: jobs, commands, demo data. It may do everything there.
    pub fn system(tenant: TenantId, region: Region, request_id: impl Into<String>, env: Env) -> Self {
        let actor =
            Actor { user: None, session: None, role: "system".into(), scopes: ScopeSet::default(), is_super: true };
        Self::new(tenant, region, actor, request_id, env)
    }

    /// The organisation.
    pub fn tenant(&self) -> TenantId {
        self.0.tenant
    }

    /// Where the organisation's rows and bytes live.
    pub fn region(&self) -> Region {
        self.0.region
    }

    /// Who acts.
    pub fn actor(&self) -> &Actor {
        &self.0.actor
    }

    /// The person who acts; an error where only a person can (starring, owning).
    pub fn user(&self) -> Result<UserId> {
        self.0.actor.user.ok_or_else(|| Error::internal("an action of a person was called by the product itself"))
    }

    /// The request's id, as in the `X-Request-Id` header and the log.
    pub fn request_id(&self) -> &str {
        &self.0.request_id
    }

    /// Clock and randomness.
    pub fn env(&self) -> &Env {
        &self.0.env
    }

    /// The present.
    pub fn now(&self) -> Timestamp {
        self.0.env.now()
    }

    /// A new identifier.
    pub fn new_id<T: TypedId>(&self) -> T {
        self.0.env.new_id()
    }

    /// Whether the actor holds the scope, directly or by implication.
    pub fn holds(&self, scope: Scope) -> bool {
        self.0.actor.is_super || self.0.actor.scopes.allows(scope)
    }

    /// The actor holds the scope, or FORBIDDEN. `action` completes "You don't have permission to …".
    pub fn require(&self, scope: Scope, action: &str) -> Result<()> {
        if self.holds(scope) { Ok(()) } else { Err(Error::forbidden(action)) }
    }

    /// What the resource's policy says of the action.
    pub fn decide<R: Resource>(&self, action: R::Action, resource: &R) -> Decision {
        if self.0.actor.is_super { Decision::Allow } else { resource.decide(self, action) }
    }

    /// The action is allowed on the resource, or the error its policy gives: FORBIDDEN where the person may know of
    /// the resource, NOT_FOUND where not.
    pub fn authorize<R: Resource>(&self, action: R::Action, resource: &R) -> Result<()> {
        match self.decide(action, resource) {
            Decision::Allow => Ok(()),
            Decision::Deny { reason } => Err(Error::forbidden(R::describe(action))
                .because(reason)
                .with_details(serde_json::json!({ "reason": reason }))),
            Decision::Hide => Err(Error::not_found(R::NOUN)),
        }
    }
}
