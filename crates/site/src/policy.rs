//! Who may look after the site: super users, as it belongs to the installation and to no organisation.

use kernel::{
    Ctx, Scope,
    policy::{Decision, Resource},
};

/// The site from behind.
#[derive(Clone, Copy, Debug)]
pub struct SiteOffice;

/// What can be done to the site.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SiteAction {
    /// Read the texts and settings as they are edited, and see what a change would look like.
    View,
    /// Change texts and settings.
    Edit,
    /// Read the requests that visitors sent.
    ReadRequests,
    /// Mark requests as answered or spam, and delete them.
    HandleRequests,
}

impl Resource for SiteOffice {
    type Action = SiteAction;
    const NOUN: &'static str = "Site";

    fn describe(action: SiteAction) -> &'static str {
        match action {
            SiteAction::View => "see the public site's texts",
            SiteAction::Edit => "edit the public site",
            SiteAction::ReadRequests => "read the requests of visitors",
            SiteAction::HandleRequests => "handle the requests of visitors",
        }
    }

    fn decide(&self, ctx: &Ctx, _action: SiteAction) -> Decision {
        Decision::allow_if(ctx.holds(Scope::SYSTEM_SUPERADMIN), "The public site is looked after by super users.")
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Actor, Clock, Env, Region, ScopeSet, Timestamp, env::Entropy, scope::RoleTemplate};
    use std::sync::Arc;
    use uuid::Uuid;

    use super::*;

    struct Still;
    impl Clock for Still {
        fn now(&self) -> Timestamp {
            Timestamp::from_micros(0)
        }
    }
    impl Entropy for Still {
        fn fill(&self, bytes: &mut [u8]) {
            bytes.fill(7);
        }
    }

    fn somebody(scopes: ScopeSet, is_super: bool) -> Ctx {
        let user = Some(Uuid::from_u128(1).into());
        let actor = Actor { user, session: None, role: "admin".into(), scopes, is_super };
        Ctx::new(Uuid::nil().into(), Region::Uk, actor, "test", Env::new(Arc::new(Still), Arc::new(Still)))
    }

    #[test]
    fn super_users_look_after_the_site_and_nobody_else() {
        let everything = RoleTemplate::Admin.scopes().into_iter().collect();
        for action in [SiteAction::View, SiteAction::Edit, SiteAction::ReadRequests, SiteAction::HandleRequests] {
            assert!(!somebody(everything, false).decide(action, &SiteOffice).is_allowed(), "{action:?}");
            assert!(somebody(ScopeSet::default(), true).decide(action, &SiteOffice).is_allowed(), "{action:?}");
        }
    }
}
