//! Signature requests of the demo organisation: one that waits, one that was declined, one that was taken back, and, where the
//! demo is of two months, what the admin has to do with them: one to sign, some that she sent, a draft and a template. Signed
//! documents are files more than the stories of tests count.

use ::signatures::{
    model::{SignRequest, Signer, Wanted},
    ops::{
        DraftText, Given, NewRequest, Party, TemplateText, cancel_request, create_draft, create_request,
        create_template, decline_task, file_signed, set_picture, sign_task,
    },
};
use identity::model::Member;
use jiff::{civil::Date, tz::TimeZone};
use kernel::{Ctx, Error, FileId, Result, Timestamp, UserId, port::People, scope::RoleTemplate};
use serde_json::json;

use RoleTemplate::{Admin, Editor, Manager, Standard};

use super::{days::Days, past::Past};
use crate::{app::App, config::DemoExtent};

/// The documents of the two months that are to be signed. The conversations speak of the second.
pub(super) const ASKED: [&str; 5] = [
    "RAMS 03 Lifting with tower crane TC1.pdf",
    COMPLETED,
    "RAMS 07 Suspended slabs.pdf",
    "ITR-116 Level 04 slab, pour 3.pdf",
    DRAFTED,
];
/// The file that the conversations speak of.
pub(super) const COMPLETED: &str = "RAMS 11 Unitised cladding, east.pdf";
/// The file of the admin's draft.
const DRAFTED: &str = "Envelope package, invitation.pdf";

const TOM: &[u8] = include_bytes!("files/signature-tom.png");
const MAREK: &[u8] = include_bytes!("files/signature-marek.png");

