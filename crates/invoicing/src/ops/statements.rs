//! Statements of payment and deduction: issued by a job once a month is closed, filed, mailed, read, replaced.

use kernel::{
    Ctx, Error, Result, StatementId, SubcontractorId,
    id::TypedId,
    page::{Limit, Page},
    port::MemberLetter,
};
use serde_json::json;
use sha2::{Digest as _, Sha256};
use store::Tx;

use super::{announce, attachments::DRIVE, keeper, one_more, require, statement_pdf::render};
use crate::{
    Invoicing,
    jobs::queued,
    model::{
        MonthLine, Reach, Settings, Statement, StatementFields, TaxMonth, invalid_cursor, long, subcontractor::text,
        topic,
    },
    policy::BooksAction,
    store::{months, portal_users, settings, statements, subcontractors},
};

/// How many statements are made with one transaction.
const AT_ONCE: i64 = 50;

/// Which statements.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Of this month.
    pub month: Option<TaxMonth>,
    /// Of this subcontractor.
    pub subcontractor: Option<SubcontractorId>,
    /// Only those that have to go out on paper.
    pub is_to_print: bool,
    /// How many.
    pub limit: Limit,
    /// Where the page begins.
    pub cursor: Option<String>,
}

/// A page of statements: of a month in the order of their numbers, otherwise the latest first.
///
/// # Errors
/// `FORBIDDEN`, `INVALID_REQUEST`.
pub async fn list_statements(invoicing: &Invoicing, ctx: &Ctx, query: Listed) -> Result<Page<Statement>> {
    require(ctx, BooksAction::View)?;
    page(invoicing, ctx, query).await
}

/// The same by whoever may.
pub(super) async fn page(invoicing: &Invoicing, ctx: &Ctx, query: Listed) -> Result<Page<Statement>> {
    let after: Option<i64> =
        query.cursor.as_deref().map(|text| text.parse().map_err(|_| invalid_cursor())).transpose()?;
    let limit = query.limit;
    let found = invoicing
        .store
        .read(ctx, move |tx| {
            statements::list(tx, query.month, query.subcontractor, query.is_to_print, after, one_more(limit))
        })
        .await?;
    Ok(Page::from_overlong(found, limit, |statement| statement.number.to_string()))
}

/// A statement's document, as it was issued.
///
/// # Errors
/// `FORBIDDEN`, `NOT_FOUND`.
pub async fn read_statement(invoicing: &Invoicing, ctx: &Ctx, id: StatementId) -> Result<(Statement, Vec<u8>)> {
    require(ctx, BooksAction::View)?;
    document(invoicing, ctx, id, None).await
}

/// The same by whoever may; of this subcontractor, where one is named.
pub(super) async fn document(
    invoicing: &Invoicing,
    ctx: &Ctx,
    id: StatementId,
    of: Option<SubcontractorId>,
) -> Result<(Statement, Vec<u8>)> {
    invoicing
        .store
        .read(ctx, move |tx| {
            let found = statements::lookup(tx, id)?.filter(|found| of.is_none_or(|of| of == found.subcontractor));
            let found = found.ok_or_else(|| Error::not_found(StatementId::NOUN))?;
            let pdf = statements::document(tx, id)?.ok_or_else(|| Error::not_found(StatementId::NOUN))?;
            Ok((found, pdf))
        })
        .await
}

/// Where statements are kept besides the books.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Copies {
    /// A copy of each is put into the Drive, for the office.
    InDrive,
    /// Nowhere: the Drive of the demo organisation stays as its stories know it, whatever the month.
    None,
}

/// Issues the statements of a closed month that are not there yet, one transaction for some of them. Safe to repeat.
///
/// # Errors
/// The database's.
pub async fn issue_statements(invoicing: &Invoicing, ctx: &Ctx, month: TaxMonth, copies: Copies) -> Result<()> {
    loop {
        let actor = ctx.clone();
        let issued = invoicing
            .store
            .write(ctx, move |tx| {
                let settings = settings::lookup(tx)?;
                let lines = months::list_unstated(tx, month, AT_ONCE)?;
                let count = i64::try_from(lines.len()).map_err(Error::internal)?;
                for line in lines {
                    issue(tx, &actor, &settings, month, line, None)?;
                }
                if count < AT_ONCE && copies == Copies::InDrive {
                    tx.enqueue(queued::file_statements(&actor, month))?;
                }
                Ok(count)
            })
            .await?;
        if issued < AT_ONCE {
            return Ok(());
        }
    }
}

/// Issues one statement.
fn issue(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    settings: &Settings,
    month: TaxMonth,
    line: MonthLine,
    replaces: Option<&Statement>,
) -> Result<Statement> {
    let (subcontractor, number) = (line.subcontractor, settings::take_statement_number(tx)?);
    let name = line.name.clone();
    let fields = StatementFields::new(settings, month, line, replaces.map(|old| old.number));
    let pdf = render(number, &fields, crate::model::today(ctx.now()))?;
    let sha256 = Sha256::digest(&pdf).iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let statement = Statement {
        id: ctx.new_id(),
        number,
        month,
        subcontractor,
        name,
        fields,
        sha256,
        issued_at: ctx.now(),
        replaced_by: None,
        mailed_at: None,
        file: None,
        reach: reach(tx, subcontractor)?,
    };
    statements::add(tx, &statement, &pdf)?;
    let kind = if replaces.is_some() { "statement.replaced" } else { "statement.issued" };
    let facts = json!({ "number": number, "monthEnd": month.end().to_string(), "subcontractor": statement.name,
        "deducted": statement.fields.deducted.get(), "sha256": statement.sha256, "replaces": statement.fields.replaces });
    announce(tx, ctx, kind, statement.id, topic::MONTHS, facts)?;
    tx.enqueue(queued::mail_statement(ctx, statement.id))?;
    Ok(statement)
}

