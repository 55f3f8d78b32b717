//! Somebody starts a call, or comes into one: a token for its room.

use std::{collections::BTreeMap, sync::Arc};

use kernel::{
    CallSessionId, ConversationId, Ctx, Error, Result, Scope, Timestamp, UserId,
    id::TypedId,
    port::{JoinedConversation, Person},
};
use serde_json::{Map, Value, json};
use sfu::token::{Claims, Grant, mint};

use super::{announce, carrier, is_in_conversation, record::require_agreement};
use crate::{
    Calls,
    engine::{Engine, EngineKind},
    jobs::queued,
    model::{
        CallEventKind, CallKind, CallPerson, CallSession, CallStatus, CallVisibility, Lobby, MOST_INVITED, RING, Room,
        RoomId, Sends, SessionState, TOKEN_LIFE, adhoc_room, identity, new_room_key, next_look, thread_room,
    },
    policy::{CallAction, DeskAction, Met, may, require, require_kind},
    store::sessions,
};

/// For what the keys of encrypted calls are sealed.
const ROOM_KEY: &str = "call-room-key";

/// The most letters of a title.
const MOST_TITLE: usize = 200;

/// What somebody asks for.
#[derive(Clone, Debug)]
pub struct TokenRequest {
    /// Whether people are to see each other.
    pub kind: CallKind,
    /// The room.
    pub room: Room,
    /// Who may come in; unless given, those who are asked, and every member with the link where nobody is.
    pub visibility: Option<CallVisibility>,
    /// Who is asked.
    pub participants: Vec<UserId>,
    /// Whether it is for more than two, whoever is asked.
    pub is_group: bool,
    /// What the page keeps with the call.
    pub metadata: Map<String, Value>,
    /// Whether the call server is not to understand what it passes on; for a call that goes on already nothing changes.
    pub is_encrypted: bool,
    /// Which of the person's devices it is; the session's where none is given.
    pub device: Option<String>,
}

/// A way into a room.
#[derive(Clone, Debug)]
pub struct Admission {
    /// The token.
    pub token: String,
    /// Until when it opens the room.
    pub expires_at: Timestamp,
    /// What the person is called there.
    pub identity: String,
    /// Where the call server is; `None` for where this server is.
    pub address: Option<String>,
    /// Which it is.
    pub engine: EngineKind,
    /// The key of an end-to-end encrypted call.
    pub encryption_key: Option<String>,
    /// The call.
    pub session: CallSession,
}

/// The room that is asked for.
struct Place {
    room_name: String,
    thread: Option<ConversationId>,
    conversation: Option<JoinedConversation>,
    adhoc: Option<String>,
    latest: Option<CallSession>,
}

/// Gives a token for a call: the one that goes on in the room, or a new one.
///
/// # Errors
/// 403 `FEATURE_DISABLED`, `CALL_JOIN_FORBIDDEN`, `CALL_CREATE_FORBIDDEN`, `VIDEO_DISABLED`, `INVITE_FORBIDDEN`; 404; 409
/// `CALL_FULL`; 503 `CALLS_OFF`.
pub async fn create_token(calls: &Calls, ctx: &Ctx, asked: TokenRequest) -> Result<Admission> {
    let me = ctx.user()?;
    require(ctx, DeskAction::Join)?;
    let engine = carrier(calls)?;
    let device = match (&asked.device, ctx.actor().session) {
        (Some(device), _) => device.clone(),
        (None, Some(session)) => session.to_string(),
        (None, None) => "device".to_owned(),
    };
    let identity = identity(me, &device)?;
    let place = find_place(calls, ctx, &asked.room).await?;
    let session = match place.latest.as_ref().filter(|session| session.is_live()) {
        Some(session) => session.clone(),
        None => match begin(calls, ctx, &place, &asked).await? {
            Some(begun) => begun,
            // Somebody else was faster.
            None => {
                let found = find_place(calls, ctx, &asked.room).await?.latest;
                found.ok_or_else(|| Error::not_found(CallSessionId::NOUN))?
            }
        },
    };
    ctx.authorize(CallAction::Join, &Met { session: &session, is_in_conversation: place.conversation.is_some() })?;
    let own = session.person(Some(me));
    require_room(engine, &session, own.is_some_and(CallPerson::is_present))?;
    require_agreement(&session, own.is_some_and(|person| person.agreed_at.is_some()))?;
    let people = calls.people.find(ctx, &[me]).await?;
    let sends = Sends {
        video: session.kind == CallKind::Video && may(ctx, Scope::CALLS_VIDEO_ENABLE),
        screen: session.kind == CallKind::Video && may(ctx, Scope::CALLS_SCREEN_SHARE_START),
    };
    let expires_at = ctx.now() + TOKEN_LIFE;
    let claims = claims(engine, &session.room_name, &identity, people.get(&me), sends, ctx.now());
    Ok(Admission {
        token: mint(&engine.api_key().secret, &claims),
        expires_at,
        identity,
        address: engine.address().map(str::to_owned),
        engine: engine.kind(),
        encryption_key: open_key(calls, ctx, &session)?,
        session,
    })
}

