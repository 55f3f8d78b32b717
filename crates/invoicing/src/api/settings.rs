//! Who the contractor is for HMRC, and how the organisation pays.

use axum::extract::State;
use edge::{ApiResult, Json, Signed};
use kernel::{Ctx, Result};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::wire::{BankAccount, may, or_current};
use crate::{
    Invoicing,
    model::{self, Day},
    ops,
    policy::BooksAction,
};

/// What whoever asks may do to the settings.
#[derive(Serialize, ToSchema)]
struct InvoicingSettingsAbilities {
    edit: bool,
}

/// Who the contractor is for HMRC, and how the organisation pays.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct InvoicingSettings {
    /// As statements have it; empty until somebody says.
    contractor_name: String,
    /// `123/AB456`; empty until somebody says.
    employer_reference: String,
    accounts_office_reference: String,
    /// Whether a payment run needs a second person.
    requires_second_approver: bool,
    /// After how many days an invoice is due unless said otherwise.
    default_terms_days: i64,
    /// What a deduction by contract is called.
    levy_label: String,
    /// The account that subcontractors are paid from; masked for those who neither pay nor manage.
    #[schema(required)]
    paying_account: Option<BankAccount>,
    /// The BACS service user number; empty where there is none.
    bacs_user_number: String,
    /// Until when what was paid so far is to be kept at least: `2032-04-05`; null where nothing was.
    #[schema(required)]
    keep_until: Option<String>,
    version: i64,
    can: InvoicingSettingsAbilities,
}

impl InvoicingSettings {
    fn new(ctx: &Ctx, settings: model::Settings, keep_until: Option<Day>) -> Self {
        let is_shown = may(ctx, BooksAction::Pay) || may(ctx, BooksAction::Manage);
        let account = |bank: model::Bank| if is_shown { BankAccount::shown(bank) } else { BankAccount::masked(&bank) };
        Self {
            contractor_name: settings.contractor_name,
            employer_reference: settings.employer_reference,
            accounts_office_reference: settings.accounts_office_reference,
            requires_second_approver: settings.requires_second_approver,
            default_terms_days: settings.default_terms_days,
            levy_label: settings.levy_label,
            paying_account: settings.paying_account.map(account),
            bacs_user_number: settings.bacs_user_number,
            keep_until: keep_until.map(|day| day.to_string()),
            version: settings.version,
            can: InvoicingSettingsAbilities { edit: may(ctx, BooksAction::Manage) },
        }
    }
}

async fn found(invoicing: &Invoicing, ctx: &Ctx) -> Result<InvoicingSettings> {
    let settings = ops::find_settings(invoicing, ctx).await?;
    Ok(InvoicingSettings::new(ctx, settings, ops::find_retention(invoicing, ctx).await?))
}

/// Who the contractor is for HMRC, and how the organisation pays
#[utoipa::path(get, path = "/api/v1/invoicing/settings", operation_id = "find_invoicing_settings", tag = "invoicing",
    responses((status = 200, body = InvoicingSettings), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_invoicing_settings(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
) -> ApiResult<Json<InvoicingSettings>> {
    Ok(Json(found(&invoicing, &ctx).await?))
}

/// An account to pay from.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct EnterPayingAccount {
    account_name: String,
    /// Six digits.
    sort_code: String,
    /// Eight digits.
    account_number: String,
}

/// The settings as they are to be.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct UpdateInvoicingSettings {
    /// The version that was seen.
    version: i64,
    contractor_name: String,
    employer_reference: String,
    accounts_office_reference: String,
    requires_second_approver: bool,
    default_terms_days: i64,
    levy_label: String,
    /// None unless given.
    paying_account: Option<EnterPayingAccount>,
    /// The BACS service user number; none unless given.
    bacs_user_number: Option<String>,
}

/// Change who the contractor is for HMRC, and how the organisation pays
#[utoipa::path(put, path = "/api/v1/invoicing/settings", operation_id = "update_invoicing_settings", tag = "invoicing",
    request_body = UpdateInvoicingSettings,
    responses((status = 200, body = InvoicingSettings), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn update_invoicing_settings(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Json(body): Json<UpdateInvoicingSettings>,
) -> ApiResult<Json<InvoicingSettings>> {
    let entered =
        |one: EnterPayingAccount| model::Bank::entered(&one.account_name, &one.sort_code, &one.account_number);
    let new = model::Settings {
        contractor_name: body.contractor_name,
        employer_reference: body.employer_reference,
        accounts_office_reference: body.accounts_office_reference,
        requires_second_approver: body.requires_second_approver,
        default_terms_days: body.default_terms_days,
        levy_label: body.levy_label,
        paying_account: body.paying_account.map(entered).transpose()?,
        bacs_user_number: body.bacs_user_number.unwrap_or_default(),
        version: body.version,
    };
    or_current(ops::update_settings(&invoicing, &ctx, new).await, found(&invoicing, &ctx)).await?;
    Ok(Json(found(&invoicing, &ctx).await?))
}