/// How a statement that is issued now gets to the subcontractor.
fn reach(tx: &mut Tx<'_>, of: SubcontractorId) -> Result<Reach> {
    let consent = subcontractors::lookup(tx, of)?.and_then(|one| one.consent);
    let is_in_portal = !portal_users::list_of(tx, of)?.is_empty();
    let agrees = consent.as_ref().is_some_and(|consent| consent.agrees);
    Ok(Reach { is_to_print: !(agrees && is_in_portal), is_unagreed: is_in_portal && consent.is_none() })
}

/// Issues a statement anew with what is known now: a corrected name, UTR or verification number. The old one stays as it is
/// and says by which it was replaced.
///
/// # Errors
/// `FORBIDDEN`, `NOT_FOUND`; `STATEMENT_REPLACED`.
pub async fn replace_statement(invoicing: &Invoicing, ctx: &Ctx, id: StatementId, reason: &str) -> Result<Statement> {
    require(ctx, BooksAction::Manage)?;
    let reason = text(reason, "reason", (1, 500))?;
    let actor = ctx.clone();
    invoicing
        .store
        .write(ctx, move |tx| {
            let old = statements::lookup(tx, id)?.ok_or_else(|| Error::not_found(StatementId::NOUN))?;
            let line = months::lookup_line(tx, old.month, old.subcontractor)?
                .ok_or_else(|| Error::not_found(StatementId::NOUN))?;
            let settings = settings::lookup(tx)?;
            let new = issue(tx, &actor, &settings, old.month, line, Some(&old))?;
            if !statements::replace(tx, id, new.number)? {
                return Err(Error::conflict("STATEMENT_REPLACED", "This statement was replaced already."));
            }
            tx.enqueue(queued::file_statements(&actor, old.month))?;
            let facts = json!({ "number": old.number, "replacedBy": new.number, "reason": reason });
            announce(tx, &actor, "statement.superseded", id, topic::MONTHS, facts)?;
            Ok(new)
        })
        .await
}

/// Puts copies of a month's statements into the Drive, for the office. Safe to repeat.
///
/// # Errors
/// The database's; `QUOTA_EXCEEDED`.
pub async fn file_statements(invoicing: &Invoicing, ctx: &Ctx, month: TaxMonth) -> Result<()> {
    loop {
        let unfiled = invoicing.store.read(ctx, move |tx| statements::list_unfiled(tx, month, AT_ONCE)).await?;
        if unfiled.is_empty() {
            return Ok(());
        }
        let owner = keeper(invoicing, ctx, None).await?;
        for statement in unfiled {
            let (statement, pdf) = document(invoicing, ctx, statement.id, None).await?;
            let name = statement_name(&statement);
            let file = invoicing.ports.files.file_away(ctx, (DRIVE, "Statements"), &name, pdf, owner).await?;
            invoicing.store.write(ctx, move |tx| statements::update_file(tx, statement.id, file)).await?;
        }
    }
}

/// How a statement is called as a file: `2026-11-05 Statement 17 Ostrane Groundworks.pdf`.
pub fn statement_name(statement: &Statement) -> String {
    let is_plain = |letter: &char| letter.is_alphanumeric() || " .-".contains(*letter);
    let name: String = statement.name.chars().filter(is_plain).take(80).collect();
    format!("{} Statement {} {}.pdf", statement.month.end(), statement.number, name.trim())
}

/// Tells those who stand for a subcontractor that a statement is there. A mail says so and has no figures: the statement is
/// behind the sign-in of the portal. While the server sends no email nobody is told, and nothing says that anybody was:
/// whoever agreed finds the statement in the portal.
///
/// # Errors
/// The database's.
pub async fn mail_statements(invoicing: &Invoicing, ctx: &Ctx, id: StatementId) -> Result<()> {
    if !invoicing.ports.letters.are_sent() {
        return Ok(());
    }
    let found = invoicing
        .store
        .read(ctx, move |tx| {
            let Some(statement) = statements::lookup(tx, id)? else { return Ok(None) };
            let Some(whose) = subcontractors::lookup(tx, statement.subcontractor)? else { return Ok(None) };
            let people = portal_users::list_of(tx, whose.id)?;
            Ok(Some((statement, whose, people)))
        })
        .await?;
    let Some((statement, whose, people)) = found else { return Ok(()) };
    if !whose.takes_electronic_statements() || people.is_empty() || statement.mailed_at.is_some() {
        return Ok(());
    }
    for person in &people {
        let letter = MemberLetter {
            id: crate::jobs::letter_id(statement.id.into(), person.id.into(), statement.issued_at),
            kind: "statement.issued",
            subject: format!("Statement for the tax month ending {}", long(statement.month.end())),
            paragraphs: vec![format!(
                "The statement of payments and deductions of {} for the tax month ending {} is ready.",
                statement.name,
                long(statement.month.end())
            )],
            action: ("Open the portal", "/portal/statements".to_owned()),
            note:
                "You get this email because you agreed to electronic statements. You can change that in your profile."
                    .to_owned(),
            about: statement.id.into(),
            expires_at: ctx.now() + std::time::Duration::from_secs(7 * 24 * 60 * 60),
        };
        invoicing.ports.letters.send_to_address(ctx, &person.email, letter).await?;
    }
    let actor = ctx.clone();
    invoicing
        .store
        .write(ctx, move |tx| {
            statements::update_mailed(tx, id, actor.now())?;
            announce(tx, &actor, "statement.mailed", id, topic::MONTHS, json!({ "number": statement.number }))
        })
        .await
}
