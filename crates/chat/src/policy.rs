//! Who may do what in chat. Read top to bottom: the first line that applies decides.
//!
//! Source: platform.md section 6. A conversation is seen by those who are in it, a public channel by whoever may look for channels;
//! what may be done in it is a matter of scopes and of being its owner. Who may not look for channels is a guest, who knows nothing
//! but the conversations that somebody brought the guest into. Super users pass before any of this.

use kernel::{
    Ctx, Scope,
    policy::{Decision, Explainable, Resource},
};

use crate::model::{Conversation, Message};

const READING: &str = "Reading messages needs the scope chat.messages.view.";
const VISIBLE: &str =
    "A conversation is seen by those who are in it, a public channel by all who hold the scope chat.channels.browse.";
const BROWSING: &str = "Finding channels and knowing all members needs the scope chat.channels.browse.";
const INVITING: &str = "Bringing people in needs the scopes chat.messages.send and chat.channels.browse.";
const WRITING: &str = "Writing needs the scope chat.messages.send, in a conversation that one is in.";
const LOCKED: &str = "In a locked channel only those write who hold the scope chat.moderate.";
const CREATING: &str = "Creating channels needs the scope chat.channels.create.";
const SETTING_UP: &str = "A channel is set up by its owners, and by members who hold the scope chat.channels.manage.";
const SETTLED: &str = "A direct message and a group have no more to set up than who is in them, and that stays.";
const MODERATING: &str = "Deleting messages of others and locking channels needs the scope chat.moderate.";
const OWN: &str = "A message is changed by whoever wrote it, who needs the scope chat.messages.send.";
const DELETING: &str = "A message is deleted by whoever wrote it, and by members who hold the scope chat.moderate.";
const GROUPING: &str = "Groups are kept by members who hold the scope chat.groups.manage.";
const RETAINING: &str = "How long messages are kept is decided with the scope tenant.manage_settings.";
const JOINING: &str = "Joining is for public channels, and for whoever is not in it yet.";
const LEAVING: &str = "Leaving is for channels, and for whoever is in it.";

/// What can be done to a conversation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConversationAction {
    /// Read it.
    View,
    /// Write in it, react and pin.
    Send,
    /// Come into it by oneself.
    Join,
    /// Go.
    Leave,
    /// Bring others.
    Invite,
    /// Take others out, and make them owners.
    Remove,
    /// Give it another name, topic or description.
    Edit,
    /// Have it only to be read, or written in again.
    Archive,
    /// Let only moderators write, or everybody again.
    Lock,
    /// Delete messages of others.
    Moderate,
    /// Decide how long its messages are kept.
    Retain,
}

impl Resource for Conversation {
    type Action = ConversationAction;
    const NOUN: &'static str = "Conversation";

    fn describe(action: ConversationAction) -> &'static str {
        match action {
            ConversationAction::View => "read messages",
            ConversationAction::Send => "write in this conversation",
            ConversationAction::Join => "join this conversation",
            ConversationAction::Leave => "leave this conversation",
            ConversationAction::Invite => "bring people into this conversation",
            ConversationAction::Remove => "take people out of this conversation",
            ConversationAction::Edit => "set this conversation up",
            ConversationAction::Archive => "archive this conversation",
            ConversationAction::Lock => "lock this conversation",
            ConversationAction::Moderate => "delete messages of others",
            ConversationAction::Retain => "decide how long messages are kept",
        }
    }

    fn decide(&self, ctx: &Ctx, action: ConversationAction) -> Decision {
        if !ctx.holds(Scope::CHAT_MESSAGES_VIEW) {
            return Decision::Hide { reason: READING };
        }
        let is_member = self.membership.is_some();
        let is_open = self.is_channel() && !self.is_private && ctx.holds(Scope::CHAT_CHANNELS_BROWSE);
        if !is_member && !is_open {
            return Decision::Hide { reason: VISIBLE };
        }
        let sends = is_member && ctx.holds(Scope::CHAT_MESSAGES_SEND);
        let sets_up = is_member && (self.is_owner() || ctx.holds(Scope::CHAT_CHANNELS_MANAGE));
        match action {
            ConversationAction::View => Decision::Allow { rule: VISIBLE },
            ConversationAction::Send if sends && self.is_locked => {
                Decision::allow_if(ctx.holds(Scope::CHAT_MODERATE), LOCKED)
            }
            ConversationAction::Send => Decision::allow_if(sends, WRITING),
            ConversationAction::Moderate => {
                Decision::allow_if(is_member && ctx.holds(Scope::CHAT_MODERATE), MODERATING)
            }
            ConversationAction::Retain => Decision::allow_if(ctx.holds(Scope::TENANT_MANAGE_SETTINGS), RETAINING),
            _ if !self.is_channel() => Decision::Deny { reason: SETTLED },
            ConversationAction::Join => Decision::allow_if(!is_member, JOINING),
            ConversationAction::Leave => Decision::allow_if(is_member, LEAVING),
            ConversationAction::Invite => Decision::allow_if(sends && ctx.holds(Scope::CHAT_CHANNELS_BROWSE), INVITING),
            ConversationAction::Remove | ConversationAction::Edit | ConversationAction::Archive => {
                Decision::allow_if(sets_up, SETTING_UP)
            }
            ConversationAction::Lock => Decision::allow_if(is_member && ctx.holds(Scope::CHAT_MODERATE), MODERATING),
        }
    }
}

