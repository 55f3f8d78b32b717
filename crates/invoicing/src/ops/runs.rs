//! Payment runs: put together, looked at, approved.

use std::collections::{BTreeMap, HashMap, HashSet};

use kernel::{
    Ctx, Error, InvoiceId, PaymentRunId, Result, SubcontractorId, UserId,
    id::TypedId,
    page::{Limit, Page},
    port::Person,
};
use serde_json::{Value, json};
use store::Tx;

use super::{announce, fixed_figures::current, months::require_pay_day, one_more, people, require, require_version};
use crate::{
    Invoicing,
    model::{
        Day, Invoice, InvoiceState, PaidItem, Payee, Payment, Payout, Pence, Pick, Run, RunQuery, RunState, Standing,
        TaxMonth, cursor as position, invalid_cursor, parse_cursor, topic,
    },
    policy::BooksAction,
    store::{bank_changes, fixed_payments, invoices, months, payments, runs, settings, subcontractors},
};

/// How many invoices a run takes at most.
const MOST_INVOICES: usize = 2000;

/// What a run would pay, by the subcontractors' names.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PreviewedRun {
    /// To whom, and how much.
    pub payments: Vec<Payment>,
    /// All together.
    pub sums: Payout,
    /// What a deduction by contract is called.
    pub levy_label: String,
}

/// A run with what it pays.
#[derive(Clone, Debug)]
pub struct WholeRun {
    /// The run.
    pub run: Run,
    /// What it pays, or has paid.
    pub preview: PreviewedRun,
    /// Whether a second person has to approve it.
    pub needs_second_approver: bool,
    /// Members who are named.
    pub people: HashMap<UserId, Person>,
}

impl PreviewedRun {
    fn of(tx: &mut Tx<'_>, mut payments: Vec<Payment>) -> Result<Self> {
        payments.sort_by(|a, b| (&a.name, a.subcontractor).cmp(&(&b.name, b.subcontractor)));
        let sums = Payout::sum(payments.iter().map(|payment| payment.payout));
        Ok(Self { payments, sums, levy_label: settings::lookup(tx)?.levy_label })
    }
}

pub(super) fn run(tx: &mut Tx<'_>, id: PaymentRunId) -> Result<Run> {
    runs::lookup(tx, id)?.ok_or_else(|| Error::not_found(PaymentRunId::NOUN))
}

/// What these invoices come to when they are paid on that day. `of` is the run that is being changed, which may keep what it
/// takes.
///
/// # Errors
/// `FORBIDDEN`; `NOT_FOUND` for an invoice and the run; `INVOICE_STATE` for an invoice that is not to be paid; `RUN_STATE`
/// for a run that is no draft; `INVALID_PAY_DAY`; `INVALID_REQUEST`.
pub async fn preview_run(
    invoicing: &Invoicing,
    ctx: &Ctx,
    of: Option<PaymentRunId>,
    pay_on: Day,
    picks: Vec<Pick>,
) -> Result<PreviewedRun> {
    require(ctx, BooksAction::Pay)?;
    let now = ctx.now();
    invoicing
        .store
        .read(ctx, move |tx| {
            require_pay_day(tx, now, pay_on)?;
            let mut own = Vec::new();
            if let Some(id) = of {
                run(tx, id)?.require_state(&[RunState::Draft])?;
                own.extend(runs::list_items(tx, id)?.into_iter().map(|(invoice, _)| invoice));
            }
            let chosen = choose(tx, &picks, &own)?;
            compute(tx, pay_on, chosen)
        })
        .await
}

/// The invoices with how much of each is settled. Those in `own` are in the run already.
fn choose(tx: &mut Tx<'_>, picks: &[Pick], own: &[InvoiceId]) -> Result<Vec<(Invoice, Pence)>> {
    if picks.is_empty() || picks.len() > MOST_INVOICES {
        return Err(
            Error::invalid("A payment run takes 1 to 2,000 invoices.").with_details(json!({ "field": "items" }))
        );
    }
    let ids: Vec<InvoiceId> = picks.iter().map(|pick| pick.invoice).collect();
    let mut found: HashMap<InvoiceId, Invoice> = HashMap::new();
    for some in ids.chunks(500) {
        found.extend(invoices::list_by_id(tx, some)?.into_iter().map(|invoice| (invoice.id, invoice)));
    }
    let mut chosen = Vec::new();
    for pick in picks {
        // Named twice, it is not there the second time.
        let invoice = found.remove(&pick.invoice).ok_or_else(|| Error::not_found(InvoiceId::NOUN))?;
        if !own.contains(&invoice.id) {
            let message = "This invoice is not to be paid: it is not approved, or another run takes it already.";
            invoice.require_state(InvoiceState::is_payable, message)?;
        }
        let left = invoice.outstanding();
        let settle = pick.settle.unwrap_or(left);
        if settle <= Pence::ZERO || settle > left {
            let message = format!("Of invoice {} between £0.01 and {left} can be paid.", invoice.content.number);
            let facts = json!({ "field": "settle", "invoiceId": invoice.id.to_string() });
            return Err(Error::invalid(message).with_details(facts));
        }
        chosen.push((invoice, settle));
    }
    Ok(chosen)
}

