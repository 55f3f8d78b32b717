//! Whom what happens in invoicing concerns, and what it says to them when they read it.

use async_trait::async_trait;
use kernel::{
    Ctx, InvoiceId, Result, Scope, SubcontractorId, UserId,
    page::Limit,
    port::{Happening, KeptNotice, Notice, Notices, Telling},
};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    Invoicing,
    model::{Due, TaxMonth, long},
    policy::{Books, BooksAction},
    store::{invoices, runs, subcontractors},
};

/// A subcontractor has sent an invoice.
const SUBMITTED: &str = "invoiceSubmitted";
/// A subcontractor has answered.
const ANSWERED: &str = "invoiceAnswered";
/// A subcontractor has written into an invoice's thread without having been asked.
const COMMENTED: &str = "invoiceCommented";
/// A subcontractor has named another bank account.
const BANK: &str = "bankChangeRequested";
/// A payment run waits for a second person.
const RUN: &str = "runToApprove";
/// Something is due to HMRC.
const DEADLINE: &str = "taxMonthDeadline";

/// The kind of notice that an event is told by, and to holders of which scope.
fn kind_of(event: &str) -> Option<(&'static str, Scope)> {
    match event {
        "invoice.submitted" => Some((SUBMITTED, Scope::INVOICING_APPROVE)),
        "invoice.answered" => Some((ANSWERED, Scope::INVOICING_APPROVE)),
        "invoice.commented" => Some((COMMENTED, Scope::INVOICING_APPROVE)),
        "subcontractor.bank_change_requested" => Some((BANK, Scope::INVOICING_MANAGE)),
        "payment_run.submitted" => Some((RUN, Scope::INVOICING_PAY)),
        "tax_month.deadline_near" => Some((DEADLINE, Scope::INVOICING_MANAGE)),
        _ => None,
    }
}

#[async_trait]
impl Notices for Invoicing {
    fn events(&self) -> &'static [&'static str] {
        &[
            "invoice.submitted",
            "invoice.answered",
            "invoice.commented",
            "subcontractor.bank_change_requested",
            "payment_run.submitted",
            "tax_month.deadline_near",
        ]
    }

    fn kinds(&self) -> &'static [&'static str] {
        &[SUBMITTED, ANSWERED, COMMENTED, BANK, RUN, DEADLINE]
    }

    async fn concerned(&self, ctx: &Ctx, event: &Happening) -> Result<Vec<Notice>> {
        let Some((kind, scope)) = kind_of(&event.kind) else { return Ok(Vec::new()) };
        // What the office itself has entered is on its own table already.
        if kind == SUBMITTED && event.payload["source"] != "portal" {
            return Ok(Vec::new());
        }
        // The office's own remarks go to the subcontractor by mail; those of the portal name who wrote them.
        if kind == COMMENTED && !event.payload["by"].is_string() {
            return Ok(Vec::new());
        }
        let facts = if kind == DEADLINE { event.payload.clone() } else { Value::Null };
        let mut concerned = Vec::new();
        for to in holders(self, ctx, scope).await? {
            concerned.push(Notice { to, kind, subject: event.target, facts: facts.clone(), is_own_work: false });
        }
        Ok(concerned)
    }

    async fn tell(&self, ctx: &Ctx, notices: &[KeptNotice]) -> Result<Vec<Telling>> {
        let may_see = ctx.decide(BooksAction::View, &Books).is_allowed();
        let wanted: Vec<(String, Uuid)> = notices.iter().map(|notice| (notice.kind.clone(), notice.subject)).collect();
        let names = if may_see { self.store.read(ctx, move |tx| names(tx, &wanted)).await? } else { Vec::new() };
        let tellings = notices.iter().enumerate().map(|(at, notice)| match notice.kind.as_str() {
            DEADLINE => of_deadline(&notice.facts, may_see),
            _ => telling(notice, names.get(at).cloned().flatten()),
        });
        Ok(tellings.collect())
    }
}