/// Somebody who is asked, and at which minute past eight and by which hand that person signed.
type Asked = (RoleTemplate, Option<(u64, &'static [u8])>);

/// A request of a day that has passed.
struct Dated {
    file: &'static str,
    maker: RoleTemplate,
    /// How many working days ago.
    ago: u32,
    message: &'static str,
    signers: &'static [Asked],
    /// Whether it is to be signed before the pour to come.
    is_before_pour: bool,
}

const DATED: [Dated; 4] = [
    Dated {
        file: ASKED[0],
        maker: Admin,
        ago: 30,
        message: "Please read and sign before you work with the crane.",
        signers: &[(Editor, Some((20, TOM))), (Standard, Some((44, MAREK)))],
        is_before_pour: false,
    },
    Dated {
        file: COMPLETED,
        maker: Manager,
        ago: 3,
        message: "Please read and sign before the first cladding lift.",
        signers: &[(Editor, Some((31, TOM))), (Standard, Some((54, MAREK)))],
        is_before_pour: false,
    },
    Dated {
        file: ASKED[2],
        maker: Admin,
        ago: 2,
        message: "Please read and sign before pour 3 of level 04.",
        signers: &[(Editor, Some((25, TOM))), (Standard, None)],
        is_before_pour: true,
    },
    Dated {
        file: ASKED[3],
        maker: Manager,
        ago: 1,
        message: "Please sign to release pour 3 of level 04.",
        signers: &[(Admin, None)],
        is_before_pour: true,
    },
];

/// What becomes of a request.
enum Fate {
    Waits,
    IsDeclined(&'static str),
    IsCancelled,
}

/// For how many days most requests can be signed.
const USUAL_DAYS: u32 = 60;

/// File, who asks, who is asked, what that person is told. Neither the admin, whose bell the stories of tests begin with, nor
/// the viewer.
const REQUESTS: [(&str, RoleTemplate, RoleTemplate, &str, Fate); 3] = [
    (
        "INV-20418 Ostrane Groundworks.pdf",
        Manager,
        Editor,
        "Please confirm the quantities.",
        Fate::IsDeclined("14 loads to the tip are invoiced, but there are 13 tickets."),
    ),
    (
        "KW-C-A-2104 Level 04 general arrangement.pdf",
        Manager,
        Standard,
        "Please confirm that you have C02.",
        Fate::IsCancelled,
    ),
    (
        "INV-20418 Ostrane Groundworks.pdf",
        Manager,
        Standard,
        "Please confirm that the groundworks are as invoiced.",
        Fate::Waits,
    ),
];

/// Writes the requests, each as the member who asks, over the files by name.
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
    let of = |role: RoleTemplate| members.iter().find(|member| member.role == role.key()).map(|member| member.user);
    let past = Past::new(app, ctx, members);
    for (name, maker, signer, message, fate) in REQUESTS {
        let file = files.iter().find(|(known, _)| *known == name).map(|(_, id)| *id);
        let (Some(file), Some(maker), Some(user)) = (file, of(maker), of(signer)) else { continue };
        // In the demo of two months the last of these files came yesterday.
        let then = match extent {
            DemoExtent::Brief => ctx.clone(),
            DemoExtent::Full => past.product(past.working_day(1, 17, 20)),
        };
        let Some(maker) = app.identity.act_as(&then, maker).await? else { continue };
        let Some(signer) = app.identity.act_as(&then, user).await? else { continue };
        let new = request_of(file, vec![user], message, USUAL_DAYS);
        let request = create_request(&app.signatures, &Party::product(&maker), new).await?;
        become_of(app, &maker, &signer, &request, fate).await?;
    }
    let pour = Days::of(ctx)?.pour;
    for dated in DATED {
        if let Some((_, file)) = files.iter().find(|(known, _)| *known == dated.file) {
            ask(app, &past, &dated, *file, pour).await?;
        }
    }
    match files.iter().find(|(known, _)| *known == DRAFTED) {
        Some((_, file)) => begin(app, &past, *file).await,
        None => Ok(()),
    }
}

/// Has a document signed by those who signed it, each at the time of it.
async fn ask(app: &App, past: &Past<'_>, dated: &Dated, file: FileId, pour: Date) -> Result<()> {
    let at = |minute| past.working_day(dated.ago, 8, minute);
    let Some(maker) = past.acting(dated.maker, at(5)).await? else { return Ok(()) };
    let signers = dated.signers.iter().filter_map(|(role, _)| past.person(*role)).collect();
    let days = if dated.is_before_pour { days_before(pour, at(5))? } else { USUAL_DAYS };
    let new = request_of(file, signers, dated.message, days);
    let request = create_request(&app.signatures, &Party::product(&maker), new).await?;
    let agreed = Given { has_consented: true, ..Given::default() };
    for (role, signed) in dated.signers {
        let Some((minute, hand)) = *signed else { continue };
        let Some(signer) = past.acting(*role, at(minute)).await? else { continue };
        let task = request.tasks.iter().find(|task| task.signer.member() == signer.actor().user);
        let (Some(task), signer) = (task, Party::product(&signer)) else { continue };
        set_picture(&app.signatures, &signer, task.id, hand.to_vec()).await?;
        sign_task(&app.signatures, &signer, task.id, &agreed).await?;
    }
    // The signed copy is of the day on which it was signed; before the last signature there is none.
    file_signed(&app.signatures, &past.product(at(58)), request.id).await
}

/// How many days there are from a moment to the eve of a day.
fn days_before(day: Date, from: Timestamp) -> Result<u32> {
    let from = jiff::Timestamp::from_second(from.as_seconds()).map_err(Error::internal)?;
    let days = day.since(from.to_zoned(TimeZone::UTC).date()).map_err(Error::internal)?.get_days();
    Ok(u32::try_from(days - 1).unwrap_or(0).max(1))
}

/// What the admin has begun: a draft, and a template for requests to come.
async fn begin(app: &App, past: &Past<'_>, file: FileId) -> Result<()> {
    let Some(admin) = past.acting(Admin, past.working_day(1, 15, 40)).await? else { return Ok(()) };
    let template = json!({
        "roles": [{ "role": "Supervisor" }, { "role": "Operative" }],
        "message": "Please read the method statement and sign before you start.",
        "expiresInDays": 14,
        "remindEveryDays": 3,
    });
    let text = TemplateText { name: "Method statement, read and understood".to_owned(), body: template.to_string() };
    create_template(&app.signatures, &admin, text).await?;
    let signers: Vec<_> = past.person(Manager).into_iter().map(|user| json!({ "uid": user.to_string() })).collect();
    let message = "Please sign before it goes out to Brightline.";
    let draft = json!({ "fileId": file.to_string(), "signers": signers, "message": message });
    create_draft(&app.signatures, &admin, DraftText { file, body: draft.to_string() }).await.map(drop)
}

/// A request that is set up as usual.
fn request_of(file: FileId, signers: Vec<UserId>, message: &str, expires_in_days: u32) -> NewRequest {
    let wanted = |user| Wanted { signer: Signer::Member(user), page: None, area: None, fields: Vec::new() };
    NewRequest {
        file,
        signers: signers.into_iter().map(wanted).collect(),
        more: Vec::new(),
        may_delegate: false,
        copies: Vec::new(),
        message: message.to_owned(),
        is_ordered: false,
        expires_in_days,
        remind_days: None,
    }
}

async fn become_of(app: &App, maker: &Ctx, signer: &Ctx, request: &SignRequest, fate: Fate) -> Result<()> {
    let Some(task) = request.tasks.first() else { return Ok(()) };
    let (maker, signer) = (Party::product(maker), Party::product(signer));
    match fate {
        Fate::Waits => Ok(()),
        Fate::IsDeclined(reason) => decline_task(&app.signatures, &signer, task.id, reason.to_owned()).await.map(drop),
        Fate::IsCancelled => cancel_request(&app.signatures, &maker, request.id).await,
    }
}
