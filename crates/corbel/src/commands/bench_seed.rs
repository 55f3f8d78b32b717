//! `corbel bench-seed`: an organisation with many file rows, notes, messages and people, for benchmarks. The files have no bytes.

use chat::{
    model::{ChannelName, ChannelVisibility, Line},
    ops::{NewChannel, create_channel, seed_messages},
};
use drive::ops::seed_files;
use identity::ops::{find_tenant_by_slug, list_members};
use invoicing::ops::{seed_invoices, seed_subcontractors};
use kernel::{Ctx, Error, Result, page::Limit, port::People as _};
use notes::ops::seed_notes;

use super::{BenchSeed, say};
use crate::{
    app::App,
    config::{Config, DemoExtent},
    demo, world,
};

/// Files of one transaction. Names come in no order, so each batch touches most pages of their indexes: few, large ones.
const BATCH: u32 = 25_000;
/// Notes of one transaction.
const NOTES_AT_ONCE: u32 = 2_500;
/// Invoices of one transaction.
const INVOICES_AT_ONCE: u32 = 5_000;
/// Whose invoices they are.
const SUBCONTRACTORS: u32 = 2_000;
/// Messages of one transaction.
const MESSAGES_AT_ONCE: u32 = 5_000;
/// Unread messages in each of the many channels.
const IN_EACH: u32 = 3;

/// Adds rows of files to the demo organisation's first drive, notes, messages and channels of its first admin, people and
/// invoices, as many of each as were asked for.
pub(super) async fn seed(config: Config, asked: BenchSeed) -> Result<()> {
    let BenchSeed { files, notes, messages, channels, people, invoices } = asked;
    let env = world::real();
    let app = App::open(config, env.clone()).await?;
    demo::create(&app, DemoExtent::Brief).await?;
    let tenant = find_tenant_by_slug(&app.identity, "dunmarrow").await?.ok_or_else(|| Error::internal("no demo"))?;
    let ctx = tenant.system("bench-seed", env);
    let mut made = 0;
    while made < files {
        let batch = BATCH.min(files - made);
        seed_files(&app.drive, &ctx, made, batch).await?;
        made += batch;
    }
    let mut written = 0;
    if notes > 0 {
        let members = list_members(&app.identity, &app.chat, &ctx, Limit::new(Some(200))?, None).await?;
        let admin = members.items.iter().find(|one| one.role == "admin").ok_or_else(|| Error::internal("no admin"))?;
        while written < notes {
            let batch = NOTES_AT_ONCE.min(notes - written);
            seed_notes(&app.notes, &ctx, admin.user, written, batch).await?;
            written += batch;
        }
    }
    if messages + channels > 0 {
        seed_chat(&app, &ctx, messages, channels).await?;
    }
    for number in 0..people {
        demo::add_editor(&app, &ctx, number).await?;
    }
    let mut entered = 0;
    if invoices > 0 {
        let firms = seed_subcontractors(&app.invoicing, &ctx, 0, SUBCONTRACTORS).await?;
        while entered < invoices {
            let batch = INVOICES_AT_ONCE.min(invoices - entered);
            seed_invoices(&app.invoicing, &ctx, firms.clone(), entered, batch).await?;
            entered += batch;
        }
    }
    app.store.region(ctx.region()).count_anew().await?;
    say(&format!(
        "{made} file rows, {written} notes, {messages} messages and {entered} invoices added to {}, where {people} people came.",
        tenant.name.as_str()
    ));
    Ok(())
}

/// A channel with so many messages, and so many with a few, all of which the organisation's first admin has yet to read.
async fn seed_chat(app: &App, ctx: &Ctx, messages: u32, channels: u32) -> Result<()> {
    let members = list_members(&app.identity, &app.chat, ctx, Limit::new(Some(200))?, None).await?.items;
    let admin = members.iter().find(|one| one.role == "admin").ok_or_else(|| Error::internal("no admin"))?.user;
    let owner = app.identity.act_as(ctx, admin).await?.ok_or_else(|| Error::internal("no admin"))?;
    let others: Vec<_> = members.iter().map(|one| one.user).filter(|user| *user != admin).collect();
    for number in 0..=channels {
        let name = if number == 0 { "everything".to_owned() } else { format!("bench-{number}") };
        let new = NewChannel {
            name: ChannelName::new(&name)?,
            visibility: ChannelVisibility::Public,
            topic: Line::default(),
            description: Line::default(),
            people: Vec::new(),
        };
        let made = create_channel(&app.chat, &owner, new).await?;
        let id = made.items.first().ok_or_else(|| Error::internal("no channel"))?.id;
        let (mut written, all) = (0, if number == 0 { messages } else { IN_EACH });
        while written < all {
            let batch = MESSAGES_AT_ONCE.min(all - written);
            seed_messages(&app.chat, ctx, id, &others, written, batch).await?;
            written += batch;
        }
    }
    Ok(())
}
