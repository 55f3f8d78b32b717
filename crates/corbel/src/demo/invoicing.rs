//! Subcontractors of the demo organisation, what they ask for and what they are paid: two closed tax months and the open one, each
//! thing at its time.

use std::cmp::Ordering;

use ::invoicing::{
    model::{Bank, Content, Day, Details, InvoiceFile, InvoiceKind, Pence, Pick, Settings, TaxMonth, plus_days, today},
    ops::{
        Copies, Decision, NewInvoice, NewPurchaseOrder, NewVerification, add_verification, close_month, create_invoice,
        create_purchase_order, create_run, create_subcontractor, decide_invoice, find_invoice, find_run, find_settings,
        find_subcontractor, invite_portal_user, issue_statements, pay_run, plan_deadlines, seed_invoice_file,
        send_remittances, set_bank, update_settings,
    },
};
use identity::model::Member;
use jiff::civil::{Weekday, date};
use kernel::{
    Ctx, Error, FileId, InvoiceId, Result, SubcontractorId, Timestamp,
    scope::RoleTemplate::{self, Admin, Manager},
};

use super::{
    content,
    invoicing_content::{FIRMS, Fate, Firm, IN_PORTAL, ON_PAPER, ON_PAPER_AGO, OPEN, Open, PAID, Paid, Work},
    past::Past,
};
use crate::{app::App, config::DemoExtent};

/// The paper of an invoice, as it lies in the Drive.
const PAPER: &str = "INV-20418 Ostrane Groundworks.pdf";

/// The person who looks after Ostrane Groundworks in the portal.
pub(super) const PORTAL_EMAIL: &str = "piotr.kaleta@ostrane.example";

/// Writes it all, as the members whose work it is.
///
/// # Errors
/// The database's.
pub(super) async fn write(
    app: &App,
    ctx: &Ctx,
    members: &[Member],
    files: &[(&str, FileId)],
    extent: DemoExtent,
) -> Result<()> {
    let past = Past::new(app, ctx, members);
    let (day, end) = (today(ctx.now()), past.minutes_ago(0));
    let this = TaxMonth::of(day);
    let months = [this.previous().previous(), this.previous()];
    // Papers are shown with the invoices in the demo of two months only: the stories of tests count what there is.
    let named = |(name, _): &&(&str, FileId)| *name == PAPER && extent == DemoExtent::Full;
    let paper = files.iter().find(named).map(|(_, file)| *file);
    let mut books = Books { app, past, now: ctx.now(), end, day, paper, firms: Vec::new() };
    books.open(plus_days(asked_on(months[0]), -7)).await?;
    for (month, paid) in months.into_iter().zip(PAID) {
        books.settle(month, paid).await?;
    }
    for open in OPEN {
        books.receive(open, this).await?;
    }
    // Invited the day before yesterday: the link of the letter works for a week. Without a mail server this one is held, not
    // counted as sent: whoever tries the portal needs its link.
    let admin = books.acting(Admin, plus_days(day, -2), 11).await?;
    let firm = books.firms[IN_PORTAL];
    invite_portal_user(&app.invoicing, &admin, firm, PORTAL_EMAIL, "Piotr Kaleta").await?;
    app.mailer.hold_waiting(&books.past.product(admin.now())).await?;
    plan_deadlines(&app.invoicing, &books.past.product(end)).await
}

/// The day, or the last working day before it: nobody pays or enters anything at the weekend.
fn worked(day: Day) -> Day {
    match day.weekday() {
        Weekday::Saturday => plus_days(day, -1),
        Weekday::Sunday => plus_days(day, -2),
        _ => day,
    }
}

/// The day, or the first working day after it.
fn next_worked(day: Day) -> Day {
    match day.weekday() {
        Weekday::Saturday => plus_days(day, 2),
        Weekday::Sunday => plus_days(day, 1),
        _ => day,
    }
}

/// On which day what is paid in a month was asked for. That is before anything that is still open, whichever day of its
/// month it is today: the numbers of a firm's invoices grow with their days.
fn asked_on(month: TaxMonth) -> Day {
    worked(plus_days(month.begin(), -18))
}

/// On which day an open invoice was issued, where the story ends on `end` and so many days before `day` are meant.
fn issued_on((firm, number, ago): (usize, &str, i64), day: Day, end: Day) -> Day {
    let meant = worked(plus_days(day, -ago)).min(end);
    // The day that stands on the paper, where that is about as long ago as the story has it.
    let paper = date(2026, 11, 16);
    let is_near = plus_days(paper, 3) <= end && day <= plus_days(paper, 45);
    match ago.cmp(&ON_PAPER_AGO) {
        _ if !is_near || firm != IN_PORTAL => meant,
        _ if number == ON_PAPER => paper,
        Ordering::Greater => meant.min(worked(plus_days(paper, -14))),
        _ => meant.max(paper),
    }
}