/// What each subcontractor is paid.
pub(super) fn compute(tx: &mut Tx<'_>, day: Day, chosen: Vec<(Invoice, Pence)>) -> Result<PreviewedRun> {
    let mut by_payee: BTreeMap<SubcontractorId, Vec<(Invoice, Pence)>> = BTreeMap::new();
    let taken: HashSet<InvoiceId> = chosen.iter().map(|(invoice, _)| invoice.id).collect();
    for (invoice, settle) in chosen {
        by_payee.entry(invoice.subcontractor).or_default().push((invoice, settle));
    }
    let ids: Vec<SubcontractorId> = by_payee.keys().copied().collect();
    let month = TaxMonth::of(day);
    let is_closed = months::is_closed(tx, month)?;
    let mut found = Vec::new();
    for some in ids.chunks(500) {
        let mut verified = subcontractors::list_verifications(tx, some)?;
        let (waiting, paid) = (bank_changes::list_waiting(tx, some)?, payments::sums_of(tx, some)?);
        let so_far = payments::so_far(tx, month, some)?;
        let credits = invoices::list_credits_to_deduct(tx, some)?;
        let left_out: HashSet<SubcontractorId> =
            credits.into_iter().filter(|(credit, _)| !taken.contains(credit)).map(|(_, of)| of).collect();
        for subcontractor in subcontractors::list_by_id(tx, some)? {
            let id = subcontractor.id;
            let verifications = verified.remove(&id).unwrap_or_default();
            let payee = Payee {
                standing: Standing::on(day, &verifications, subcontractor.last_paid),
                paid_before: paid.get(&id).copied().unwrap_or_default(),
                month: so_far.get(&id).copied().unwrap_or_default(),
                has_bank_change: waiting.contains(&id),
                has_credit_left: left_out.contains(&id),
                subcontractor,
            };
            let invoices = by_payee.remove(&id).unwrap_or_default();
            found.push(Payment::new(&payee, day, &invoices, is_closed));
        }
    }
    PreviewedRun::of(tx, found)
}

/// A page of runs, the latest day of payment first.
///
/// # Errors
/// `FORBIDDEN`, `INVALID_REQUEST`.
pub async fn list_runs(
    invoicing: &Invoicing,
    ctx: &Ctx,
    query: RunQuery,
    limit: Limit,
    cursor: Option<&str>,
) -> Result<(Page<Run>, HashMap<UserId, Person>)> {
    require(ctx, BooksAction::View)?;
    let after = cursor.map(read_day_cursor).transpose()?;
    let found = invoicing.store.read(ctx, move |tx| runs::list(tx, query, after, one_more(limit))).await?;
    let people = people(invoicing, ctx, found.iter().map(|run| run.created_by)).await?;
    Ok((Page::from_overlong(found, limit, |run| position(&run.pay_on.to_string(), run.id)), people))
}

/// The position behind a run, or behind a payment of it.
pub(super) fn read_day_cursor(text: &str) -> Result<(Day, PaymentRunId)> {
    let (id, day) = parse_cursor(text)?;
    Ok((day.parse().map_err(|_| invalid_cursor())?, id.parse().map_err(|_| invalid_cursor())?))
}

/// A run with what it pays, or has paid.
///
/// # Errors
/// `FORBIDDEN`, `NOT_FOUND`.
pub async fn find_run(invoicing: &Invoicing, ctx: &Ctx, id: PaymentRunId) -> Result<WholeRun> {
    require(ctx, BooksAction::View)?;
    let mut whole = invoicing
        .store
        .read(ctx, move |tx| {
            let run = run(tx, id)?;
            let preview = match run.state {
                RunState::Paid => paid(tx, &run)?,
                RunState::Cancelled => PreviewedRun::of(tx, Vec::new())?,
                _ => current(tx, &run)?,
            };
            let needs_second_approver = settings::lookup(tx)?.requires_second_approver;
            Ok(WholeRun { run, preview, needs_second_approver, people: HashMap::new() })
        })
        .await?;
    let run = &whole.run;
    whole.people = people(invoicing, ctx, [run.created_by, run.approved_by, run.paid_by]).await?;
    Ok(whole)
}

