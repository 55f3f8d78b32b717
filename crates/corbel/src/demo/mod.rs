//! The demo organisation: somewhere to look around, with one member per built-in role, and a second organisation so
//! that isolation can be seen.

mod content;
mod notes;
mod schedule;

use bytes::Bytes;
use drive::{
    model::{
        DriveRole, DriveType, DriveVisibility, FileName,
        drive::{DriveSettings, NewDrive},
    },
    ops::{LibraryChanges, NewFile, choose_storage_tier, create_drive, create_library, import_file},
};
use identity::{
    model::{Appearance, Color, Email, Member, Password, TenantName},
    ops::{NewMember, NewTenant, add_member, create_tenant, find_tenant_by_slug},
};
use kernel::{Ctx, Result, StorageTier, scope::RoleTemplate};

use crate::app::App;
use content::{DRIVES, FILES, Person, SALTMARSH_FILES};

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
pub async fn create(app: &App) -> Result<Made> {
    let mut made = Made::Nothing;
    if find_tenant_by_slug(&app.identity, "dunmarrow").await?.is_none() {
        dunmarrow(app).await?;
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
    text.push_str(&format!("The password is {PASSWORD} for each."));
    text
}

async fn dunmarrow(app: &App) -> Result<()> {
    let tenant = create_tenant(&app.identity, NewTenant::named(TenantName::parse("Dunmarrow")?)?).await?;
    let ctx = tenant.system("demo", app.env.clone());
    choose_storage_tier(&app.drive, &ctx, StorageTier::Professional, None).await?;
    let mut members = Vec::new();
    for person in content::PEOPLE {
        members.push(join(app, &ctx, person).await?);
    }
    let owner = &members[0];
    for drive in DRIVES {
        let id = create_drive(
            &app.drive,
            &ctx,
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
                    ..DriveSettings::default()
                },
                members: vec![(owner.user, DriveRole::Owner)],
            },
        )
        .await?;
        for library in drive.libraries {
            let library_id = create_library(&app.drive, &ctx, id, LibraryChanges::named(*library)).await?.id;
            for file in FILES.iter().filter(|file| file.drive == drive.name && file.library == *library) {
                let owner = members.iter().find(|member| member.role == file.owner.key()).unwrap_or(owner);
                let new = NewFile {
                    name: FileName::new(file.name)?,
                    content: Bytes::from_static(file.content),
                    drive: id,
                    library: library_id,
                    owner: owner.user,
                };
                import_file(&app.drive, &ctx, new).await?;
            }
        }
    }
    schedule::write(app, &ctx, &members).await?;
    notes::write(app, &ctx, &members).await
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
            quota_gb: 5,
            ..DriveSettings::default()
        },
        members: vec![(lena.user, DriveRole::Owner)],
    };
    let drive = create_drive(&app.drive, &ctx, drive).await?;
    let library = create_library(&app.drive, &ctx, drive, LibraryChanges::named("Orders")).await?.id;
    for (name, content) in SALTMARSH_FILES {
        let (name, content) = (FileName::new(name)?, Bytes::from_static(content));
        import_file(&app.drive, &ctx, NewFile { name, content, drive, library, owner: lena.user }).await?;
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
        password: Password::parse(PASSWORD)?,
        first_name: first_name.into(),
        last_name: last_name.into(),
        role: role.key().into(),
    };
    add_member(&app.identity, ctx, new).await
}