/// The books as they are kept.
struct Books<'a> {
    app: &'a App,
    past: Past<'a>,
    now: Timestamp,
    /// When the story ends.
    end: Timestamp,
    /// Today.
    day: Day,
    /// The paper that is shown with its invoice.
    paper: Option<FileId>,
    firms: Vec<SubcontractorId>,
}

impl Books<'_> {
    /// The member of that role on a working day at an hour, when the story ends at the latest.
    async fn acting(&self, role: RoleTemplate, on: Day, hour: i8) -> Result<Ctx> {
        self.acting_until(role, (worked(on), hour), self.end).await
    }

    async fn acting_until(&self, role: RoleTemplate, (on, hour): (Day, i8), latest: Timestamp) -> Result<Ctx> {
        let at = on.at(hour, 10, 0, 0).to_zoned(jiff::tz::TimeZone::UTC).map_err(Error::internal)?;
        let at = Timestamp::from_micros(at.timestamp().as_microsecond()).min(latest);
        let acting = self.past.acting(role, at).await?;
        acting.ok_or_else(|| Error::internal("a demo member is missing"))
    }

    /// The settings, the firms and their orders.
    async fn open(&mut self, on: Day) -> Result<()> {
        let (app, admin) = (self.app, self.acting(Admin, on, 9).await?);
        let before = find_settings(&app.invoicing, &admin).await?;
        let settings = Settings {
            contractor_name: "Dunmarrow Construction Limited".to_owned(),
            employer_reference: "120/DM4821".to_owned(),
            accounts_office_reference: "120PX00482104".to_owned(),
            ..before
        };
        update_settings(&app.invoicing, &admin, settings).await?;
        for firm in &FIRMS {
            let id = add_firm(app, &admin, firm, self.day).await?;
            let (number, description, pounds) = firm.order;
            let amount = Some(Pence::new(pounds * 100));
            let new = NewPurchaseOrder { number: number.to_owned(), description: description.to_owned(), amount };
            create_purchase_order(&app.invoicing, &admin, id, new).await?;
            self.firms.push(id);
        }
        Ok(())
    }

    /// A month that is over: what came is approved and paid, and the month is closed.
    async fn settle(&self, month: TaxMonth, paid: impl IntoIterator<Item = Paid>) -> Result<()> {
        let mut picks = Vec::new();
        let issued = asked_on(month);
        let manager = self.acting(Manager, plus_days(issued, 2), 10).await?;
        for (firm, number, work) in paid {
            let id = self.enter(firm, (InvoiceKind::Invoice, number), issued, work, true).await?;
            decide(self.app, &manager, id, Decision::Approve).await?;
            picks.push(Pick { invoice: id, settle: None });
        }
        let pay_on = worked(plus_days(month.begin(), 12));
        self.pay(pay_on, picks).await?;
        // However the story ends, a month is closed once it is over.
        let closed = (next_worked(plus_days(month.end(), 2)), 8);
        let admin = self.acting_until(Admin, closed, self.now).await?;
        close_month(&self.app.invoicing, &admin, month, Copies::None).await?;
        issue_statements(&self.app.invoicing, &admin, month, Copies::None).await
    }

    /// An invoice that is not settled, and what has become of it in two days.
    async fn receive(&self, (firm, number, kind, ago, work, fate): Open, this: TaxMonth) -> Result<()> {
        let issued = issued_on((firm, number, ago), self.day, today(self.end));
        let id = self.enter(firm, (kind, number), issued, work, !matches!(fate, Fate::Draft)).await?;
        let (app, seen) = (self.app, plus_days(issued, 2));
        let manager = self.acting(Manager, seen, 10).await?;
        if let Some(file) = self.paper.filter(|_| number == ON_PAPER) {
            let manager = self.acting(Manager, plus_days(issued, 1), 9).await?;
            let (name, mime) = (PAPER.to_owned(), "application/pdf".to_owned());
            let size = i64::try_from(content::INVOICE.len()).map_err(Error::internal)?;
            let paper = InvoiceFile { file, name, mime, size, at: manager.now() };
            seed_invoice_file(&app.invoicing, &manager, id, paper).await?;
        }
        match fate {
            Fate::Draft | Fate::Submitted => {}
            Fate::Queried(words) => decide(app, &manager, id, Decision::Query(words.to_owned())).await?,
            Fate::Approved => decide(app, &manager, id, Decision::Approve).await?,
            Fate::Void => decide(app, &manager, id, Decision::Void).await?,
            Fate::PartPaid => {
                decide(app, &manager, id, Decision::Approve).await?;
                // On the first working day of the month on which it can be, if there was one.
                let on = next_worked(plus_days(seen, 1).max(plus_days(this.begin(), 1)));
                if on <= today(self.end) {
                    self.pay(on, vec![Pick { invoice: id, settle: Some(Pence::new(100_000)) }]).await?;
                }
            }
            Fate::Scheduled => {
                decide(app, &manager, id, Decision::Approve).await?;
                let admin = self.acting(Admin, plus_days(self.day, -1), 16).await?;
                let picks = vec![Pick { invoice: id, settle: None }];
                create_run(&app.invoicing, &admin, next_worked(plus_days(self.day, 7)), picks).await?;
            }
        }
        Ok(())
    }

    /// A payment run of that day. Those who are paid are told at once, by the mail server of that time.
    async fn pay(&self, on: Day, picks: Vec<Pick>) -> Result<()> {
        let (app, admin) = (self.app, self.acting(Admin, on, 9).await?);
        let run = create_run(&app.invoicing, &admin, on, picks).await?;
        let version = find_run(&app.invoicing, &admin, run).await?.run.version;
        pay_run(&app.invoicing, &admin, run, version).await?;
        let product = self.past.product(admin.now());
        send_remittances(&app.invoicing, &product, run).await?;
        app.mailer.count_waiting_as_sent(&product).await
    }

    async fn enter(
        &self,
        firm: usize,
        (kind, number): (InvoiceKind, &str),
        issued_on: Day,
        work: Work,
        submit: bool,
    ) -> Result<InvoiceId> {
        let content = Content {
            number: number.to_owned(),
            issued_on,
            due_on: issued_on,
            lines: work.lines(),
            purchase_order: Some(FIRMS[firm].order.0.to_owned()),
            event: None,
        };
        let manager = self.acting(Manager, plus_days(issued_on, 1), 9).await?;
        let subcontractor = self.firms[firm];
        let new = NewInvoice { subcontractor, kind, content, has_due_day: false, submit };
        create_invoice(&self.app.invoicing, &manager, new).await
    }
}

