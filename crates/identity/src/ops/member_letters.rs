//! Letters that other modules write: to members, and in the name of the installation.

use async_trait::async_trait;
use kernel::{
    Ctx, Result, UserId,
    port::{Clocks, HouseLetters, Letters, MemberLetter},
};
use mail::{Action, Letter, NewMail};

use super::letters::brand;
use crate::{
    Identity,
    model::MemberStatus,
    store::{members, settings, tenants},
};

#[async_trait]
impl Letters for Identity {
    fn are_sent(&self) -> bool {
        self.has_mail_server
    }

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
        post(self, ctx, member.email.to_string(), letter).await
    }

    async fn send_to_address(&self, ctx: &Ctx, to: &str, letter: MemberLetter) -> Result<()> {
        post(self, ctx, to.to_owned(), letter).await
    }
}

#[async_trait]
impl HouseLetters for Identity {
    async fn send_to(&self, address: &str, letter: MemberLetter) -> Result<()> {
        let Some(first) = self.store.read_directory(tenants::lookup_first).await? else { return Ok(()) };
        let ctx = first.system("house.letter", self.env.clone());
        post(self, &ctx, address.to_owned(), letter).await
    }
}

/// Writes the letter down in the organisation of `ctx`, in its look.
async fn post(identity: &Identity, ctx: &Ctx, to: String, letter: MemberLetter) -> Result<()> {
    let MemberLetter { id, kind, subject, paragraphs, action: (label, path), note, about, expires_at } = letter;
    let new = NewMail {
        kind,
        to,
        subject: subject.clone(),
        letter: Letter {
            brand: brand(identity, ctx).await?,
            heading: subject,
            paragraphs,
            // Without words there is nothing that the reader could open.
            action: (!label.is_empty())
                .then(|| Action { label: label.to_owned(), url: format!("{}{path}", identity.base_url) }),
            note,
        },
        about,
        expires_at,
    };
    let write = ctx.clone();
    identity.store.write(ctx, move |tx| mail::enqueue_once(tx, &write, id.into(), &new)).await
}
