//! A week of the demo organisation's conversations.

use std::collections::HashMap;

use chat::{
    model::{Body, ChannelName, ChannelVisibility, Line, emoji},
    ops::{
        MetaAction, NewChannel, NewMessage, Sent, change_meta, create_channel, open_direct, pin_message, react,
        save_message, send_message, set_reminder,
    },
};
use identity::model::Member;
use jiff::tz::TimeZone;
use kernel::{ConversationId, Ctx, Error, FileId, MessageId, Result, Timestamp, UserId, scope::RoleTemplate};

use super::{
    chat_content::{CHANNELS, DIRECT, DemoMessage, MESSAGES, REMINDED_OF, SAVED, When},
    days::{Days, later},
    past::Past,
};
use crate::{app::App, config::DemoExtent};

/// The people and where they talk.
struct Cast<'a> {
    app: &'a App,
    past: Past<'a>,
    days: Days,
    places: HashMap<&'static str, ConversationId>,
    files: &'a [(&'static str, FileId)],
    written: HashMap<&'static str, MessageId>,
}

/// Writes the conversations, each message as the member whose it is, at its time.
///
/// # Errors
/// The database's.
pub(super) async fn write(
    app: &App,
    ctx: &Ctx,
    members: &[Member],
    files: &[(&'static str, FileId)],
    extent: DemoExtent,
) -> Result<()> {
    let past = Past::new(app, ctx, members);
    let mut cast = Cast { app, past, days: Days::of(ctx)?, places: HashMap::new(), files, written: HashMap::new() };
    let begin = When::Day(7, 8, 0);
    for channel in CHANNELS {
        let new = NewChannel {
            name: ChannelName::new(channel.name)?,
            visibility: if channel.is_private { ChannelVisibility::Private } else { ChannelVisibility::Public },
            topic: Line::new(&cast.days.told(channel.topic)?, 250)?,
            description: Line::new(channel.description, 1000)?,
            people: channel.people.iter().filter_map(|role| cast.person(*role)).collect(),
        };
        let Some(owner) = cast.acting(channel.owner, begin).await? else { continue };
        let made = create_channel(&app.chat, &owner, new).await?;
        cast.places.extend(made.items.first().map(|one| (channel.name, one.id)));
    }
    for (name, from, with) in DIRECT {
        let Some(writer) = cast.acting(*from, begin).await? else { continue };
        let others: Vec<UserId> = with.iter().filter_map(|role| cast.person(*role)).collect();
        let made = open_direct(&app.chat, &writer, &others).await?;
        cast.places.extend(made.items.first().map(|one| (*name, one.id)));
    }
    let (read, fresh): (Vec<_>, Vec<_>) = MESSAGES.iter().partition(|message| !message.is_unread);
    for message in read {
        cast.say(message).await?;
    }
    cast.read_all().await?;
    for message in fresh {
        cast.say(message).await?;
    }
    match extent {
        DemoExtent::Brief => Ok(()),
        DemoExtent::Full => cast.keep().await,
    }
}

impl Cast<'_> {
    fn person(&self, role: RoleTemplate) -> Option<UserId> {
        self.past.person(role)
    }

    /// The member of that role, at that time.
    async fn acting(&self, role: RoleTemplate, when: When) -> Result<Option<Ctx>> {
        let at = match when {
            When::Ago(minutes) => self.past.minutes_ago(minutes),
            When::Day(ago, hour, minute) => self.past.working_day(ago, hour, minute),
        };
        self.past.acting(role, at).await
    }

    async fn say(&mut self, message: &DemoMessage) -> Result<()> {
        let is_there = |name: &str| self.files.iter().any(|(known, _)| *known == name);
        if message.file.is_some_and(|name| !is_there(name)) {
            return Ok(());
        }
        let Some(place) = self.places.get(message.place).copied() else { return Ok(()) };
        let Some(writer) = self.acting(message.by, message.at).await? else { return Ok(()) };
        let mut html = format!("<p>{}</p>", self.days.told(message.text)?);
        for role in RoleTemplate::ALL {
            if let Some(user) = self.person(role) {
                let span = format!("<span data-mention=\"{user}\">@{}</span>", role.key());
                html = html.replace(&format!("@{}", role.key()), &span);
            }
        }
        let id = |name: Option<&str>| name.and_then(|name| self.written.get(name).copied());
        let new = NewMessage {
            client_id: writer.new_id::<MessageId>().into(),
            body: Body::read(if message.html.is_empty() { &html } else { message.html })?,
            root: id(message.answers),
            quoted: None,
            files: self.files.iter().filter(|(name, _)| message.file == Some(*name)).map(|(_, id)| *id).collect(),
            is_confirmed: false,
        };
        let (Sent::Now(shown) | Sent::Before(shown)) = send_message(&self.app.chat, &writer, place, new).await?;
        let Some(sent) = shown.messages.first().map(|one| one.message.id) else { return Ok(()) };
        if let Some(name) = message.name {
            self.written.insert(name, sent);
        }
        for (role, sign) in message.reactions {
            if let Some(fan) = self.acting(*role, message.at).await? {
                react(&self.app.chat, &fan, sent, emoji(sign)?, true).await?;
            }
        }
        if message.is_pinned {
            pin_message(&self.app.chat, &writer, sent, true).await?;
        }
        Ok(())
    }

    /// The admin saves some messages, and wants to be reminded of one on the eve of the pour.
    async fn keep(&self) -> Result<()> {
        let Some(admin) = self.acting(RoleTemplate::Admin, When::Ago(20)).await? else { return Ok(()) };
        for name in SAVED {
            if let Some(message) = self.written.get(name) {
                save_message(&self.app.chat, &admin, *message, true).await?;
            }
        }
        let Some(message) = self.written.get(REMINDED_OF) else { return Ok(()) };
        let eve = later(self.days.pour, -1)?.at(9, 0, 0, 0).to_zoned(TimeZone::UTC).map_err(Error::internal)?;
        let eve = Timestamp::from_micros(eve.timestamp().as_microsecond());
        set_reminder(&self.app.chat, &admin, *message, eve).await.map(drop)
    }

    /// Everybody has read everything so far.
    async fn read_all(&self) -> Result<()> {
        for role in RoleTemplate::ALL {
            let Some(reader) = self.acting(role, When::Ago(60)).await? else { continue };
            for place in self.places.values() {
                match change_meta(&self.app.chat, &reader, (*place, None), MetaAction::MarkRead).await {
                    Err(error) if error.code() == "NOT_FOUND" => {}
                    done => done?,
                }
            }
        }
        Ok(())
    }
}
