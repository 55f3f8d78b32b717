//! The demo organisation: somewhere to look around, with one member per built-in role, and a second organisation so
//! that isolation can be seen.

mod calls;
mod chat;
mod chat_content;
mod content;
mod days;
mod invoicing;
mod invoicing_content;
mod notes;
mod notes_content;
mod past;
mod schedule;
mod schedule_year;
mod signatures;
mod year;

use std::collections::HashMap;

use bytes::Bytes;
use drive::{
    model::{
        DriveRole, DriveType, DriveVisibility, FileName,
        drive::{DriveSettings, NewDrive},
    },
    ops::{
        LibraryChanges, NewFile, choose_storage_tier, create_drive, create_library, import_file, update_public_links,
    },
};
use identity::{
    model::{Appearance, Color, Email, Member, Password, TenantName},
    ops::{NewMember, NewTenant, add_member, create_tenant, create_tenant_at, find_tenant_by_slug, note_last_seen},
};
use kernel::{Ctx, FileId, Result, StorageTier, scope::RoleTemplate};

use crate::{app::App, config::DemoExtent};
use content::{DRIVES, FILES, Person, SALTMARSH_FILES};
use past::Past;

/// Every demo member's password.
pub const PASSWORD: &str = "corbel-demo";

/// What [`create`] did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Made {
    /// The demo organisations.
    Everything,
    /// Nothing: they are there.
    Nothing,
}

/// Makes the demo organisations, unless they are there.
///
/// # Errors
/// The database's, or the blob store's.
pub async fn create(app: &App, extent: DemoExtent) -> Result<Made> {
    let mut made = Made::Nothing;
    if find_tenant_by_slug(&app.identity, "dunmarrow").await?.is_none() {
        dunmarrow(app, extent).await?;
        made = Made::Everything;
    }
    if find_tenant_by_slug(&app.identity, "saltmarsh").await?.is_none() {
        saltmarsh(app).await?;
        made = Made::Everything;
    }
    Ok(made)
}

/// How to sign in, for the person at the terminal.
pub fn describe(made: Made) -> String {
    let mut text = String::from(match made {
        Made::Everything => "The demo organisations are ready. Sign in as:\n",
        Made::Nothing => "Sign in as:\n",
    });
    for person in content::PEOPLE.iter().chain([&content::LENA]) {
        text.push_str(&format!("  {:<9} {:<38} {}\n", person.role.key(), person.email, person.organisation));
    }
    text.push_str(&format!("The password is {PASSWORD} for each.\n"));
    text.push_str(&format!(
        "Subcontractors' portal: {} at /portal-login. Without a mail server, the link is in the organisation's outgoing mail.",
        invoicing::PORTAL_EMAIL
    ));
    text
}

async fn dunmarrow(app: &App, extent: DemoExtent) -> Result<()> {
    // In the demo of two months the organisation is a year old, and its members came one after the other.
    let began = |days_later: u32| match extent {
        DemoExtent::Brief => app.env.clone(),
        DemoExtent::Full => past::then(app, past::morning_before(app.env.now(), 371 - days_later)),
    };
    let new = NewTenant::named(TenantName::parse("Dunmarrow")?)?;
    let tenant = create_tenant_at(&app.identity, &began(0), new).await?;
    let ctx = tenant.system("demo", app.env.clone());
    choose_storage_tier(&app.drive, &tenant.system("demo", began(0)), StorageTier::Enterprise, None).await?;
    let mut members = Vec::new();
    for (number, person) in (0..).zip(content::PEOPLE) {
        members.push(join(app, &tenant.system("demo", began(number * 23)), person).await?);
    }
    let past = Past::new(app, &ctx, &members);
    let founding = match extent {
        DemoExtent::Brief => ctx.clone(),
        DemoExtent::Full => past.product(past.working_day(year::FIRST_DAY, 7, 0)),
    };
    if extent == DemoExtent::Full {
        update_public_links(&app.drive, &founding, true).await?;
    }
    let places = drives(app, &founding, &members[0], extent).await?;
    let signed: Vec<&str> = signatures::asked().collect();
    let files = match extent {
        DemoExtent::Brief => {
            let files = today(app, &ctx, &past, &places).await?;
            signatures::write(app, &ctx, &members, &spoken_of(&files), extent).await?;
            files
        }
        DemoExtent::Full => {
            let year = year::write(app, &past, &places, &signed).await?;
            signatures::write(app, &ctx, &members, &spoken_of(&year.files), extent).await?;
            year.finish().await?
        }
    };
    let files = spoken_of(&files);
    schedule::write(app, &ctx, &members, extent).await?;
    notes::write(app, &ctx, &members).await?;
    chat::write(app, &ctx, &members, &files, extent).await?;
    calls::write(app, &ctx, &members, extent).await?;
    invoicing::write(app, &ctx, &members, &files, extent).await?;
    seen(app, &ctx, &past, extent).await
}

/// The files that the other modules speak of, of these.
fn spoken_of(files: &HashMap<String, FileId>) -> Vec<(&'static str, FileId)> {
    let names = FILES.iter().map(|file| file.name).chain(signatures::asked());
    names.filter_map(|name| Some((name, *files.get(name)?))).collect()
}