async fn add_firm(app: &App, admin: &Ctx, firm: &Firm, day: Day) -> Result<SubcontractorId> {
    let details = Details {
        trading_name: firm.trading_name.to_owned(),
        legal_name: firm.legal_name.to_owned(),
        kind: firm.kind,
        utr: Some(firm.utr.to_owned()),
        nino: None,
        company_number: None,
        vat_number: firm.vat_number.map(str::to_owned),
        address: firm.address.to_owned(),
        email: Some(firm.email.to_owned()),
        phone: String::new(),
        agreed_amount: firm.agreed.map(Pence::new),
        terms_days: None,
        levy_basis_points: 0,
    };
    let id = create_subcontractor(&app.invoicing, admin, details).await?;
    if let Some((sort_code, number)) = firm.account {
        let version = find_subcontractor(&app.invoicing, admin, id).await?.summed.subcontractor.version;
        let bank = Bank::entered(firm.legal_name, sort_code, number)?;
        set_bank(&app.invoicing, admin, id, version, bank).await?;
    }
    if let Some((number, years_ago, rate)) = firm.verification {
        let verified_on = plus_days(day, -365 * years_ago - 120);
        let new = NewVerification {
            number: Some(number.to_owned()),
            verified_on,
            effective_from: verified_on,
            rate,
            note: "Verified online".to_owned(),
        };
        add_verification(&app.invoicing, admin, id, new).await?;
    }
    Ok(id)
}

async fn decide(app: &App, ctx: &Ctx, id: InvoiceId, decision: Decision) -> Result<()> {
    let version = find_invoice(&app.invoicing, ctx, id).await?.invoice.version;
    decide_invoice(&app.invoicing, ctx, id, version, decision).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_later_invoice_of_a_firm_has_a_higher_number_whatever_the_day() {
        for days in 0..500 {
            let day = plus_days(date(2026, 10, 1), days);
            let end = worked(day);
            let this = TaxMonth::of(day);
            let mut all: Vec<(usize, Day, &str)> = Vec::new();
            for (month, paid) in [this.previous().previous(), this.previous()].into_iter().zip(PAID) {
                all.extend(paid.iter().map(|(firm, number, _)| (*firm, asked_on(month), *number)));
            }
            for (firm, number, kind, ago, ..) in OPEN {
                if kind == InvoiceKind::Invoice {
                    all.push((firm, issued_on((firm, number, ago), day, end), number));
                }
            }
            all.sort();
            for pair in all.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
                assert!(pair[0].2 < pair[1].2, "on {day}: {pair:?}");
            }
        }
    }
}