/// The members who hold the scope.
pub(super) async fn holders(invoicing: &Invoicing, ctx: &Ctx, scope: Scope) -> Result<Vec<UserId>> {
    let (mut found, mut cursor): (Vec<UserId>, Option<String>) = (Vec::new(), None);
    loop {
        let page = invoicing.ports.people.actors(ctx, cursor.as_deref(), Limit::new(Some(200))?).await?;
        let able = page.items.iter().filter(|member| member.actor.scopes.allows(scope));
        found.extend(able.filter_map(|member| member.actor.user));
        cursor = page.next_cursor;
        if cursor.is_none() {
            return Ok(found);
        }
    }
}

/// The names of what notices are about, and those of the subcontractors.
type Named = Option<(String, String)>;

fn names(tx: &mut store::Tx<'_>, wanted: &[(String, Uuid)]) -> Result<Vec<Named>> {
    let of = |is_wanted: fn(&str) -> bool| wanted.iter().filter(move |(kind, _)| is_wanted(kind)).map(|(_, id)| *id);
    let ids: Vec<InvoiceId> = of(|kind| [SUBMITTED, ANSWERED, COMMENTED].contains(&kind)).map(Into::into).collect();
    let found = invoices::list_by_id(tx, &ids)?;
    let ids: Vec<SubcontractorId> = of(|kind| kind == BANK).map(Into::into).collect();
    let payees = subcontractors::list_by_id(tx, &ids)?;
    let mut named = Vec::new();
    for (kind, id) in wanted {
        named.push(match kind.as_str() {
            BANK => payees
                .iter()
                .find(|one| Uuid::from(one.id) == *id)
                .map(|one| (one.details.trading_name.clone(), one.details.trading_name.clone())),
            DEADLINE => None,
            RUN => runs::lookup(tx, (*id).into())?.map(|run| (run.pay_on.to_string(), String::new())),
            _ => found
                .iter()
                .find(|invoice| Uuid::from(invoice.id) == *id)
                .map(|invoice| (invoice.content.number.clone(), invoice.subcontractor_name.clone())),
        });
    }
    Ok(named)
}

/// What there is to say of a deadline: the dates of the law are no secret, and what is due is only said to those who see it.
fn of_deadline(facts: &Value, may_see: bool) -> Telling {
    let known = facts["monthEnd"].as_str().zip(facts["due"].as_str());
    let known = known.and_then(|(end, due)| Some((TaxMonth::from_stored(end).ok()?, Due::from_name(due).ok()?)));
    let seen = known.filter(|_| may_see);
    Telling {
        subject_type: "taxMonth",
        subject_name: seen.map(|(month, _)| long(month.end())),
        message: seen.map_or_else(|| "Something is due to HMRC".to_owned(), |(month, due)| due.sentence(month)),
        link: seen.map(|(month, _)| format!("/invoicing/tax-months/{}", month.end())),
    }
}

fn telling(notice: &KeptNotice, named: Named) -> Telling {
    let id = notice.subject;
    let (subject_type, path) = match notice.kind.as_str() {
        BANK => ("subcontractor", "subcontractors"),
        RUN => ("paymentRun", "payment-runs"),
        _ => ("invoice", "invoices"),
    };
    let message = match (notice.kind.as_str(), &named) {
        (BANK, Some((name, _))) => format!("{name} has named another bank account: confirm it by a second channel"),
        (BANK, None) => "A subcontractor has named another bank account".to_owned(),
        (RUN, Some((day, _))) => format!("asks you to approve the payment run of {day}"),
        (RUN, None) => "asks you to approve a payment run".to_owned(),
        (ANSWERED, Some((number, name))) => format!("{name} has answered your query on invoice {number}"),
        (ANSWERED, None) => "A subcontractor has answered a query".to_owned(),
        (COMMENTED, Some((number, name))) => format!("{name} has written a note on invoice {number}"),
        (COMMENTED, None) => "A subcontractor has written a note on an invoice".to_owned(),
        (_, Some((number, name))) => format!("Invoice {number} of {name} needs checking"),
        (_, None) => "An invoice needs checking".to_owned(),
    };
    Telling {
        subject_type,
        subject_name: named.as_ref().map(|(name, _)| name.clone()),
        message,
        link: named.map(|_| format!("/invoicing/{path}/{id}")),
    }
}
