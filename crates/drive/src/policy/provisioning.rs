//! Whether a module's drive may be made when it is first needed (drive.md section 4, "Auto-provisioning a module drive").

use kernel::{
    Ctx, Scope,
    policy::{Decision, Resource},
};

/// Drives that modules file things in, which are made when they are first needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Provisioning {
    /// Whether the installation lets them be made so: `security.autoProvisionModuleDrives`.
    pub is_automatic: bool,
}

/// What can be done about them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProvisioningAction {
    /// Make one.
    MakeDrive,
}

impl Resource for Provisioning {
    type Action = ProvisioningAction;
    const NOUN: &'static str = "Drive";

    fn describe(_: ProvisioningAction) -> &'static str {
        "create drives"
    }

    // Who may not make the drive is told that there is none.
    fn decide(&self, ctx: &Ctx, _: ProvisioningAction) -> Decision {
        if ctx.holds(Scope::DRIVE_CREATE) || ctx.holds(Scope::DRIVE_MANAGE) {
            Decision::Allow { rule: "The drive of a module is made with the scope drive.create or drive.manage." }
        } else {
            Decision::Hide { reason: "The drive of a module is made with the scope drive.create or drive.manage." }
        }
    }

    fn barred(&self, _: &Ctx, _: ProvisioningAction) -> Option<&'static str> {
        let reason = "This installation does not make the drives of modules by itself.";
        (!self.is_automatic).then_some(reason)
    }
}
