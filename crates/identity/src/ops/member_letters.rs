//! Letters that other modules write to members.

use async_trait::async_trait;
use kernel::{
    Ctx, Result, UserId,
    port::{Clocks, Letters, MemberLetter},
};
use mail::{Action, Letter, NewMail};

use super::letters::brand;
use crate::{
    Identity,
    model::MemberStatus,
    store::{members, settings},
};

#[async_trait]
impl Letters for Identity {
    async fn clocks(&self, ctx: &Ctx, people: &[UserId]) -> Result<Clocks> {
        let people = people.to_vec();
        self.store
            .read(ctx, move |tx| {
                let organisation = settings::lookup_time_zone(tx)?;
                Ok(Clocks { organisation, own: members::list_time_zones(tx, &people)?.into_iter().collect() })
            })
            .await
    }

    async fn send(&self, ctx: &Ctx, to: UserId, letter: MemberLetter) -> Result<()> {
        let member = self.store.read(ctx, move |tx| members::lookup(tx, to)).await?;
        let Some(member) = member.filter(|member| member.status == MemberStatus::Active) else { return Ok(()) };
        let MemberLetter { id, kind, subject, paragraphs, action: (label, path), note, about, expires_at } = letter;
        let new = NewMail {
            kind,
            to: member.email.to_string(),
            subject: subject.clone(),
            letter: Letter {
                brand: brand(self, ctx).await?,
                heading: subject,
                paragraphs,
                action: Some(Action { label: label.to_owned(), url: format!("{}{path}", self.base_url) }),
                note,
            },
            about,
            expires_at,
        };
        let write = ctx.clone();
        self.store.write(ctx, move |tx| mail::enqueue_once(tx, &write, id.into(), &new)).await
    }
}
