//! Whom what happens to notes concerns, and what it says to them when they read it.

use std::collections::HashMap;

use async_trait::async_trait;
use kernel::{
    Ctx, NoteId, Result, UserId,
    port::{Happening, KeptNotice, Notice, Notices, Telling},
};
use serde_json::Value;

use crate::{Notes, policy::NoteAction, store::notes};

/// Somebody shares a note with the person (notes-and-schedule.md section 3.4).
const NOTE_SHARE: &str = "noteShare";

#[async_trait]
impl Notices for Notes {
    fn events(&self) -> &'static [&'static str] {
        &["note.shared"]
    }

    fn kinds(&self) -> &'static [&'static str] {
        &[NOTE_SHARE]
    }

    async fn concerned(&self, ctx: &Ctx, event: &Happening) -> Result<Vec<Notice>> {
        let (mut concerned, id) = (Vec::new(), NoteId::from(event.target));
        for person in event.payload["added"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            let to: UserId = person.parse()?;
            let Some(member) = self.people.act_as(ctx, to).await? else { continue };
            if names(self, &member, vec![id]).await?.contains_key(&id) {
                let subject = event.target;
                concerned.push(Notice { to, kind: NOTE_SHARE, subject, facts: Value::Null, is_own_work: false });
            }
        }
        Ok(concerned)
    }

    async fn tell(&self, ctx: &Ctx, notices: &[KeptNotice]) -> Result<Vec<Telling>> {
        let mut ids: Vec<NoteId> = notices.iter().map(|notice| notice.subject.into()).collect();
        ids.sort_unstable();
        ids.dedup();
        let names = names(self, ctx, ids).await?;
        Ok(notices.iter().map(|notice| telling(notice.subject.into(), names.get(&notice.subject.into()))).collect())
    }
}

/// The names of those notes that the person sees now and that are not in the trash.
async fn names(module: &Notes, ctx: &Ctx, ids: Vec<NoteId>) -> Result<HashMap<NoteId, String>> {
    let reader = ctx.clone();
    let found = module.store.read(ctx, move |tx| notes::list_by_id(tx, &reader, &ids)).await?;
    let seen =
        found.into_iter().filter(|note| note.deleted_at.is_none() && ctx.decide(NoteAction::View, note).is_allowed());
    Ok(seen.map(|note| (note.id, note.name())).collect())
}

/// What there is to say of a note that was shared, and of one that the person does not see any more.
fn telling(id: NoteId, name: Option<&String>) -> Telling {
    Telling {
        subject_type: "note",
        subject_name: name.cloned(),
        message: match name {
            Some(name) => format!("shared a note \"{name}\" with you"),
            None => "shared a note with you".to_owned(),
        },
        link: name.map(|_| format!("/notes?note={id}")),
    }
}