/// The key of an end-to-end encrypted call, for somebody who may come in.
pub(super) fn open_key(calls: &Calls, ctx: &Ctx, session: &CallSession) -> Result<Option<String>> {
    let Some(sealed) = &session.sealed_key else { return Ok(None) };
    let key = calls.secrets.open(ctx, ROOM_KEY, sealed)?;
    String::from_utf8(key).map(Some).map_err(Error::internal)
}

/// There is a place left, for somebody who is in the call or not.
///
/// # Errors
/// `CALL_FULL`.
pub(super) fn require_room(engine: &Arc<dyn Engine>, session: &CallSession, is_in: bool) -> Result<()> {
    if is_in || session.present() < engine.most_people() {
        return Ok(());
    }
    let most = engine.most_people();
    let message = format!("This call is full: {most} people are the most. Try again when someone has left.");
    Err(Error::conflict("CALL_FULL", message))
}

fn claims(
    engine: &Arc<dyn Engine>,
    room: &str,
    identity: &str,
    person: Option<&Person>,
    sends: Sends,
    now: Timestamp,
) -> Claims {
    let user = identity.split(':').next().unwrap_or_default();
    let mut attributes = BTreeMap::from([("userId".to_owned(), user.to_owned())]);
    if let Some(photo) = person.and_then(|person| person.photo_url.clone()) {
        attributes.insert("photoUrl".to_owned(), photo);
    }
    Claims {
        iss: engine.api_key().key.clone(),
        sub: identity.to_owned(),
        // Clocks of two machines differ.
        nbf: now.as_seconds() - 10,
        exp: (now + TOKEN_LIFE).as_seconds(),
        name: person.map(|person| person.display_name.clone()).unwrap_or_default(),
        attributes,
        video: Grant {
            room: room.to_owned(),
            room_join: true,
            can_publish: Some(true),
            can_publish_sources: sends.sources(),
            can_subscribe: Some(true),
            can_publish_data: Some(true),
            can_update_own_metadata: Some(true),
            ..Grant::default()
        },
        ..Claims::default()
    }
}

async fn find_place(calls: &Calls, ctx: &Ctx, room: &Room) -> Result<Place> {
    let (asked, tenant) = (room.clone(), ctx.tenant());
    let (room_name, thread, adhoc, latest) = calls
        .store
        .read(ctx, move |tx| {
            let by_name = |tx: &mut store::Tx<'_>, name: String| {
                let latest = sessions::lookup_latest(tx, &name)?;
                Ok::<_, Error>((name, latest))
            };
            if let Room::Named(name) = &asked {
                let (name, latest) = by_name(tx, name.clone())?;
                let known = latest.as_ref().ok_or_else(|| Error::not_found(CallSessionId::NOUN))?;
                return Ok((name, known.thread, known.adhoc_id.clone(), latest));
            }
            let thread = match &asked {
                Room::Thread(thread) => Some(*thread),
                // What a session gives as its room may be its conversation.
                Room::Adhoc(id) => id.as_str().parse::<ConversationId>().ok(),
                Room::Named(_) => None,
            };
            if let Some(thread) = thread {
                let (name, latest) = by_name(tx, thread_room(thread))?;
                if latest.is_some() || matches!(asked, Room::Thread(_)) {
                    return Ok((name, Some(thread), None, latest));
                }
            }
            let Room::Adhoc(id) = &asked else { return Err(Error::not_found(CallSessionId::NOUN)) };
            let (name, latest) = by_name(tx, adhoc_room(tenant, id))?;
            Ok((name, None, Some(RoomId::as_str(id).to_owned()), latest))
        })
        .await?;
    let conversation = match thread {
        Some(thread) => Some(calls.conversations.find_joined(ctx, thread).await?),
        None => None,
    };
    let place = Place { room_name, thread, conversation, adhoc, latest };
    // Who had nothing to do with the last call in a room does not hold the next one there either.
    if let (Some(latest), None) = (&place.latest, place.thread) {
        let is_in_conversation = is_in_conversation(calls, ctx, latest).await?;
        ctx.authorize(CallAction::View, &Met { session: latest, is_in_conversation })?;
    }
    Ok(place)
}

