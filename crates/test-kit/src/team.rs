//! An organisation to test with.

use corbel::app::App;
use drive::{
    model::{
        DriveRole, DriveType, DriveVisibility, FileName,
        drive::{DriveSettings, NewDrive},
    },
    ops::{self, LibraryChanges},
};
use identity::{
    model::{Email, Member, Password, Tenant, TenantName},
    ops::{NewMember, NewTenant, add_member, change_role_scopes, create_tenant},
};
use invoicing::model::{Details, SubcontractorKind};
use kernel::{Ctx, DriveId, FileId, LibraryId, Region, Scope, StorageTier, SubcontractorId, UserId};
use serde_json::json;
use store::{Sql, params};

use crate::{Browser, TestApp, browser::Transport};

/// Everybody's password.
pub const PASSWORD: &str = "corbel-demo-words";

/// An organisation with a drive that all its members see, and a library in it.
pub struct Team {
    app: App,
    door: Transport,
    /// The organisation.
    pub tenant: Tenant,
    /// The product itself at work in it.
    pub system: Ctx,
    /// The drive `Kestrel Wharf`.
    pub drive: DriveId,
    /// The library `Drawings`, slug `drawings`.
    pub library: LibraryId,
}

impl Team {
    pub(crate) async fn found(app: &TestApp, name: &str, region: Region) -> Self {
        let parts = app.parts().clone();
        let new = NewTenant { region, ..NewTenant::named(TenantName::parse(name).unwrap()).unwrap() };
        let tenant = create_tenant(&parts.identity, new).await.unwrap();
        let system = tenant.system("test", parts.env.clone());
        let (drive, library) = add_drive(&parts, &system, "Kestrel Wharf", DriveVisibility::Tenant, None).await;
        Self { app: parts, door: app.door(), tenant, system, drive, library }
    }

    /// Lets a person in whose mailbox is named like the role, and signs the person in.
    pub async fn member(&self, role: &str) -> Browser {
        self.person(role, role).await.1
    }

    /// Lets a person of that first name in, and signs the person in.
    pub async fn person(&self, name: &str, role: &str) -> (Member, Browser) {
        let member = self.welcome(self.email(name), name, role).await;
        let browser = Browser::new(self.door.clone());
        browser.sign_in(member.email.as_str(), PASSWORD).await.expect_status(200);
        (member, browser)
    }

    /// Lets the person with this address in, who may belong to other organisations.
    pub async fn welcome(&self, email: Email, name: &str, role: &str) -> Member {
        let new = NewMember {
            email,
            password: Password::parse(PASSWORD).unwrap(),
            first_name: name.to_owned(),
            last_name: "Hughes".to_owned(),
            role: role.to_owned(),
        };
        add_member(&self.app.identity, &self.system, new).await.unwrap()
    }

    /// The address of the member of that first name.
    pub fn email(&self, name: &str) -> Email {
        Email::parse(&format!("{name}@{}.example", self.tenant.slug.as_str())).unwrap()
    }

    /// Makes a person a super user, as the installation's operator does in its database.
    pub async fn make_super(&self, user: UserId) {
        let promote = self
            .app
            .store
            .write_directory(move |tx| tx.execute("UPDATE accounts SET is_super = TRUE WHERE id = ?1", &params![user]));
        assert_eq!(promote.await.unwrap(), 1);
    }

    /// Changes what a role may do.
    pub async fn set_scopes(&self, role: &str, scopes: &[&str]) {
        let scopes = scopes.iter().map(|name| Scope::parse(name).unwrap()).collect();
        change_role_scopes(&self.app.identity, &self.system, role, scopes).await.unwrap();
    }

    /// Sets how many bytes the organisation may store.
    pub async fn set_cap(&self, bytes: i64) {
        ops::choose_storage_tier(&self.app.drive, &self.system, StorageTier::Custom, Some(bytes)).await.unwrap();
    }

    /// Sets in which size the organisation buys storage.
    pub async fn set_tier(&self, tier: StorageTier) {
        ops::choose_storage_tier(&self.app.drive, &self.system, tier, None).await.unwrap();
    }

    /// Adds a drive that only its owner and managers see, and a library in it.
    pub async fn members_only_drive(&self, name: &str, owner: UserId) -> (DriveId, LibraryId) {
        add_drive(&self.app, &self.system, name, DriveVisibility::Members, Some(owner)).await
    }

    /// Adds a drive that all members see.
    pub async fn shared_drive(&self, name: &str) -> DriveId {
        add_drive(&self.app, &self.system, name, DriveVisibility::Tenant, None).await.0
    }

