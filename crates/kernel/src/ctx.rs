//! Who acts, in which organisation, in which request. The first parameter of everything below the edge.

use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicBool, Ordering},
};

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

impl Actor {
    /// Whether the actor may, by a scope or by being a super user. For showing what somebody may do; what is about to be
    /// done asks [`Ctx::holds`], which notes the use of power.
    pub fn may(&self, scope: Scope) -> bool {
        self.is_super || self.scopes.allows(scope)
    }
}

/// Why the product itself passes.
const PRODUCT: &str = "The product itself may do everything.";
/// Why super users pass.
const POWER: &str = "Super users pass every check.";

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
    /// What rises whenever a member of the organisation is called otherwise than before.
    names_revision: i64,
    /// Whether something passed only because the actor is a super user.
    used_power: AtomicBool,
    /// Which scopes were asked for, where somebody wants to know.
    asked: Option<Arc<Mutex<Vec<Scope>>>>,
}

impl Ctx {
    /// The context of `actor` in the organisation `tenant`, which lives in `region`.
    pub fn new(tenant: TenantId, region: Region, actor: Actor, request_id: impl Into<String>, env: Env) -> Self {
        Self::build(tenant, region, actor, request_id.into(), env, 0, None)
    }

    fn build(
        tenant: TenantId,
        region: Region,
        actor: Actor,
        request_id: String,
        env: Env,
        names_revision: i64,
        asked: Option<Arc<Mutex<Vec<Scope>>>>,
    ) -> Self {
        let used_power = AtomicBool::new(false);
        Self(Arc::new(Inner { tenant, region, actor, request_id, env, names_revision, used_power, asked }))
    }

    /// The same context, which knows as of which names of people its request is.
    #[must_use]
    pub fn with_names_revision(&self, names_revision: i64) -> Self {
        let Inner { tenant, region, actor, request_id, env, .. } = &*self.0;
        Self::build(*tenant, *region, actor.clone(), request_id.clone(), env.clone(), names_revision, None)
    }

    /// The same context, which writes down the scopes it is asked for: [`Ctx::asked`]. For explaining a decision.
    #[must_use]
    pub fn watched(&self) -> Self {
        self.variant(self.0.actor.clone(), Some(Arc::default()))
    }

    /// The same context as it would be without the power of a super user.
    fn without_power(&self) -> Self {
        self.variant(Actor { is_super: false, ..self.0.actor.clone() }, self.0.asked.clone())
    }

    fn variant(&self, actor: Actor, asked: Option<Arc<Mutex<Vec<Scope>>>>) -> Self {
        let Inner { tenant, region, request_id, env, names_revision, .. } = &*self.0;
        Self::build(*tenant, *region, actor, request_id.clone(), env.clone(), *names_revision, asked)
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

    /// What rises whenever a member of the organisation is called otherwise than before, as of the beginning of the request: for
    /// whoever says that a list with people's names in it is unchanged.
    pub fn names_revision(&self) -> i64 {
        self.0.names_revision
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

    /// A new identifier of what happened at that time.
    pub fn new_id_at<T: TypedId>(&self, at: Timestamp) -> T {
        self.0.env.new_id_at(at)
    }

    /// Whether the actor holds the scope, directly or by implication.
    pub fn holds(&self, scope: Scope) -> bool {
        if let Some(asked) = &self.0.asked {
            asked.lock().unwrap_or_else(PoisonError::into_inner).push(scope);
        }
        let own = self.0.actor.scopes.allows(scope);
        if !own && self.0.actor.is_super {
            self.note_power();
        }
        own || self.0.actor.is_super
    }

    /// Whether the actor may do at least as much as somebody with these scopes: nobody grants what they do not hold, and
    /// nobody changes a mightier one. What the organisation has not bought counts as held by whoever it was granted to.
    pub fn covers(&self, scopes: &ScopeSet) -> bool {
        let own = self.0.actor.scopes.covers(scopes);
        if !own && self.0.actor.is_super {
            self.note_power();
        }
        own || self.0.actor.is_super
    }

    /// The actor holds the scope, or FORBIDDEN. `action` completes "You don't have permission to …".
    pub fn require(&self, scope: Scope, action: &str) -> Result<()> {
        if self.holds(scope) { Ok(()) } else { Err(Error::forbidden(action)) }
    }

    /// What the resource's policy says of the action.
    pub fn decide<R: Resource>(&self, action: R::Action, resource: &R) -> Decision {
        match (self.permitted(action, resource), resource.barred(self, action)) {
            (hidden @ Decision::Hide { .. }, _) => hidden,
            (_, Some(reason)) => Decision::Deny { reason },
            (decision, None) => decision,
        }
    }

    fn permitted<R: Resource>(&self, action: R::Action, resource: &R) -> Decision {
        let actor = &self.0.actor;
        if !actor.is_super {
            return resource.decide(self, action);
        }
        if actor.user.is_none() {
            return Decision::Allow { rule: PRODUCT };
        }
        // What the person may do anyway is allowed by its own rule, and is no use of power.
        match resource.decide(&self.without_power(), action) {
            Decision::Allow { rule } => Decision::Allow { rule },
            Decision::Deny { .. } | Decision::Hide { .. } => Decision::Allow { rule: POWER },
        }
    }

    /// The action is allowed on the resource, or the error its policy gives: FORBIDDEN where the person may know of
    /// the resource, NOT_FOUND where not.
    pub fn authorize<R: Resource>(&self, action: R::Action, resource: &R) -> Result<()> {
        match self.decide(action, resource) {
            Decision::Allow { rule } => {
                if rule == POWER {
                    self.note_power();
                }
                Ok(())
            }
            Decision::Deny { reason } => Err(Error::forbidden(R::describe(action))
                .because(reason)
                .with_details(serde_json::json!({ "reason": reason }))),
            Decision::Hide { reason } => Err(Error::not_found(R::NOUN).because(reason)),
        }
    }

    /// Notes the use of power where a list shows the person one of these only because of being a super user. For lists
    /// that ask no permission for each entry: what is [authorised](Ctx::authorize) is noted by itself.
    pub fn note_shown<'a, R: Resource + 'a>(&self, action: R::Action, shown: impl IntoIterator<Item = &'a R>) {
        if self.0.actor.is_super && shown.into_iter().any(|resource| self.decide(action, resource).rule() == POWER) {
            self.note_power();
        }
    }

    /// Whether a person has passed a check in this context only by being a super user. The edge writes each such
    /// request into the audit log.
    pub fn used_power(&self) -> bool {
        self.0.used_power.load(Ordering::Relaxed)
    }

    fn note_power(&self) {
        if self.0.actor.user.is_some() {
            self.0.used_power.store(true, Ordering::Relaxed);
        }
    }

    /// The scopes that were asked for in a [watched](Ctx::watched) context, in the order of the first question.
    pub fn asked(&self) -> Vec<Scope> {
        let Some(asked) = &self.0.asked else { return Vec::new() };
        let mut scopes: Vec<Scope> = Vec::new();
        for scope in asked.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            if !scopes.contains(scope) {
                scopes.push(*scope);
            }
        }
        scopes
    }
}
