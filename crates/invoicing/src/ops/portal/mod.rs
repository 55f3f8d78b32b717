//! What people of subcontractors do in the portal. None of them is a member: each use case takes a [`Guest`], who acts for one
//! subcontractor, and looks at nothing that belongs to another.

mod dashboard;
mod invoices;
mod payments;
mod profile;
mod session;
mod sign_in;

use std::time::Duration;

use edge::Limiter;
use kernel::{Ctx, Env, SubcontractorId, TenantId, Timestamp, port::Visit};

use crate::model::{PortalSession, PortalUser};

pub use dashboard::{Dashboard, find_dashboard};
pub use invoices::{
    add_own_file, answer_query, create_own_invoice, find_own_invoice, list_own_invoices, list_own_statements,
    read_own_file, read_own_statement, submit_own_invoice, update_own_invoice,
};
pub use payments::{OwnPayment, export_own_years, list_own_payments, list_own_years};
pub use profile::{Profile, find_profile, request_bank_change, set_consent, update_profile};
pub use session::{Choice, Opened, choose, enter, list_choices, sign_out};
pub use sign_in::{answer_code_request, request_code, sign_in_by_code, sign_in_by_link};

/// The module that the portal belongs to: where an organisation gives it up, its portal closes.
const MODULE: &str = "invoicing";

/// A person of a subcontractor who is signed in to the portal.
#[derive(Clone, Debug)]
pub struct Guest {
    /// The context of somebody who is nobody in particular in the organisation: without an account, a role or a scope.
    pub ctx: Ctx,
    /// The organisation: the contractor.
    pub organisation: String,
    /// Its name in addresses.
    pub slug: String,
    /// For whom the person acts.
    pub subcontractor: SubcontractorId,
    /// The name that it trades under.
    pub subcontractor_name: String,
    /// The person's address.
    pub email: String,
    /// The person's name.
    pub display_name: String,
    /// The member who invited the person.
    pub invited_by: Option<kernel::UserId>,
    /// Whether the session opens nothing of another organisation.
    pub is_confined: bool,
    /// When the session ends.
    pub expires_at: Timestamp,
}

impl Guest {
    fn of(visit: Visit, user: &PortalUser, name: String, session: &PortalSession) -> Self {
        Self {
            ctx: visit.ctx,
            organisation: visit.organisation,
            slug: visit.slug,
            subcontractor: user.subcontractor,
            subcontractor_name: name,
            email: user.email.clone(),
            display_name: user.display_name.clone(),
            invited_by: user.invited_by,
            is_confined: session.is_confined,
            expires_at: session.expires_at,
        }
    }

    /// The one organisation that the person may act in; `None` for all that the address belongs to.
    pub fn only(&self) -> Option<TenantId> {
        self.is_confined.then(|| self.ctx.tenant())
    }

    /// How the person is named in the log and in threads.
    fn signature(&self) -> String {
        format!("{} ({})", self.display_name, self.subcontractor_name)
    }
}

/// How often people sign in to the portal, counted in this process. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Codes that are asked for from one network.
    pub(super) requests: Limiter,
    /// Codes that are mailed to one address. Whoever asks too often reads the usual answer.
    pub(super) mails: Limiter,
    /// Codes and links that are tried from one network.
    pub(super) attempts: Limiter,
    /// Codes that are tried for one address, from all networks together.
    pub(super) attempts_in_all: Limiter,
}

impl Limits {
    /// Fresh limits.
    pub fn new(env: &Env) -> Self {
        const TOO_OFTEN: &str = "Too many attempts. Please wait a moment and try again.";
        let limiter = |burst, every| Limiter::new(burst, Duration::from_secs(every), TOO_OFTEN, env.clone());
        Self {
            requests: limiter(20, 30),
            mails: limiter(5, 180),
            attempts: limiter(20, 30),
            attempts_in_all: limiter(30, 120),
        }
    }
}