    /// Sets how many GiB a drive may hold.
    pub async fn set_quota(&self, drive: DriveId, gigabytes: i64) {
        let changes = ops::DriveChanges { quota_gb: Some(gigabytes), ..ops::DriveChanges::default() };
        ops::update_drive(&self.app.drive, &self.system, drive, changes).await.unwrap();
    }

    /// Deletes a drive, as the product itself does.
    pub async fn delete_drive(&self, drive: DriveId) {
        ops::delete_drive(&self.app.drive, &self.system, drive).await.unwrap();
    }

    /// Adds so many file rows to the organisation's first drive by name, which somebody owns. There are no bytes behind them.
    pub async fn seed_files(&self, count: u32) {
        ops::seed_files(&self.app.drive, &self.system, 0, count).await.unwrap();
    }

    /// Adds a subcontractor of this name, which is registered for VAT and which HMRC was never asked about.
    pub async fn subcontractor(&self, name: &str) -> SubcontractorId {
        let details = Details {
            trading_name: name.to_owned(),
            legal_name: format!("{name} Limited"),
            kind: SubcontractorKind::Company,
            utr: Some("1123456789".to_owned()),
            nino: None,
            company_number: None,
            vat_number: Some("GB123456782".to_owned()),
            address: String::new(),
            email: None,
            phone: String::new(),
            agreed_amount: None,
            terms_days: None,
            levy_basis_points: 0,
        };
        invoicing::ops::create_subcontractor(&self.app.invoicing, &self.system, details).await.unwrap()
    }

    /// Invites the person with this address to stand for a subcontractor, and signs the browser in to the portal as that person.
    pub async fn let_into_portal(&self, browser: &Browser, subcontractor: SubcontractorId, email: &str) {
        let invited =
            invoicing::ops::invite_portal_user(&self.app.invoicing, &self.system, subcontractor, email, "Piotr");
        invited.await.unwrap();
        let text = self.mails_to(email).await.pop().unwrap();
        let token = text.split("token=").nth(1).unwrap().split_whitespace().next().unwrap();
        let answer = browser.post("/api/v1/portal/auth/sign-in", json!({ "token": token })).await;
        answer.expect_status(200);
    }

    /// What the mails say that wait for this address, the oldest first.
    pub async fn mails_to(&self, email: &str) -> Vec<String> {
        let email = email.to_owned();
        let read = self.app.store.read(&self.system, move |tx| {
            let mut texts = Vec::new();
            for mail in mail::list(tx, None, 100)?.into_iter().filter(|mail| mail.to == email) {
                texts.extend(mail::lookup(tx, mail.id)?.and_then(|mail| mail.text));
            }
            texts.reverse();
            Ok(texts)
        });
        read.await.unwrap()
    }

    /// What the audit log of the organisation holds, in its order. Settle the application first.
    pub async fn audit_kinds(&self) -> Vec<String> {
        let kinds = "SELECT kind FROM audit_log WHERE tenant_id = ?1 ORDER BY seq";
        self.app.store.read(&self.system, move |tx| tx.query(kinds, &params![])).await.unwrap()
    }

    /// Adds a library to the drive.
    pub async fn library(&self, name: &str) -> LibraryId {
        ops::create_library(&self.app.drive, &self.system, self.drive, LibraryChanges::named(name)).await.unwrap().id
    }

    /// Adds a file to the drive, as the product itself does.
    pub async fn file(&self, name: &str, content: &'static [u8], owner: UserId) -> FileId {
        self.file_in(self.drive, self.library, name, content, owner).await
    }

    /// Adds a file to a library of a drive.
    pub async fn file_in(
        &self,
        drive: DriveId,
        library: LibraryId,
        name: &str,
        content: &'static [u8],
        owner: UserId,
    ) -> FileId {
        let (name, content) = (FileName::new(name).unwrap(), bytes::Bytes::from_static(content));
        let new = ops::NewFile { name, content, drive, library, folder: None, owner };
        ops::import_file(&self.app.drive, &self.system, new).await.unwrap()
    }
}

async fn add_drive(
    app: &App,
    system: &Ctx,
    name: &str,
    visibility: DriveVisibility,
    owner: Option<UserId>,
) -> (DriveId, LibraryId) {
    let new = NewDrive {
        name: name.to_owned(),
        drive_type: DriveType::Shared,
        owner,
        module: None,
        visibility,
        settings: DriveSettings::default(),
        members: owner.map(|user| (user, DriveRole::Owner)).into_iter().collect(),
    };
    let drives = &app.drive;
    let drive = ops::create_drive(drives, system, new).await.unwrap();
    let library = ops::create_library(drives, system, drive, LibraryChanges::named("Drawings")).await.unwrap().id;
    (drive, library)
}