impl Explainable for Conversation {
    const KEY: &'static str = "conversation";
    const ACTIONS: &'static [(&'static str, ConversationAction)] = &[
        ("view", ConversationAction::View),
        ("send", ConversationAction::Send),
        ("join", ConversationAction::Join),
        ("leave", ConversationAction::Leave),
        ("invite", ConversationAction::Invite),
        ("remove", ConversationAction::Remove),
        ("edit", ConversationAction::Edit),
        ("archive", ConversationAction::Archive),
        ("lock", ConversationAction::Lock),
        ("moderate", ConversationAction::Moderate),
        ("retain", ConversationAction::Retain),
    ];
}

/// What can be done to a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MessageAction {
    /// Say something else.
    Edit,
    /// Take it away.
    Delete,
    /// React to it, answer it, pin it.
    Take,
}

/// A message where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Placed<'a> {
    /// The message.
    pub message: &'a Message,
    /// Where it was written.
    pub conversation: &'a Conversation,
}

impl Resource for Placed<'_> {
    type Action = MessageAction;
    const NOUN: &'static str = "Message";

    fn describe(action: MessageAction) -> &'static str {
        match action {
            MessageAction::Edit => "change this message",
            MessageAction::Delete => "delete this message",
            MessageAction::Take => "take part in this conversation",
        }
    }

    fn decide(&self, ctx: &Ctx, action: MessageAction) -> Decision {
        let within = |action| self.conversation.decide(ctx, action);
        if let hidden @ Decision::Hide { .. } = within(ConversationAction::View) {
            return hidden;
        }
        let is_own = ctx.actor().user == Some(self.message.author);
        let sends = within(ConversationAction::Send);
        match action {
            MessageAction::Take => sends,
            MessageAction::Edit if is_own => sends,
            MessageAction::Edit => Decision::Deny { reason: OWN },
            MessageAction::Delete => {
                let may = (is_own && sends.is_allowed()) || within(ConversationAction::Moderate).is_allowed();
                Decision::allow_if(may, DELETING)
            }
        }
    }
}

/// Chat as a whole.
#[derive(Clone, Copy, Debug)]
pub struct Lobby;

/// What can be done without a conversation at hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LobbyAction {
    /// See the lists.
    View,
    /// Look for channels and groups, and know everybody.
    Browse,
    /// Make channels.
    CreateChannel,
    /// Write to people.
    CreateDirect,
    /// Send files.
    Attach,
    /// Decide how long messages are kept.
    Retain,
    /// Keep the groups that messages call by one name.
    ManageGroups,
}

impl Resource for Lobby {
    type Action = LobbyAction;
    const NOUN: &'static str = "Chat";

    fn describe(action: LobbyAction) -> &'static str {
        match action {
            LobbyAction::View => "read messages",
            LobbyAction::Browse => "look for channels",
            LobbyAction::CreateChannel => "create channels",
            LobbyAction::CreateDirect => "write messages",
            LobbyAction::Attach => "send files",
            LobbyAction::Retain => "decide how long messages are kept",
            LobbyAction::ManageGroups => "keep groups",
        }
    }

    fn decide(&self, ctx: &Ctx, action: LobbyAction) -> Decision {
        match action {
            LobbyAction::View => Decision::allow_if(ctx.holds(Scope::CHAT_MESSAGES_VIEW), READING),
            LobbyAction::Browse => Decision::allow_if(
                ctx.holds(Scope::CHAT_MESSAGES_VIEW) && ctx.holds(Scope::CHAT_CHANNELS_BROWSE),
                BROWSING,
            ),
            LobbyAction::CreateChannel => Decision::allow_if(
                ctx.holds(Scope::CHAT_MESSAGES_VIEW) && ctx.holds(Scope::CHAT_CHANNELS_CREATE),
                CREATING,
            ),
            LobbyAction::Retain => Decision::allow_if(ctx.holds(Scope::TENANT_MANAGE_SETTINGS), RETAINING),
            LobbyAction::ManageGroups => Decision::allow_if(
                ctx.holds(Scope::CHAT_MESSAGES_VIEW) && ctx.holds(Scope::CHAT_GROUPS_MANAGE),
                GROUPING,
            ),
            LobbyAction::CreateDirect | LobbyAction::Attach => {
                Decision::allow_if(ctx.holds(Scope::CHAT_MESSAGES_SEND), WRITING)
            }
        }
    }
}

impl Explainable for Lobby {
    const KEY: &'static str = "chat";
    const ACTIONS: &'static [(&'static str, LobbyAction)] = &[
        ("view", LobbyAction::View),
        ("browse", LobbyAction::Browse),
        ("createChannel", LobbyAction::CreateChannel),
        ("createDirect", LobbyAction::CreateDirect),
        ("attach", LobbyAction::Attach),
        ("retain", LobbyAction::Retain),
        ("manageGroups", LobbyAction::ManageGroups),
    ];
}
