//! Members as administrators see and change them.

use axum::extract::State;
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::{Ctx, UserId, page::Limit, policy::Decision};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{Api, sign_in::Done, words};
use crate::{
    model::{self, MemberStatus, role::parse_scopes},
    ops,
    policy::{LAST_ADMIN, MemberAction},
};

/// Which members.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct MemberRecordQuery {
    /// Part of the name or address, in any case.
    search: Option<String>,
    /// Without it, all but those who were removed.
    #[param(inline, value_type = Option<words::MemberStatus>)]
    status: Option<String>,
    /// Only members in the role of this key.
    role: Option<String>,
    /// How many, 1 to 200; 50 unless said.
    limit: Option<u32>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// A page of members, by name.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MemberRecordList {
    /// Always true.
    ok: bool,
    members: Vec<MemberRecord>,
    /// How many members the filter finds, counted no further than 1001.
    total: i64,
    /// Whether there are more than were counted: "1,000+".
    total_is_capped: bool,
    /// Where the next page begins; null at the end.
    #[schema(required)]
    next_cursor: Option<String>,
}

/// A member, as it is now.
#[derive(Serialize, ToSchema)]
pub(super) struct MemberRecordAnswer {
    /// Always true.
    ok: bool,
    member: MemberRecord,
}

/// A member with all that an administrator decides on.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MemberRecord {
    /// The person's account.
    id: String,
    /// The same as `id`.
    uid: String,
    first_name: String,
    last_name: String,
    /// The name people read.
    display_name: String,
    email: String,
    /// The address of the person's picture; null where there is none.
    #[serde(rename = "photoURL")]
    #[schema(required)]
    photo_url: Option<String>,
    presence: words::PersonStatus,
    status: words::MemberStatus,
    /// The key of the role.
    role: String,
    /// The name of the role; null where the role is gone.
    #[schema(required)]
    role_name: Option<String>,
    /// What this member may do besides the role, before implications.
    extra_scopes: Vec<&'static str>,
    /// Since when the person is a member.
    created_at: String,
    /// The latest use of the organisation, exact to five minutes; null before the first.
    #[schema(required)]
    last_seen_at: Option<String>,
    /// Whether the product is open in a browser of the person's, exact to six minutes: only then `presence` is of now.
    is_connected: bool,
    /// Whether signing in takes more than the password.
    two_factor: bool,
    /// Whether nobody else is an active administrator: this one can be neither suspended nor removed nor demoted.
    is_last_admin: bool,
    can: MemberAbilities,
    /// Why not, in a sentence, for each of these that the person may not do; null for what can be done or makes no sense
    /// as things are.
    refusals: MemberRefusals,
}

/// Why the person may not do something to a member.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MemberRefusals {
    #[schema(required)]
    change_role: Option<&'static str>,
    #[schema(required)]
    suspend: Option<&'static str>,
    #[schema(required)]
    reactivate: Option<&'static str>,
    #[schema(required)]
    remove: Option<&'static str>,
}

/// What the person may do to a member.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MemberAbilities {
    /// Give another role or other extra scopes.
    change_role: bool,
    suspend: bool,
    reactivate: bool,
    remove: bool,
    /// Ask why the member may, or may not, do something.
    explain_access: bool,
}

impl MemberRecord {
    fn new(ctx: &Ctx, record: model::MemberRecord) -> Self {
        let standing = record.standing;
        let refusal = |action: MemberAction| match ctx.decide(action, &standing) {
            // It binds super users, who pass every other rule.
            _ if standing.is_last_admin && action.takes_away() => Some(LAST_ADMIN),
            Decision::Allow { .. } => None,
            Decision::Deny { reason } | Decision::Hide { reason } => Some(reason),
        };
        let may = |action| refusal(action).is_none();
        let (is_active, is_suspended) =
            (standing.status == MemberStatus::Active, standing.status == MemberStatus::Suspended);
        let member = record.member;
        Self {
            can: MemberAbilities {
                change_role: may(MemberAction::ChangeRole),
                suspend: is_active && may(MemberAction::Suspend),
                reactivate: is_suspended && may(MemberAction::Reactivate),
                remove: may(MemberAction::Remove),
                explain_access: may(MemberAction::ExplainAccess),
            },
            refusals: MemberRefusals {
                change_role: refusal(MemberAction::ChangeRole),
                suspend: refusal(MemberAction::Suspend).filter(|_| is_active),
                reactivate: refusal(MemberAction::Reactivate).filter(|_| is_suspended),
                remove: refusal(MemberAction::Remove),
            },
            id: member.user.to_string(),
            uid: member.user.to_string(),
            photo_url: member.profile.photo_url(),
            presence: member.profile.presence.into(),
            first_name: member.first_name,
            last_name: member.last_name,
            display_name: member.display_name,
            email: member.email.to_string(),
            status: standing.status.into(),
            role_name: record.role_name,
            extra_scopes: standing.extra_scopes.iter().map(|scope| scope.name()).collect(),
            is_last_admin: standing.is_last_admin,
            role: standing.role,
            created_at: member.created_at.to_string(),
            last_seen_at: record.last_seen_at.map(|at| at.to_string()),
            is_connected: record.is_connected,
            two_factor: record.has_second_factor,
        }
    }
}

