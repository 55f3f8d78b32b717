//! Subcontractors: adding, changing, finding them.

use std::collections::HashMap;

use kernel::{
    Ctx, Result, SubcontractorId, UserId,
    page::{Limit, Page},
    port::Person,
};
use serde_json::json;

use super::{announce, one_more, people, require, require_version, subcontractor};
use crate::{
    Invoicing,
    model::{
        Bank, BankChange, Details, Need, Payout, PortalUser, Standing, Subcontractor, TaxYear, Verification, cursor,
        invalid_cursor, parse_cursor, subcontractor::text, today, topic,
    },
    policy::BooksAction,
    store::{
        bank_changes, payments, portal_users,
        reports::{self, Sum},
        subcontractors::{self, Wanted, name_key},
    },
};

/// A subcontractor with what its list shows.
#[derive(Clone, Debug)]
pub struct Summed {
    /// The subcontractor.
    pub subcontractor: Subcontractor,
    /// How it stands with HMRC today.
    pub standing: Standing,
    /// What is owed to it, less what its credit notes take off.
    pub owed: Sum,
}

/// A subcontractor with all that belongs to it.
#[derive(Clone, Debug)]
pub struct WholeSubcontractor {
    /// The subcontractor and what its list shows.
    pub summed: Summed,
    /// What HMRC answered, the latest first.
    pub verifications: Vec<Verification>,
    /// The account that it has named and nobody has confirmed.
    pub bank_change: Option<BankChange>,
    /// Who stands for it in the portal.
    pub portal_users: Vec<PortalUser>,
    /// What it was paid this tax year.
    pub year: (TaxYear, Payout),
    /// Members who are named.
    pub people: HashMap<UserId, Person>,
}

/// Which subcontractors.
#[derive(Clone, Debug)]
pub struct SubcontractorQuery {
    /// Whose name contains this.
    pub search: Option<String>,
    /// Those out of use instead of those in use.
    pub is_archived: bool,
    /// For whom this is to be done.
    pub needs: Option<Need>,
    /// How many.
    pub limit: Limit,
    /// Where the page begins.
    pub cursor: Option<String>,
}

/// A page of subcontractors, by name.
///
/// # Errors
/// `FORBIDDEN`, `INVALID_REQUEST`.
pub async fn list_subcontractors(invoicing: &Invoicing, ctx: &Ctx, query: SubcontractorQuery) -> Result<Page<Summed>> {
    require(ctx, BooksAction::View)?;
    let search = query.search.as_deref().map(|search| text(search, "search", (0, 200))).transpose()?;
    let (day, limit) = (today(ctx.now()), query.limit);
    let after: Option<(String, SubcontractorId)> = match query.cursor.as_deref() {
        None => None,
        Some(given) => {
            let (id, key) = parse_cursor(given)?;
            Some((key.to_owned(), id.parse().map_err(|_| invalid_cursor())?))
        }
    };
    let (is_archived, needs) = (query.is_archived, query.needs.map(|need| (need, day)));
    let found = invoicing
        .store
        .read(ctx, move |tx| {
            let after = after.as_ref().map(|(key, id)| (key.as_str(), *id));
            let search = search.as_deref().filter(|search| !search.is_empty());
            let wanted = Wanted { is_archived, search, needs };
            let found = subcontractors::list(tx, wanted, after, one_more(limit))?;
            let ids: Vec<SubcontractorId> = found.iter().map(|one| one.id).collect();
            let mut verified = subcontractors::list_verifications(tx, &ids)?;
            let mut owed = reports::owed_to(tx, &ids)?;
            let summed = found.into_iter().map(|one| {
                let owed = owed.remove(&one.id).unwrap_or_default();
                let standing = Standing::on(day, &verified.remove(&one.id).unwrap_or_default(), one.last_paid);
                Summed { subcontractor: one, standing, owed }
            });
            Ok(summed.collect::<Vec<_>>())
        })
        .await?;
    let position = |one: &Summed| cursor(&name_key(&one.subcontractor.details.trading_name), one.subcontractor.id);
    Ok(Page::from_overlong(found, limit, position))
}

/// A subcontractor with all that belongs to it.
///
/// # Errors
/// `FORBIDDEN`, `NOT_FOUND`.
pub async fn find_subcontractor(invoicing: &Invoicing, ctx: &Ctx, id: SubcontractorId) -> Result<WholeSubcontractor> {
    require(ctx, BooksAction::View)?;
    let day = today(ctx.now());
    let mut whole = invoicing
        .store
        .read(ctx, move |tx| {
            let one = subcontractor(tx, id)?;
            let verifications = subcontractors::list_verifications(tx, &[id])?.remove(&id).unwrap_or_default();
            let owed = reports::owed_to(tx, &[id])?.remove(&id).unwrap_or_default();
            let standing = Standing::on(day, &verifications, one.last_paid);
            let year = TaxYear::of(day);
            Ok(WholeSubcontractor {
                summed: Summed { subcontractor: one, standing, owed },
                verifications,
                bank_change: bank_changes::lookup_pending(tx, id)?,
                portal_users: portal_users::list_of(tx, id)?,
                year: (year, payments::sum_of_year(tx, id, year)?),
                people: HashMap::new(),
            })
        })
        .await?;
    whole.people = people(invoicing, ctx, whole.verifications.iter().map(|one| one.by)).await?;
    Ok(whole)
}

/// Adds a subcontractor.
///
/// # Errors
/// `FORBIDDEN`, and those of [`Details::checked`].
pub async fn create_subcontractor(invoicing: &Invoicing, ctx: &Ctx, details: Details) -> Result<SubcontractorId> {
    require(ctx, BooksAction::Manage)?;
    let details = details.checked()?;
    let (actor, id) = (ctx.clone(), ctx.new_id::<SubcontractorId>());
    invoicing
        .store
        .write(ctx, move |tx| {
            let one = Subcontractor {
                id,
                details: details.clone(),
                bank: None::<Bank>,
                consent: None,
                is_archived: false,
                last_paid: None,
                version: 1,
                created_at: actor.now(),
                updated_at: actor.now(),
            };
            subcontractors::add(tx, &one)?;
            let facts = json!({ "name": one.details.trading_name });
            announce(tx, &actor, "subcontractor.created", id, topic::SUBCONTRACTORS, facts)?;
            Ok(id)
        })
        .await
}

/// Changes what is known of a subcontractor, all of it, and whether it is in use.
///
/// # Errors
/// `FORBIDDEN`, `NOT_FOUND`, `VERSION_CONFLICT`, and those of [`Details::checked`].
pub async fn update_subcontractor(
    invoicing: &Invoicing,
    ctx: &Ctx,
    id: SubcontractorId,
    version: i64,
    change: impl Fn(Details) -> Details + Send + Sync + 'static,
    is_archived: Option<bool>,
) -> Result<()> {
    require(ctx, BooksAction::Manage)?;
    let actor = ctx.clone();
    invoicing
        .store
        .write(ctx, move |tx| {
            let before = subcontractor(tx, id)?;
            require_version(version, before.version)?;
            let now = Subcontractor {
                details: change(before.details.clone()).checked()?,
                is_archived: is_archived.unwrap_or(before.is_archived),
                version: before.version + 1,
                updated_at: actor.now(),
                ..before
            };
            subcontractors::update(tx, &now)?;
            let facts = json!({ "name": now.details.trading_name, "isArchived": now.is_archived });
            announce(tx, &actor, "subcontractor.updated", id, topic::SUBCONTRACTORS, facts)
        })
        .await
}
