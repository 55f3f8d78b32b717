//! A channel comes into being.

use kernel::{ConversationId, Ctx, Error, ErrorKind, Result, UserId};
use serde_json::json;

use super::{announce, find_conversation, show::ShownConversations};
use crate::{
    Chat,
    model::{ChannelName, ChannelVisibility, ConversationKind, Line, MAX_INVITED, MemberRole},
    policy::{ConversationAction, Lobby, LobbyAction},
    store::{
        conversations::{self, NewConversation},
        members,
    },
};

/// A channel to be made.
#[derive(Clone, Debug)]
pub struct NewChannel {
    /// Its name.
    pub name: ChannelName,
    /// Who may find it.
    pub visibility: ChannelVisibility,
    /// What is talked about.
    pub topic: Line,
    /// What it is for.
    pub description: Line,
    /// Who is in it besides whoever makes it.
    pub people: Vec<UserId>,
}

/// Makes a channel, of which whoever makes it is the owner.
///
/// # Errors
/// `FORBIDDEN`; 409 `NAME_TAKEN`; `MEMBER_INACTIVE`.
pub async fn create_channel(chat: &Chat, ctx: &Ctx, new: NewChannel) -> Result<ShownConversations> {
    ctx.authorize(LobbyAction::CreateChannel, &Lobby)?;
    let (actor, id, me) = (ctx.clone(), ctx.new_id::<ConversationId>(), ctx.user()?);
    require_active(chat, ctx, &new.people).await?;
    chat.store
        .write(ctx, move |tx| {
            if let Some(other) = conversations::lookup_of_name(tx, me, (&new.name.key(), id))? {
                return Err(name_taken(Some(other)));
            }
            let is_new = conversations::add(
                tx,
                &NewConversation {
                    id,
                    kind: ConversationKind::Channel,
                    is_private: new.visibility == ChannelVisibility::Private,
                    name: Some(&new.name),
                    topic: new.topic.as_str(),
                    description: new.description.as_str(),
                    people_key: None,
                    created_by: Some(me),
                    created_at: actor.now(),
                },
            )?;
            if !is_new {
                return Err(name_taken(None));
            }
            let mut people = vec![(me, MemberRole::Owner)];
            people.extend(new.people.iter().filter(|one| **one != me).map(|one| (*one, MemberRole::Member)));
            members::add(tx, (id, 0), &people, actor.now())?;
            let conversation = super::authorized(tx, &actor, id, ConversationAction::View)?;
            let added: Vec<String> = people.iter().skip(1).map(|(one, _)| one.to_string()).collect();
            let facts = json!({ "visibility": new.visibility.as_str(), "added": added });
            announce(tx, &actor, "channel.created", &conversation, &[], facts)
        })
        .await?;
    find_conversation(chat, ctx, id).await
}

/// Another channel is called so; which one is said to whoever may see it.
pub(super) fn name_taken(other: Option<ConversationId>) -> Error {
    let error = Error::conflict("NAME_TAKEN", "There is a channel of that name already.");
    match other {
        Some(id) => error.with_details(json!({ "conversationId": id.to_string() })),
        None => error,
    }
}

/// Somebody is no member, or nobody whom the person knows.
pub(super) fn no_member() -> Error {
    Error::invalid("Only members of the organisation can be in a conversation.")
}

/// All of these are members who can use the product now, and not too many.
pub(super) async fn require_active(chat: &Chat, ctx: &Ctx, people: &[UserId]) -> Result<()> {
    if people.len() > MAX_INVITED {
        return Err(Error::invalid(format!("At most {MAX_INVITED} people are brought in at once.")));
    }
    let known = super::show::find_people(chat, ctx, people.to_vec()).await?;
    let system = Ctx::system(ctx.tenant(), ctx.region(), ctx.request_id(), ctx.env().clone());
    for user in people {
        let Some(person) = known.get(user) else {
            return Err(no_member());
        };
        if !person.is_member || chat.people.act_as(&system, *user).await?.is_none() {
            let message = format!("{} is not active in this organisation now.", person.display_name);
            return Err(Error::new(ErrorKind::Invalid, "MEMBER_INACTIVE", message));
        }
    }
    Ok(())
}
