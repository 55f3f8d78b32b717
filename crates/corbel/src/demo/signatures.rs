//! Signature requests of the demo organisation: one that waits, one that was declined, one that was taken back, and, where the
//! demo is of two months, what the admin has to do with them: one to sign, one that she signed, those that she sent in every
//! state, one of them to somebody outside, a draft and a template. Signed documents are files more than the stories of tests
//! count.

use std::time::Duration;

use ::signatures::{
    Signatures,
    model::{Outsider, SignRequest, Signer, Wanted},
    ops::{
        DraftText, Given, NewRequest, Occasion, Party, TemplateText, cancel_request, create_draft, create_request,
        create_template, decline_task, drop_bytes, expire_request, file_signed, find_request, mark_file, set_picture,
        sign_task, write_letter,
    },
};
use identity::model::Member;
use jiff::{civil::Date, tz::TimeZone};
use kernel::{Ctx, Error, FileId, Result, Timestamp, port::People, scope::RoleTemplate};
use serde_json::json;

use RoleTemplate::{Admin, Editor, Manager, Standard};

use super::{days::Days, past::Past};
use crate::{app::App, config::DemoExtent};

/// The documents that are to be signed.
pub(super) fn asked() -> impl Iterator<Item = &'static str> {
    REQUESTS.iter().map(|(file, ..)| *file).chain(DATED.iter().map(|dated| dated.file)).chain([DRAFTED])
}

/// The file that the conversations speak of.
pub(super) const COMPLETED: &str = "RAMS 11 Unitised cladding, east.pdf";
/// The file of the admin's draft.
const DRAFTED: &str = "Envelope package, invitation.pdf";

const AOIFE: &[u8] = include_bytes!("files/signature-aoife.png");
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
    /// Somebody without an account who is asked as well: a name and an address.
    outsider: Option<(&'static str, &'static str)>,
    time: Time,
    /// What becomes of it besides what is signed.
    fate: Fate,
}

/// For how long a request can be signed.
#[derive(Clone, Copy)]
enum Time {
    Usual,
    Days(u32),
    /// Until the eve of the pour to come.
    BeforePour,
}

const DATED: [Dated; 9] = [
    Dated {
        file: "RAMS 03 Lifting with tower crane TC1.pdf",
        maker: Admin,
        ago: 30,
        message: "Please read and sign before you work with the crane.",
        signers: &[(Editor, Some((20, TOM))), (Standard, Some((44, MAREK)))],
        outsider: None,
        time: Time::Usual,
        fate: Fate::Waits,
    },
    Dated {
        file: "KW-C-A-2103 Level 03 general arrangement.pdf",
        maker: Admin,
        ago: 18,
        message: "Please confirm that level 03 is built to this revision.",
        signers: &[(Standard, None)],
        outsider: None,
        time: Time::Usual,
        // The next revision came two days later.
        fate: Fate::IsCancelled { working_days: 2 },
    },
    Dated {
        file: "ITR-114 Level 03 columns.pdf",
        maker: Admin,
        ago: 17,
        message: "Please countersign before the columns are boxed in.",
        signers: &[(Manager, None)],
        outsider: None,
        time: Time::Days(7),
        fate: Fate::HasExpired,
    },
    Dated {
        file: "Kitchen equipment.pdf",
        maker: Admin,
        ago: 12,
        message: "Please approve the equipment, so that we can order it.",
        signers: &[(Manager, None)],
        outsider: None,
        time: Time::Days(14),
        fate: Fate::IsDeclined("The hood takes nine weeks from order, not six. Let us look at the other quote first."),
    },
    Dated {
        file: "PO-2316 Ravel Scaffolding.pdf",
        maker: Manager,
        ago: 11,
        message: "Orders above £10,000 need your signature.",
        signers: &[(Admin, Some((35, AOIFE)))],
        outsider: None,
        time: Time::Days(14),
        fate: Fate::Waits,
    },
    Dated {
        file: COMPLETED,
        maker: Manager,
        ago: 3,
        message: "Please read and sign before the first cladding lift.",
        signers: &[(Editor, Some((31, TOM))), (Standard, Some((54, MAREK)))],
        outsider: None,
        time: Time::Usual,
        fate: Fate::Waits,
    },
    Dated {
        file: "RAMS 07 Suspended slabs.pdf",
        maker: Admin,
        ago: 2,
        message: "Please read and sign before pour 3 of level 04.",
        signers: &[(Editor, Some((25, TOM))), (Standard, None)],
        outsider: None,
        time: Time::BeforePour,
        fate: Fate::Waits,
    },
    Dated {
        file: "KW-C-A-2302 South elevation.pdf",
        maker: Admin,
        ago: 2,
        message: "Please sign the elevation with the panels as you have seen them in the second sample.",
        signers: &[],
        outsider: Some(("S. Lindqvist", "office@slindqvistarchitect.example")),
        time: Time::Days(14),
        fate: Fate::Waits,
    },
    Dated {
        file: "ITR-116 Level 04 slab, pour 3.pdf",
        maker: Manager,
        ago: 1,
        message: "Please sign to release pour 3 of level 04.",
        signers: &[(Admin, None)],
        outsider: None,
        time: Time::BeforePour,
        fate: Fate::Waits,
    },
];

