//! Mail by a real mail server, and without one, on SQLite and on PostgreSQL.

#![expect(clippy::unwrap_used, reason = "tests may fail loudly, helpers included")]

mod outbox;
mod sending;

use std::time::Duration;

use kernel::{Ctx, MailId};
use mail::{Action, Brand, BrandLogo, Letter, Mail, NewMail};
use test_kit::TestApp;

const HOUR: Duration = Duration::from_secs(60 * 60);

/// A mail that runs out in an hour.
fn new_mail(ctx: &Ctx, to: &str) -> NewMail {
    NewMail {
        kind: "password.reset",
        to: to.to_owned(),
        subject: "Choose a new password – Büro".to_owned(),
        letter: Letter {
            brand: Brand {
                organisation: "Dunmarrow & Sons".into(),
                logo: BrandLogo::Text("Dunmarrow & Sons".into()),
                accent: "#10B981".into(),
            },
            heading: "Choose a new password".into(),
            paragraphs: vec!["Somebody asked for it.".into()],
            action: Some(Action { label: "Choose".into(), url: "http://corbel.example/reset?token=s3cret".into() }),
            note: "The link works once.".into(),
        },
        about: uuid::Uuid::from_u128(7),
        expires_at: ctx.now() + HOUR,
    }
}

async fn enqueue(app: &TestApp, ctx: &Ctx, to: &str) -> MailId {
    let (writer, new) = (ctx.clone(), new_mail(ctx, to));
    app.parts().store.write(ctx, move |tx| mail::enqueue(tx, &writer, &new)).await.unwrap()
}

async fn lookup(app: &TestApp, ctx: &Ctx, id: MailId) -> Mail {
    app.parts().store.read(ctx, move |tx| mail::lookup(tx, id)).await.unwrap().unwrap()
}
