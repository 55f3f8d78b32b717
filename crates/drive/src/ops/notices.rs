//! Whom what happens in the Drive concerns, and what it says to them when they read it.

use std::collections::HashMap;

use async_trait::async_trait;
use kernel::{
    Ctx, DeletionRequestId, DeliveryId, FileId, Result, Scope, ShareId, UploadRequestId, UserId,
    page::{Limit, MAX_LIMIT},
    port::{Happening, KeptNotice, Notice, Notices, Telling},
};
use serde_json::{Value, json};
use store::Tx;
use uuid::Uuid;

use crate::{
    Drive,
    model::{
        FileStatus,
        deletion::{DeletionRequest, DeletionStatus},
        notice::{
            self, BULK_JOB, DELETION_REQUEST, DRIVE_MEMBER, FILE_MISMATCH, FILE_SHARE, FILES_SHARE, SHARE_LINK,
            UPLOAD_REQUEST,
        },
        share::ShareLink,
        upload_request::UploadRequest,
    },
    policy::{DeletionRequestAction, DriveAction, FileAction, UploadRequestAction},
    store::{deletions, drives, files, libraries, shares, upload_deliveries, upload_requests},
};

#[async_trait]
impl Notices for Drive {
    fn events(&self) -> &'static [&'static str] {
        &[
            "file.shared",
            "file.visibility_changed",
            "file.digest_mismatched",
            "share.created",
            "share.updated",
            "deletion.requested",
            "bulk.finished",
            "upload_request.delivered",
            "drive.created",
            "drive.updated",
        ]
    }

    fn kinds(&self) -> &'static [&'static str] {
        &notice::KINDS
    }

    async fn concerned(&self, ctx: &Ctx, event: &Happening) -> Result<Vec<Notice>> {
        let facts = &event.payload;
        match event.kind.as_str() {
            "file.shared" | "file.visibility_changed" if facts["gained"].is_object() => self.gained(ctx, event).await,
            "file.shared" | "file.visibility_changed" => self.named(ctx, event, FILE_SHARE, &facts["added"]).await,
            "share.created" | "share.updated" => self.named(ctx, event, SHARE_LINK, &facts["named"]).await,
            // What the product sets up is no news from anybody.
            "drive.created" | "drive.updated" if event.actor.is_some() => {
                self.named(ctx, event, DRIVE_MEMBER, &facts["membersAdded"]).await
            }
            "file.digest_mismatched" => self.named(ctx, event, FILE_MISMATCH, &json!([facts["owner"]])).await,
            "deletion.requested" => self.deciders(ctx, event).await,
            "upload_request.delivered" => self.asker(ctx, event).await,
            "bulk.finished" if facts["refused"].as_i64() > Some(0) || facts["status"] == "failed" => {
                let own = |to| Notice { facts: facts.clone(), is_own_work: true, ..about(event, to, BULK_JOB) };
                Ok(event.actor.into_iter().map(own).collect())
            }
            _ => Ok(Vec::new()),
        }
    }

    async fn tell(&self, ctx: &Ctx, notices: &[KeptNotice]) -> Result<Vec<Telling>> {
        let (reader, wanted) = (ctx.clone(), notices.to_vec());
        self.store
            .read(ctx, move |tx| {
                let seen = Seen::look(tx, &reader, &wanted)?;
                Ok(wanted.iter().map(|notice| seen.tell(notice)).collect())
            })
            .await
    }
}

fn about(event: &Happening, to: UserId, kind: &'static str) -> Notice {
    Notice { to, kind, subject: event.target, facts: Value::Null, is_own_work: false }
}

impl Drive {
    /// Those of the named people who may see now what the event is about.
    async fn named(&self, ctx: &Ctx, event: &Happening, kind: &'static str, named: &Value) -> Result<Vec<Notice>> {
        let mut concerned = Vec::new();
        for person in named.as_array().into_iter().flatten().filter_map(Value::as_str) {
            let person: UserId = person.parse()?;
            let Some(member) = self.people.act_as(ctx, person).await? else { continue };
            let notice = KeptNotice { kind: kind.to_owned(), subject: event.target, facts: Value::Null };
            let (reader, notices) = (member.clone(), [notice]);
            let seen = self.store.read(&member, move |tx| Seen::look(tx, &reader, &notices)).await?;
            if seen.names.contains_key(&event.target) {
                concerned.push(about(event, person, kind));
            }
        }
        Ok(concerned)
    }

    /// Those whom many files name who were not named before. They are told of a number, and see in their list what of it they
    /// may see then.
    async fn gained(&self, ctx: &Ctx, event: &Happening) -> Result<Vec<Notice>> {
        let mut concerned = Vec::new();
        for (person, files) in event.payload["gained"].as_object().into_iter().flatten() {
            let person: UserId = person.parse()?;
            let member = self.people.act_as(ctx, person).await?;
            if member.is_some_and(|member| member.holds(Scope::DRIVE_LIST)) {
                let facts = json!({ "files": files });
                concerned.push(Notice { facts, ..about(event, person, FILES_SHARE) });
            }
        }
        Ok(concerned)
    }