/// Begins a call; `None` where one goes on in the room already.
async fn begin(calls: &Calls, ctx: &Ctx, place: &Place, asked: &TokenRequest) -> Result<Option<CallSession>> {
    let me = ctx.user()?;
    require(ctx, DeskAction::Create)?;
    require_kind(ctx, asked.kind)?;
    let now = ctx.now();
    let invited = invited(calls, ctx, place, asked).await?;
    let rings = !invited.is_empty();
    let visibility =
        asked.visibility.unwrap_or(if rings { CallVisibility::Participants } else { CallVisibility::Tenant });
    let title = asked.metadata.get("title").and_then(Value::as_str).unwrap_or_default().trim();
    let is_channel = place.conversation.as_ref().is_some_and(|conversation| conversation.is_channel);
    let sealed_key = match asked.is_encrypted {
        true => Some(calls.secrets.seal(ctx, ROOM_KEY, new_room_key(ctx.env()).as_bytes())?),
        false => None,
    };
    let session = CallSession {
        id: ctx.new_id(),
        room_name: place.room_name.clone(),
        thread: place.thread,
        adhoc_id: place.adhoc.clone(),
        kind: asked.kind,
        visibility,
        is_group: asked.is_group || is_channel || invited.len() != 1,
        is_channel,
        title: match &place.conversation {
            Some(conversation) if is_channel => conversation.name.clone(),
            _ => title.chars().take(MOST_TITLE).collect(),
        },
        metadata: asked.metadata.clone(),
        created_by: me,
        created_at: now,
        state: SessionState {
            status: if rings { CallStatus::Initiated } else { CallStatus::Active },
            updated_at: now,
            rings_until: rings.then(|| now + RING),
            active_at: None,
            ended_at: None,
            last_declined_at: None,
            empty_since: Some(now),
        },
        people: std::iter::once(CallPerson::unasked(me))
            .chain(invited.into_iter().map(|user| CallPerson::invited(user, now)))
            .collect(),
        lobby: Lobby::default(),
        recording: None,
        sealed_key,
    };
    let (actor, new) = (ctx.clone(), session.clone());
    let is_added = calls
        .store
        .write(ctx, move |tx| {
            if !sessions::add(tx, &new, actor.region())? {
                return Ok(false);
            }
            if let Some(at) = next_look(&new, actor.now()) {
                tx.enqueue(queued::watch(at))?;
            }
            let asked: Vec<String> = new.people.iter().skip(1).map(|person| person.user.to_string()).collect();
            let thread = new.thread.map(|thread| thread.to_string());
            announce(tx, &actor, CallEventKind::CallStarted, &new, json!({ "asked": asked, "thread": thread }))?;
            Ok(true)
        })
        .await?;
    Ok(is_added.then_some(session))
}

/// Whom the call rings: everybody in a direct message or a group, or those who are named.
async fn invited(calls: &Calls, ctx: &Ctx, place: &Place, asked: &TokenRequest) -> Result<Vec<UserId>> {
    let me = ctx.user()?;
    let mut ids = match &place.conversation {
        Some(conversation) => conversation.members.clone(),
        None => asked.participants.clone(),
    };
    ids.retain(|user| *user != me);
    ids.sort_unstable();
    ids.dedup();
    if ids.is_empty() {
        return Ok(ids);
    }
    if place.conversation.is_none() {
        require(ctx, DeskAction::Invite)?;
        return members(calls, ctx, ids).await;
    }
    let people = calls.people.find(ctx, &ids).await?;
    ids.retain(|user| people.get(user).is_some_and(|person| person.is_member));
    Ok(ids)
}

/// These people, who are members all.
///
/// # Errors
/// `INVALID_REQUEST` where one is none, or there are too many.
pub(super) async fn members(calls: &Calls, ctx: &Ctx, ids: Vec<UserId>) -> Result<Vec<UserId>> {
    if ids.len() > MOST_INVITED {
        return Err(Error::invalid(format!("At most {MOST_INVITED} people are asked at once.")));
    }
    let people = calls.people.find(ctx, &ids).await?;
    if ids.iter().any(|user| !people.get(user).is_some_and(|person| person.is_member)) {
        return Err(Error::invalid("Only members of the organisation can be asked to a call."));
    }
    Ok(ids)
}