/// What a run takes, with the invoices.
pub(super) fn taken(tx: &mut Tx<'_>, id: PaymentRunId) -> Result<Vec<(Invoice, Pence)>> {
    let items: HashMap<InvoiceId, Pence> = runs::list_items(tx, id)?.into_iter().collect();
    let ids: Vec<InvoiceId> = items.keys().copied().collect();
    let mut found = Vec::new();
    for some in ids.chunks(500) {
        found.extend(invoices::list_by_id(tx, some)?);
    }
    found.sort_by_key(|invoice| invoice.id);
    Ok(found
        .into_iter()
        .map(|invoice| {
            let settle = items[&invoice.id];
            (invoice, settle)
        })
        .collect())
}

/// What a run has paid, as it was written down.
pub(super) fn paid(tx: &mut Tx<'_>, run: &Run) -> Result<PreviewedRun> {
    let (items, made) = (taken(tx, run.id)?, payments::list_of_run(tx, run.id)?);
    let parts = payments::list_items_of_run(tx, run.id)?;
    let payments = made.into_iter().map(|made| {
        let own: Vec<&(Invoice, Pence)> =
            items.iter().filter(|(invoice, _)| invoice.subcontractor == made.subcontractor).collect();
        Payment {
            subcontractor: made.subcontractor,
            name: own.first().map(|(invoice, _)| invoice.subcontractor_name.clone()).unwrap_or_default(),
            rate: made.rate,
            verification: made.verification,
            payout: made.payout,
            deduction_if_unmatched: None,
            fixed_net: None,
            warnings: Vec::new(),
            items: own
                .into_iter()
                .map(|(invoice, settle)| PaidItem {
                    invoice: invoice.id,
                    number: invoice.content.number.clone(),
                    kind: invoice.kind,
                    settle: *settle,
                    payout: parts.get(&invoice.id).copied().unwrap_or_default(),
                })
                .collect(),
        }
    });
    PreviewedRun::of(tx, payments.collect())
}

/// Puts a run together. Its invoices are scheduled from then on, so that no other run takes them.
///
/// # Errors
/// As [`preview_run`].
pub async fn create_run(invoicing: &Invoicing, ctx: &Ctx, pay_on: Day, picks: Vec<Pick>) -> Result<PaymentRunId> {
    require(ctx, BooksAction::Pay)?;
    let (actor, id) = (ctx.clone(), ctx.new_id::<PaymentRunId>());
    invoicing
        .store
        .write(ctx, move |tx| {
            require_pay_day(tx, actor.now(), pay_on)?;
            let chosen = choose(tx, &picks, &[])?;
            let mut new = Run {
                id,
                pay_on,
                state: RunState::Draft,
                people: 0,
                invoices: 0,
                sums: Payout::default(),
                version: 1,
                created_by: actor.actor().user,
                created_at: actor.now(),
                approved_by: None,
                approved_at: None,
                paid_by: None,
                paid_at: None,
            };
            let preview = compute(tx, pay_on, chosen.clone())?;
            take(tx, &mut new, &chosen, &preview)?;
            runs::add(tx, &new)?;
            tell(tx, &actor, "payment_run.created", &new)?;
            Ok(id)
        })
        .await
}

/// Takes invoices into a run.
fn take(tx: &mut Tx<'_>, run: &mut Run, chosen: &[(Invoice, Pence)], preview: &PreviewedRun) -> Result<()> {
    let items: Vec<(InvoiceId, Pence)> = chosen.iter().map(|(invoice, settle)| (invoice.id, *settle)).collect();
    runs::replace_items(tx, run.id, &items)?;
    for (invoice, _) in chosen {
        let now = Invoice { state: InvoiceState::Scheduled, version: invoice.version + 1, ..invoice.clone() };
        invoices::update(tx, &now)?;
    }
    run.people = i64::try_from(preview.payments.len()).map_err(Error::internal)?;
    run.invoices = i64::try_from(chosen.len()).map_err(Error::internal)?;
    run.sums = preview.sums;
    Ok(())
}

