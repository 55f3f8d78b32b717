//! Who may do what in invoicing. Read top to bottom: the first line that applies decides.
//!
//! Everything belongs to the office together, so there is one resource, and scopes alone decide. People of the portal are no
//! members and hold no scope: what they reach is what belongs to the subcontractor that their session names, and every
//! look-up under the portal names it.

use kernel::{
    Ctx, Scope,
    policy::{Decision, Explainable, Resource},
};

const VIEWING: &str = "Seeing invoices and subcontractors needs the scope invoicing.view.";
const CREATING: &str = "Entering invoices needs the scope invoicing.create.";
const APPROVING: &str = "Approving and querying invoices needs the scope invoicing.approve.";
const PAYING: &str = "Payment runs need the scope invoicing.pay.";
const MANAGING: &str = "Subcontractors, tax months and settings need the scope invoicing.manage.";

/// The organisation's books.
#[derive(Clone, Copy, Debug)]
pub struct Books;

/// What can be done with them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BooksAction {
    /// See everything but bank accounts.
    View,
    /// Enter invoices and credit notes, and change them before they are approved.
    Create,
    /// Approve, query and void invoices.
    Approve,
    /// Put payment runs together, approve and pay them; see bank accounts.
    Pay,
    /// Look after subcontractors, their people, tax months and settings.
    Manage,
}

impl Resource for Books {
    type Action = BooksAction;
    const NOUN: &'static str = "Invoicing";

    fn describe(action: BooksAction) -> &'static str {
        match action {
            BooksAction::View => "view invoices",
            BooksAction::Create => "enter invoices",
            BooksAction::Approve => "approve invoices",
            BooksAction::Pay => "pay invoices",
            BooksAction::Manage => "manage subcontractors and tax months",
        }
    }

    fn decide(&self, ctx: &Ctx, action: BooksAction) -> Decision {
        let (scope, rule) = match action {
            BooksAction::View => (Scope::INVOICING_VIEW, VIEWING),
            BooksAction::Create => (Scope::INVOICING_CREATE, CREATING),
            BooksAction::Approve => (Scope::INVOICING_APPROVE, APPROVING),
            BooksAction::Pay => (Scope::INVOICING_PAY, PAYING),
            BooksAction::Manage => (Scope::INVOICING_MANAGE, MANAGING),
        };
        Decision::allow_if(ctx.holds(scope), rule)
    }
}

impl Explainable for Books {
    const KEY: &'static str = "invoicing";
    const ACTIONS: &'static [(&'static str, BooksAction)] = &[
        ("view", BooksAction::View),
        ("create", BooksAction::Create),
        ("approve", BooksAction::Approve),
        ("pay", BooksAction::Pay),
        ("manage", BooksAction::Manage),
    ];
}