/// When each member was there last: a while after what they wrote last. In the demo of a few files they joined now, and what
/// they did has the time of now: nobody left before.
async fn seen(app: &App, ctx: &Ctx, past: &Past<'_>, extent: DemoExtent) -> Result<()> {
    let times = [
        (RoleTemplate::Admin, past.minutes_ago(9)),
        (RoleTemplate::Manager, past.minutes_ago(11)),
        (RoleTemplate::Editor, past.minutes_ago(24)),
        (RoleTemplate::Standard, past.minutes_ago(47)),
        (RoleTemplate::Viewer, past.working_day(1, 16, 35)),
    ];
    for (role, at) in times {
        let Some(user) = past.person(role) else { continue };
        let at = if extent == DemoExtent::Brief { ctx.now() } else { at };
        note_last_seen(&app.identity, ctx, user, at).await?;
    }
    Ok(())
}

/// Brings the few files of all, at once.
async fn today(app: &App, ctx: &Ctx, past: &Past<'_>, places: &year::Places) -> Result<HashMap<String, FileId>> {
    let mut files = HashMap::new();
    for file in FILES {
        let Some((drive, library)) = places.get(&(file.drive, file.library)).copied() else { continue };
        let Some(owner) = past.person(file.owner) else { continue };
        let (name, content) = (FileName::new(file.name)?, Bytes::from_static(file.content));
        let new = NewFile { name, content, drive, library, folder: None, owner };
        files.insert(file.name.to_owned(), import_file(&app.drive, ctx, new).await?);
    }
    Ok(files)
}

/// Makes the drives with their libraries, which belong to the admin.
async fn drives(app: &App, ctx: &Ctx, owner: &Member, extent: DemoExtent) -> Result<year::Places> {
    let mut places = year::Places::new();
    for drive in DRIVES {
        // What is shown outside comes from drives that anybody in the organisation sees.
        let goes_out =
            extent == DemoExtent::Full && drive.visibility == DriveVisibility::Tenant && drive.module.is_none();
        let id = create_drive(
            &app.drive,
            ctx,
            NewDrive {
                name: drive.name.into(),
                drive_type: drive.drive_type,
                owner: Some(owner.user),
                module: drive.module.map(Into::into),
                visibility: drive.visibility,
                settings: DriveSettings {
                    color: drive.color.into(),
                    description: drive.description.into(),
                    quota_gb: 50,
                    allow_external_sharing: goes_out,
                    ..DriveSettings::default()
                },
                members: vec![(owner.user, DriveRole::Owner)],
            },
        )
        .await?;
        for name in drive.libraries {
            let new = LibraryChanges { external_allowed: goes_out.then_some(true), ..LibraryChanges::named(*name) };
            places.insert((drive.name, *name), (id, create_library(&app.drive, ctx, id, new).await?.id));
        }
    }
    Ok(places)
}

async fn saltmarsh(app: &App) -> Result<()> {
    let look = Appearance { accent: Color::parse("#3F76B8")?.into(), ..Appearance::default() };
    let new = NewTenant { appearance: look, ..NewTenant::named(TenantName::parse("Saltmarsh Joinery")?)? };
    let tenant =
        create_tenant(&app.identity, NewTenant { slug: identity::model::Slug::parse("saltmarsh")?, ..new }).await?;
    let ctx = tenant.system("demo", app.env.clone());
    choose_storage_tier(&app.drive, &ctx, StorageTier::Free, None).await?;
    let lena = join(app, &ctx, content::LENA).await?;
    let drive = NewDrive {
        name: "Workshop".into(),
        drive_type: DriveType::Shared,
        owner: Some(lena.user),
        module: None,
        visibility: DriveVisibility::Tenant,
        settings: DriveSettings {
            color: "orange".into(),
            description: "Cutting lists and orders".into(),
            quota_gb: 2,
            ..DriveSettings::default()
        },
        members: vec![(lena.user, DriveRole::Owner)],
    };
    let drive = create_drive(&app.drive, &ctx, drive).await?;
    let library = create_library(&app.drive, &ctx, drive, LibraryChanges::named("Orders")).await?.id;
    for (name, content) in SALTMARSH_FILES {
        let (name, content) = (FileName::new(name)?, Bytes::from_static(content));
        import_file(&app.drive, &ctx, NewFile { name, content, drive, library, folder: None, owner: lena.user })
            .await?;
    }
    Ok(())
}

/// Lets an editor in who is called by a number, with the password of all.
pub(crate) async fn add_editor(app: &App, ctx: &Ctx, number: u32) -> Result<Member> {
    let (email, last_name) = (format!("person-{number}@dunmarrow.example"), number.to_string());
    let_in(app, ctx, &email, ("Person", &last_name), RoleTemplate::Editor).await
}

async fn join(app: &App, ctx: &Ctx, person: Person) -> Result<Member> {
    let_in(app, ctx, person.email, (person.first_name, person.last_name), person.role).await
}

async fn let_in(
    app: &App,
    ctx: &Ctx,
    email: &str,
    (first_name, last_name): (&str, &str),
    role: RoleTemplate,
) -> Result<Member> {
    let new = NewMember {
        email: Email::parse(email)?,
        password: Password::of_demo(PASSWORD),
        first_name: first_name.into(),
        last_name: last_name.into(),
        role: role.key().into(),
    };
    add_member(&app.identity, ctx, new).await
}