/// The members of the organisation with their roles, states and extra scopes, by name
#[utoipa::path(get, path = "/api/v1/tenant/members", operation_id = "list_member_records", tag = "identity",
    params(MemberRecordQuery),
    responses((status = 200, body = MemberRecordList), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_member_records(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Query(query): Query<MemberRecordQuery>,
) -> ApiResult<Json<MemberRecordList>> {
    let limit = Limit::new(query.limit)?;
    let named = |text: Option<String>| text.filter(|text| !text.is_empty());
    let filter = model::MemberFilter {
        search: query.search.unwrap_or_default(),
        status: named(query.status).map(|status| MemberStatus::parse(&status)).transpose()?,
        role: named(query.role),
    };
    let (page, total) = ops::list_member_records(&api.identity, &ctx, filter, limit, query.cursor.as_deref()).await?;
    Ok(Json(MemberRecordList {
        ok: true,
        members: page.items.into_iter().map(|record| MemberRecord::new(&ctx, record)).collect(),
        total,
        total_is_capped: total >= ops::COUNT_CAP,
        next_cursor: page.next_cursor,
    }))
}

/// One member, with role, state and extra scopes
#[utoipa::path(get, path = "/api/v1/tenant/members/{memberId}", operation_id = "find_member_record", tag = "identity",
    params(("memberId" = String, Path, description = "The person's account.")),
    responses((status = 200, body = MemberRecordAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_member_record(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Path(id): Path<String>,
) -> ApiResult<Json<MemberRecordAnswer>> {
    answer(&api, &ctx, member(&id)?).await
}

/// What is changed about a member; what is absent or null stays.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MemberChange {
    /// The key of another role, none that may do more than the person.
    role: Option<String>,
    /// All that the member may do besides the role, none that the person does not hold.
    extra_scopes: Option<Vec<String>>,
}

/// Give a member another role or other extra scopes; it counts from the member's next request
#[utoipa::path(patch, path = "/api/v1/tenant/members/{memberId}", operation_id = "update_member", tag = "identity",
    params(("memberId" = String, Path, description = "The person's account.")), request_body = MemberChange,
    responses((status = 200, body = MemberRecordAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn update_member(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Path(id): Path<String>,
    Json(change): Json<MemberChange>,
) -> ApiResult<Json<MemberRecordAnswer>> {
    let user = member(&id)?;
    let extra_scopes = change.extra_scopes.map(|scopes| parse_scopes(&scopes)).transpose()?;
    let change = model::MemberChange { role: change.role, extra_scopes };
    ops::update_member(&api.identity, &ctx, user, change).await?;
    answer(&api, &ctx, user).await
}

/// Keep a member out for now; the member's sessions here end at once
#[utoipa::path(post, path = "/api/v1/tenant/members/{memberId}/suspend", operation_id = "suspend_member", tag = "identity",
    params(("memberId" = String, Path, description = "The person's account.")),
    responses((status = 200, body = MemberRecordAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn suspend_member(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Path(id): Path<String>,
) -> ApiResult<Json<MemberRecordAnswer>> {
    let user = member(&id)?;
    ops::suspend_member(&api.identity, &ctx, user).await?;
    answer(&api, &ctx, user).await
}

/// Let a suspended member sign in again
#[utoipa::path(post, path = "/api/v1/tenant/members/{memberId}/reactivate", operation_id = "reactivate_member",
    tag = "identity", params(("memberId" = String, Path, description = "The person's account.")),
    responses((status = 200, body = MemberRecordAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn reactivate_member(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Path(id): Path<String>,
) -> ApiResult<Json<MemberRecordAnswer>> {
    let user = member(&id)?;
    ops::reactivate_member(&api.identity, &ctx, user).await?;
    answer(&api, &ctx, user).await
}

/// What a member owns.
#[derive(Serialize, ToSchema)]
pub(super) struct BelongingList {
    /// Always true.
    ok: bool,
    /// Kinds of which there are none are left out.
    belongings: Vec<Belonging>,
}

/// How many things of one kind a member owns.
#[derive(Serialize, ToSchema)]
pub(super) struct Belonging {
    /// `drive.files`, `drive.drives` …
    kind: &'static str,
    count: i64,
}

/// What a member owns, which somebody else must have once the member is removed
#[utoipa::path(get, path = "/api/v1/tenant/members/{memberId}/belongings", operation_id = "list_belongings", tag = "identity",
    params(("memberId" = String, Path, description = "The person's account.")),
    responses((status = 200, body = BelongingList), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_belongings(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Path(id): Path<String>,
) -> ApiResult<Json<BelongingList>> {
    let owned = ops::list_belongings(&api.identity, &api.modules.owners, &ctx, member(&id)?).await?;
    let belongings = owned.into_iter().map(|owned| Belonging { kind: owned.kind, count: owned.count }).collect();
    Ok(Json(BelongingList { ok: true, belongings }))
}

/// How to part with a member.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Removal {
    /// The active member who is to have what this one owns. Needed where this one owns anything.
    transfer_to: Option<String>,
}

/// Part with a member for good; the member's sessions here end at once
#[utoipa::path(post, path = "/api/v1/tenant/members/{memberId}/remove", operation_id = "remove_member", tag = "identity",
    params(("memberId" = String, Path, description = "The person's account.")), request_body = Removal,
    responses((status = 200, body = Done), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn remove_member(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Path(id): Path<String>,
    Json(removal): Json<Removal>,
) -> ApiResult<Json<Done>> {
    let heir = removal.transfer_to.map(|heir| member(&heir)).transpose()?;
    ops::remove_member(&api.identity, &api.modules.owners, &ctx, member(&id)?, heir).await?;
    Ok(Json(Done { ok: true }))
}

async fn answer(api: &Api, ctx: &Ctx, user: UserId) -> ApiResult<Json<MemberRecordAnswer>> {
    let record = ops::find_member_record(&api.identity, ctx, user).await?;
    Ok(Json(MemberRecordAnswer { ok: true, member: MemberRecord::new(ctx, record) }))
}

/// A text that names nobody is answered like somebody who is no member.
fn member(id: &str) -> kernel::Result<UserId> {
    id.parse().map_err(|_| kernel::Error::not_found("Member"))
}