    /// Whoever made the upload request under which something came in, as long as that person may see it.
    async fn asker(&self, ctx: &Ctx, event: &Happening) -> Result<Vec<Notice>> {
        let Some(delivery) = event.payload["delivery"].as_str() else { return Ok(Vec::new()) };
        let (delivery, id): (DeliveryId, _) = (delivery.parse()?, UploadRequestId::from(event.target));
        let request = self.store.read(ctx, move |tx| upload_requests::lookup(tx, id)).await?;
        let Some(request) = request else { return Ok(Vec::new()) };
        let member = self.people.act_as(ctx, request.created_by).await?;
        let sees = member.is_some_and(|member| member.decide(UploadRequestAction::View, &request).is_allowed());
        // One notice for each time that the sender was done: its subject is the delivery, of which there may be several.
        let facts = json!({ "files": event.payload["files"] });
        let notice = Notice { subject: delivery.into(), facts, ..about(event, request.created_by, UPLOAD_REQUEST) };
        Ok(sees.then_some(notice).into_iter().collect())
    }

    /// The members who may decide on a deletion that waits.
    async fn deciders(&self, ctx: &Ctx, event: &Happening) -> Result<Vec<Notice>> {
        let (mut concerned, mut cursor) = (Vec::new(), None);
        loop {
            let page = self.people.actors(ctx, cursor.as_deref(), Limit::new(Some(MAX_LIMIT))?).await?;
            let members: Vec<Ctx> = page
                .items
                .iter()
                .map(|one| Ctx::new(ctx.tenant(), ctx.region(), one.actor.clone(), ctx.request_id(), ctx.env().clone()))
                .collect();
            let (system, id) = (ctx.clone(), DeletionRequestId::from(event.target));
            let deciding = self.store.read(ctx, move |tx| {
                let Some(request) = deletions::lookup(tx, &system, id)? else { return Ok(None) };
                let mut deciding = Vec::new();
                for member in members {
                    // The library as this member sees it: what the member is in it is part of the answer.
                    let library = libraries::lookup(tx, &member, request.library.id)?;
                    let Some(library) = library else { continue };
                    let theirs = DeletionRequest { library, ..request.clone() };
                    if member.decide(DeletionRequestAction::Approve, &theirs).is_allowed() {
                        deciding.extend(member.actor().user);
                    }
                }
                Ok((request.status == DeletionStatus::Pending).then_some(deciding))
            });
            // Gone or decided by now: there is nothing to ask anybody for.
            let Some(deciding) = deciding.await? else { return Ok(Vec::new()) };
            concerned.extend(deciding.into_iter().map(|person| about(event, person, DELETION_REQUEST)));
            cursor = page.next_cursor;
            if cursor.is_none() {
                return Ok(concerned);
            }
        }
    }
}

/// What a person may see now of what notices are about.
struct Seen {
    /// The names of files, shares and drives that the person may see.
    names: HashMap<Uuid, String>,
    /// The links of those shares.
    links: HashMap<Uuid, String>,
    /// Deletions that the person may see: the library, the names of the files, whether it waits.
    deletions: HashMap<Uuid, (String, Vec<String>, bool)>,
    /// Deliveries under upload requests that the person may see: the sender, and the request.
    deliveries: HashMap<Uuid, (String, UploadRequest)>,
}