/// What becomes of a request.
#[derive(Clone, Copy)]
enum Fate {
    Waits,
    IsDeclined(&'static str),
    /// So many working days later.
    IsCancelled {
        working_days: u32,
    },
    HasExpired,
}

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

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
        Fate::IsCancelled { working_days: 0 },
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
        let new = request_of(file, vec![Signer::Member(user)], message, USUAL_DAYS);
        let request = create_request(&app.signatures, &Party::product(&maker), new).await?;
        become_of(app, &maker, &signer, &request, fate).await?;
        mark_file(&app.signatures, &then, file).await?;
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
    let mut signers: Vec<Signer> =
        dated.signers.iter().filter_map(|(role, _)| past.person(*role)).map(Signer::Member).collect();
    if let Some((name, email)) = dated.outsider {
        signers.push(Signer::Outsider(Outsider::new(name, email)?));
    }
    let days = match dated.time {
        Time::Usual => USUAL_DAYS,
        Time::Days(days) => days,
        Time::BeforePour => days_before(pour, at(5))?,
    };
    let new = request_of(file, signers, dated.message, days);
    // This server may have no email, and refuse what people ask of those outside. The year that the demo tells of had it,
    // so asking counts it as there, and the letters as sent: somebody who is waited for has been written to.
    let signatures = app.signatures.clone().with_letters_counted_as_sent(true);
    let request = create_request(&signatures, &Party::product(&maker), new).await?;
    if dated.outsider.is_some() {
        write_to_outsiders(app, &signatures, &past.product(at(6)), &request).await?;
    }
    let agreed = Given { has_consented: true, ..Given::default() };
    for (role, signed) in dated.signers {
        let Some((minute, hand)) = *signed else { continue };
        let Some(signer) = past.acting(*role, at(minute)).await? else { continue };
        let task = request.tasks.iter().find(|task| task.signer.member() == signer.actor().user);
        let (Some(task), signer) = (task, Party::product(&signer)) else { continue };
        let before = find_request(&app.signatures, &maker, request.id).await?.what.shown.edition.blob_key;
        set_picture(&app.signatures, &signer, task.id, hand.to_vec()).await?;
        sign_task(&app.signatures, &signer, task.id, &agreed).await?;
        // That edition was let go of within the hour, on the day itself.
        drop_bytes(&app.signatures, &past.product(at(58)), &before).await;
    }
    // The signed copy is of the day on which it was signed; before the last signature there is none.
    file_signed(&app.signatures, &past.product(at(58)), request.id).await?;
    let end = match dated.fate {
        Fate::Waits => at(58),
        Fate::IsDeclined(_) => past.working_day(dated.ago, 13, 40),
        Fate::IsCancelled { working_days } => past.working_day(dated.ago.saturating_sub(working_days), 15, 30),
        Fate::HasExpired => at(6) + DAY * days,
    };
    if let Fate::HasExpired = dated.fate {
        expire_request(&app.signatures, &past.product(end), request.id).await?;
    } else if let (Some(maker), Some((role, _))) = (past.acting(dated.maker, end).await?, dated.signers.first())
        && let Some(signer) = past.acting(*role, end).await?
    {
        become_of(app, &maker, &signer, &request, dated.fate).await?;
    }
    mark_file(&app.signatures, &past.product(end), file).await
}

/// Writes to those without an account on the day itself: the job that does so later finds it done.
async fn write_to_outsiders(app: &App, signatures: &Signatures, ctx: &Ctx, request: &SignRequest) -> Result<()> {
    for task in request.tasks.iter().filter(|task| task.signer.outsider().is_some()) {
        write_letter(signatures, ctx, task.id, Occasion::Invitation, request.created_at).await?;
    }
    app.mailer.count_waiting_as_sent(ctx).await
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
fn request_of(file: FileId, signers: Vec<Signer>, message: &str, expires_in_days: u32) -> NewRequest {
    let wanted = |signer| Wanted { signer, page: None, area: None, fields: Vec::new() };
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
        Fate::Waits | Fate::HasExpired => Ok(()),
        Fate::IsDeclined(reason) => decline_task(&app.signatures, &signer, task.id, reason.to_owned()).await.map(drop),
        Fate::IsCancelled { .. } => cancel_request(&app.signatures, &maker, request.id).await,
    }
}