/// Lets go of the invoices of a run.
fn release(tx: &mut Tx<'_>, id: PaymentRunId) -> Result<()> {
    for (invoice, _) in taken(tx, id)? {
        if invoice.state == InvoiceState::Scheduled {
            let state = if invoice.settled > Pence::ZERO { InvoiceState::PartPaid } else { InvoiceState::Approved };
            invoices::update(tx, &Invoice { state, version: invoice.version + 1, ..invoice })?;
        }
    }
    Ok(())
}

/// Has a run that is being put together take other invoices, or pay on another day. It is the person's own from then
/// on, who therefore does not approve it where a second person is wanted.
///
/// # Errors
/// As [`create_run`]; `VERSION_CONFLICT`, `RUN_STATE`.
pub async fn update_run(
    invoicing: &Invoicing,
    ctx: &Ctx,
    id: PaymentRunId,
    version: i64,
    pay_on: Day,
    picks: Vec<Pick>,
) -> Result<()> {
    require(ctx, BooksAction::Pay)?;
    let actor = ctx.clone();
    invoicing
        .store
        .write(ctx, move |tx| {
            let before = run(tx, id)?;
            require_version(version, before.version)?;
            before.require_state(&[RunState::Draft])?;
            require_pay_day(tx, actor.now(), pay_on)?;
            release(tx, id)?;
            fixed_payments::remove(tx, id)?;
            let chosen = choose(tx, &picks, &[])?;
            let created_by = actor.actor().user;
            let mut now = Run { pay_on, version: before.version + 1, created_by, ..before };
            let preview = compute(tx, pay_on, chosen.clone())?;
            take(tx, &mut now, &chosen, &preview)?;
            runs::update(tx, &now)?;
            tell(tx, &actor, "payment_run.updated", &now)
        })
        .await
}

/// Asks a second person to approve a run.
///
/// # Errors
/// `FORBIDDEN`, `NOT_FOUND`, `VERSION_CONFLICT`, `RUN_STATE`.
pub async fn submit_run(invoicing: &Invoicing, ctx: &Ctx, id: PaymentRunId, version: i64) -> Result<()> {
    step(invoicing, ctx, id, version, |tx, ctx, before| {
        before.require_state(&[RunState::Draft])?;
        let now = Run { state: RunState::AwaitingApproval, ..before };
        tell(tx, ctx, "payment_run.submitted", &now)?;
        Ok(now)
    })
    .await
}

/// Gives a run up. Its invoices are to be paid by another.
///
/// # Errors
/// As [`submit_run`].
pub async fn cancel_run(invoicing: &Invoicing, ctx: &Ctx, id: PaymentRunId, version: i64) -> Result<()> {
    step(invoicing, ctx, id, version, |tx, ctx, before| {
        before.require_state(&[RunState::Draft, RunState::AwaitingApproval, RunState::Approved])?;
        release(tx, before.id)?;
        fixed_payments::remove(tx, before.id)?;
        let now = Run { state: RunState::Cancelled, ..before };
        tell(tx, ctx, "payment_run.cancelled", &now)?;
        Ok(now)
    })
    .await
}

/// Takes a run one step on.
pub(super) async fn step(
    invoicing: &Invoicing,
    ctx: &Ctx,
    id: PaymentRunId,
    version: i64,
    how: fn(&mut Tx<'_>, &Ctx, Run) -> Result<Run>,
) -> Result<()> {
    require(ctx, BooksAction::Pay)?;
    let actor = ctx.clone();
    invoicing
        .store
        .write(ctx, move |tx| {
            let before = run(tx, id)?;
            require_version(version, before.version)?;
            let now = how(tx, &actor, before)?;
            runs::update(tx, &Run { version: now.version + 1, ..now })
        })
        .await
}

/// Writes down what happened to a run.
pub(super) fn tell(tx: &mut Tx<'_>, ctx: &Ctx, kind: &'static str, run: &Run) -> Result<()> {
    tell_of(tx, ctx, kind, run, json!({}))
}

/// The same with what else there is to know.
pub(super) fn tell_of(tx: &mut Tx<'_>, ctx: &Ctx, kind: &'static str, run: &Run, mut facts: Value) -> Result<()> {
    facts["payOn"] = run.pay_on.to_string().into();
    facts["people"] = run.people.into();
    facts["invoices"] = run.invoices.into();
    facts["deduction"] = run.sums.deduction.get().into();
    facts["net"] = run.sums.net().get().into();
    announce(tx, ctx, kind, run.id, topic::RUNS, facts)
}