impl Seen {
    /// Looks everything up, each thing once.
    fn look(tx: &mut Tx<'_>, ctx: &Ctx, notices: &[KeptNotice]) -> Result<Self> {
        let mut seen = Self {
            names: HashMap::new(),
            links: HashMap::new(),
            deletions: HashMap::new(),
            deliveries: HashMap::new(),
        };
        let of = |kind: &str| {
            let mut ids: Vec<Uuid> =
                notices.iter().filter(|notice| notice.kind == kind).map(|notice| notice.subject).collect();
            ids.sort_unstable();
            ids.dedup();
            ids
        };
        let ids: Vec<FileId> = of(FILE_SHARE).into_iter().chain(of(FILE_MISMATCH)).map(FileId::from).collect();
        for file in files::list_by_id(tx, ctx, &ids)? {
            if file.status == FileStatus::Active && ctx.decide(FileAction::View, &file).is_allowed() {
                seen.names.insert(file.id.into(), file.name);
            }
        }
        let ids: Vec<ShareId> = of(SHARE_LINK).into_iter().map(ShareId::from).collect();
        for share in shares::list_by_id(tx, &ids)? {
            if share.opens_for(ctx) {
                let link = ShareLink { tenant: ctx.tenant(), secret: share.secret };
                seen.links.insert(share.id.into(), format!("/share/{}", link.text()));
                seen.names.insert(share.id.into(), share.name);
            }
        }
        let targets = notices.iter().filter_map(|notice| notice.facts["driveId"].as_str()?.parse().ok());
        let ids: Vec<Uuid> = of(DRIVE_MEMBER).into_iter().chain(targets).collect();
        if !ids.is_empty() {
            for drive in drives::list(tx, ctx)?.into_iter().filter(|drive| ids.contains(&drive.id.into())) {
                if ctx.decide(DriveAction::View, &drive).is_allowed() {
                    seen.names.insert(drive.id.into(), drive.name);
                }
            }
        }
        let ids: Vec<DeletionRequestId> = of(DELETION_REQUEST).into_iter().map(DeletionRequestId::from).collect();
        for request in deletions::list_by_id(tx, ctx, &ids)? {
            if ctx.decide(DeletionRequestAction::View, &request).is_allowed() {
                let names = request.files.into_iter().map(|(_, name)| name).collect();
                let waits = request.status == DeletionStatus::Pending;
                seen.deletions.insert(request.id.into(), (request.library.name, names, waits));
            }
        }
        let ids: Vec<DeliveryId> = of(UPLOAD_REQUEST).into_iter().map(DeliveryId::from).collect();
        let delivered = upload_deliveries::list_by_id(tx, &ids)?;
        let ids: Vec<UploadRequestId> = delivered.iter().map(|delivery| delivery.request).collect();
        let requests = upload_requests::list_by_id(tx, &ids)?;
        for delivery in delivered {
            let request = requests.iter().find(|request| request.id == delivery.request);
            let visible = request.filter(|request| ctx.decide(UploadRequestAction::View, *request).is_allowed());
            if let Some(request) = visible {
                seen.deliveries.insert(delivery.id.into(), (delivery.sender.name, request.clone()));
            }
        }
        Ok(seen)
    }

    fn tell(&self, notice: &KeptNotice) -> Telling {
        let name = self.names.get(&notice.subject).cloned();
        let (subject_type, message, link) = match notice.kind.as_str() {
            FILE_SHARE => {
                let link = name.as_ref().map(|_| format!("/drive/all/shared?preview={}", notice.subject));
                ("file", notice::file_share(name.as_deref()), link)
            }
            FILE_MISMATCH => {
                let link = name.as_ref().map(|_| format!("/drive/all?preview={}", notice.subject));
                ("file", notice::file_mismatch(name.as_deref()), link)
            }
            SHARE_LINK => ("share", notice::share_link(name.as_deref()), self.links.get(&notice.subject).cloned()),
            DRIVE_MEMBER => {
                let link = name.as_ref().map(|_| format!("/drive/drive/{}", notice.subject));
                ("drive", notice::drive_member(name.as_deref()), link)
            }
            DELETION_REQUEST => return self.tell_deletion(notice.subject),
            UPLOAD_REQUEST => return self.tell_delivery(notice),
            FILES_SHARE => ("files", notice::files_share(&notice.facts), Some("/drive/all/shared".to_owned())),
            _ => ("job", notice::bulk_job(&notice.facts), Some(self.place_of_job(&notice.facts))),
        };
        Telling { subject_type, subject_name: name, message, link }
    }

    /// Where to look at what a job left: where it brought files, as long as the person sees that, the trash, or all files.
    fn place_of_job(&self, facts: &Value) -> String {
        let seen = |id: &&str| id.parse().is_ok_and(|id: Uuid| self.names.contains_key(&id));
        match (facts["driveId"].as_str().filter(seen), facts["folderId"].as_str(), facts["action"].as_str()) {
            (Some(drive), Some(folder), _) => format!("/drive/drive/{drive}/{folder}"),
            (Some(drive), None, _) => format!("/drive/drive/{drive}"),
            (None, _, Some("trash" | "restore" | "purge")) => "/drive/trash".to_owned(),
            (None, ..) => "/drive/all".to_owned(),
        }
    }

    fn tell_delivery(&self, notice: &KeptNotice) -> Telling {
        let found = self.deliveries.get(&notice.subject);
        let request = found.map(|(_, request)| request);
        let what = found.map(|(sender, request)| (sender.as_str(), request.title.as_str()));
        Telling {
            subject_type: "uploadRequest",
            subject_name: request.map(|request| request.title.clone()),
            message: notice::upload_request(what, &notice.facts),
            link: request.map(|request| match request.folder {
                Some(folder) => format!("/drive/drive/{}/{folder}", request.drive),
                None => format!("/drive/drive/{}", request.drive),
            }),
        }
    }

    fn tell_deletion(&self, id: Uuid) -> Telling {
        let found = self.deletions.get(&id);
        let names: Vec<&str> = found.iter().flat_map(|(_, names, _)| names).map(String::as_str).collect();
        let library = found.map(|(library, ..)| library.as_str());
        Telling {
            subject_type: "deletionRequest",
            subject_name: library.map(str::to_owned),
            message: notice::deletion_request(library, &names, found.is_some_and(|(.., waits)| *waits)),
            link: found.map(|_| "/drive/libraries?view=requests".to_owned()),
        }
    }
}
