//! Ports: what one part of the product asks of another without knowing it. The owner implements, the binary wires.

mod conversations;
mod letters;
mod live_contents;
mod module_files;
mod module_schedule;
mod notices;
mod page_looks;
mod search;
mod secrets;
mod signable_files;
mod subcontractor_portal;

use std::{
    collections::{HashMap, HashSet},
    net::IpAddr,
    time::Duration,
};

use async_trait::async_trait;
use serde_json::Value;
use uuid::Uuid;

use crate::{
    Actor, Ctx, Error, EventId, FileId, Result, StorageTier, TenantId, Timestamp, UserId,
    page::{Limit, Page},
    policy::{Decision, ResourceInfo},
};

pub use conversations::{Conversations, JoinedConversation};
pub use letters::{Clocks, HouseLetters, Letters, MemberLetter};
pub use live_contents::{LiveContent, LiveContents};
pub use module_files::ModuleFiles;
pub use module_schedule::{ModuleSchedule, PlannedDay, PlannedEvent};
pub use notices::{Happening, KeptNotice, Notice, Notices, Telling};
pub use page_looks::{OpenedPage, PageLooks};
pub use search::{Searchable, Thing, ThingKind};
pub use secrets::Secrets;
pub use signable_files::{SignableBy, SignableFile, SignableFiles, SignedDocument};
pub use subcontractor_portal::SubcontractorPortal;

/// Turns a session token into a context. Implemented by `identity`, asked by `edge` for every request, so that a
/// revoked session or scope stops the very next one.
#[async_trait]
pub trait Sessions: Send + Sync {
    /// The context of the session with this token.
    ///
    /// # Errors
    /// `UNAUTHENTICATED` where the token is unknown, expired or revoked, or the member is suspended.
    async fn authenticate(&self, token: &str, request_id: &str) -> Result<Ctx>;
}

/// Passwords that people make for a program of theirs: a calendar on a phone. Implemented by `identity`, asked where such
/// programs come in.
#[async_trait]
pub trait AppPasswords: Send + Sync {
    /// The context of whoever has this email address, in the organisation in which the app password was made. It has no
    /// session, and nothing of a super user's power. `from` is the network address that wrong ones are counted for.
    ///
    /// # Errors
    /// `INVALID_CREDENTIALS` where it is wrong, was taken back, or the member or the organisation is suspended;
    /// `RATE_LIMITED` after too many wrong ones.
    async fn enter(&self, email: &str, secret: &str, from: Option<IpAddr>, request_id: &str) -> Result<Ctx>;
}

/// An organisation as somebody meets it who came by a link.
#[derive(Clone, Debug)]
pub struct Visit {
    /// The context of a person who is nobody in particular there: without an account, a role or a scope.
    pub ctx: Ctx,
    /// The organisation's name.
    pub organisation: String,
    /// Its name in addresses, by which its look is asked for.
    pub slug: String,
}

/// Organisations as strangers meet them. Implemented by `identity`.
#[async_trait]
pub trait Organisations: Send + Sync {
    /// Whether there is any: a server that was just installed has none, and asks for the first.
    async fn exist(&self) -> Result<bool>;

    /// The organisation for somebody who is not signed in to it; `None` where there is none, or it is not in use.
    async fn visit(&self, tenant: TenantId, request_id: &str) -> Result<Option<Visit>>;

    /// The same for what belongs to a module: `None` also where the organisation has not bought the module.
    async fn visit_module(&self, tenant: TenantId, module: &str, request_id: &str) -> Result<Option<Visit>>;
}

/// Passwords of things that are no accounts. Implemented by `identity`, with the hash and the bounded pool that accounts
/// have.
#[async_trait]
pub trait Passwords: Send + Sync {
    /// The Argon2id hash to keep of a new password.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where it is too short or too long; `RATE_LIMITED` where too many wait already.
    async fn hash(&self, password: &str) -> Result<String>;

    /// Whether `attempt` is the password that `stored` was made from.
    ///
    /// # Errors
    /// `RATE_LIMITED` where too many wait already.
    async fn verify(&self, attempt: &str, stored: &str) -> Result<bool>;
}

/// A member as other modules show one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// The name people read.
    pub display_name: String,
    /// The email address.
    pub email: String,
    /// The address of the person's picture on this server, another one with every picture; `None` where there is none.
    pub photo_url: Option<String>,
    /// Whether the person can be disturbed, by the person's own word.
    pub presence: Presence,
    /// Whether the person is a member still. Who was removed keeps a name, and nothing new comes to that person.
    pub is_member: bool,
}

/// Whether a person can be disturbed (platform.md section 3, user status).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Presence {
    /// Yes. Shown in green.
    #[default]
    Active,
    /// Rather not. Shown in orange.
    Busy,
    /// No. Shown in red.
    Unavailable,
}

impl Presence {
    /// The presence of that name.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where there is none.
    pub fn from_name(name: &str) -> Result<Self> {
        match name {
            "active" => Ok(Self::Active),
            "busy" => Ok(Self::Busy),
            "unavailable" => Ok(Self::Unavailable),
            _ => Err(Error::invalid("status is active, busy or unavailable.")),
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Busy => "busy",
            Self::Unavailable => "unavailable",
        }
    }
}

/// A member as who the member is when acting.
#[derive(Clone, Debug)]
pub struct ActingMember {
    /// Position in the list that it came from: what comes behind it.
    pub cursor: String,
    /// The name people read.
    pub display_name: String,
    /// Who acts when the member does, with everything the member may do now.
    pub actor: Actor,
}

/// Somebody who was found by a mail address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Addressee {
    /// Who.
    pub user: UserId,
    /// Whether the person is a member who can use the product now.
    pub is_active: bool,
}

/// The members of the organisation. Implemented by `identity`.
#[async_trait]
pub trait People: Send + Sync {
    /// A page of the active members, by name, each as who the member is when acting. For telling who may do what; the
    /// caller has authorised the look.
    ///
    /// # Errors
    /// `INVALID_REQUEST` for a cursor that is none of ours.
    async fn actors(&self, ctx: &Ctx, cursor: Option<&str>, limit: Limit) -> Result<Page<ActingMember>>;

    /// Those of `ids` that are, or once were, members of the organisation; one look-up whatever their number.
    async fn find(&self, ctx: &Ctx, ids: &[UserId]) -> Result<HashMap<UserId, Person>>;

    /// The members, former ones as well, whose mail addresses are among these, which are in small letters, by address; one
    /// look-up whatever their number.
    async fn find_by_email(&self, ctx: &Ctx, emails: &[String]) -> Result<HashMap<String, Addressee>>;

    /// The context in which the member would act now, for work that the member began and that goes on in the background;
    /// `None` where the member may do nothing any more. `ctx` is the product's own.
    async fn act_as(&self, ctx: &Ctx, user: UserId) -> Result<Option<Ctx>>;

    /// The organisation's roles, by name, each with how many members are in it. The caller has authorised the look.
    async fn roles(&self, ctx: &Ctx) -> Result<Vec<PeopleRole>>;

    /// Who is active in the role with this key, and what it is called; `None` where there is no such role.
    async fn in_role(&self, ctx: &Ctx, key: &str) -> Result<Option<(String, Vec<UserId>)>>;

    /// Those of `ids` who are connected now. What they say of themselves is in [`Person::presence`].
    async fn connected(&self, ctx: &Ctx, ids: &[UserId]) -> Result<HashSet<UserId>>;

    /// Notes that the person of `ctx` has closed a page. Unless the session is used again within [`LEAVING`], by another page or
    /// by the same one after a reload, the person is not connected by it any longer.
    async fn leave(&self, ctx: &Ctx) -> Result<()>;

    /// Those whose names have `name` in them, which is folded, former members as well; at most `most`.
    async fn called(&self, ctx: &Ctx, name: &str, most: usize) -> Result<Vec<UserId>>;
}

/// How long somebody who has closed a page still counts as connected. A page that is open uses its session three times in it.
pub const LEAVING: Duration = Duration::from_secs(45);

/// Whom somebody knows of the organisation, where that is not everybody. Implemented by `chat`, asked by `identity` for its lists
/// of members.
#[async_trait]
pub trait Acquaintances: Send + Sync {
    /// Everybody whom the person of the context knows, the person among them, in no order; `None` where that is all members.
    async fn of(&self, ctx: &Ctx) -> Result<Option<Vec<UserId>>>;
}

/// A role as people call each other by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PeopleRole {
    /// What it is referred to by. It never changes.
    pub key: String,
    /// What people read.
    pub name: String,
    /// How many members are in it.
    pub members: i64,
}

/// Something that happened.
#[derive(Clone, PartialEq, Debug)]
pub struct Activity {
    /// The event.
    pub id: EventId,
    /// Its kind: `file.renamed`.
    pub kind: String,
    /// When it happened.
    pub at: Timestamp,
    /// Who did it; `None` for the product itself.
    pub actor: Option<UserId>,
    /// What the kind has to tell.
    pub details: Value,
}

/// What happened to one thing. Implemented by `identity` from its audit log, asked by the module whose thing it is, which
/// has authorised the look.
#[async_trait]
pub trait ActivityLog: Send + Sync {
    /// A page of what happened to any of `targets`, the latest first, of all kinds but those in `without`.
    ///
    /// # Errors
    /// `INVALID_REQUEST` for a cursor that is none of this list.
    async fn list(
        &self,
        ctx: &Ctx,
        targets: &[Uuid],
        without: &'static [&'static str],
        limit: Limit,
        cursor: Option<&str>,
    ) -> Result<Page<Activity>>;
}

/// What an organisation stores, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StorageFigures {
    /// What is stored and counts against the cap.
    pub used: i64,
    /// The most that may be stored.
    pub cap: i64,
    /// In which size storage was bought.
    pub tier: StorageTier,
}

/// The storage account of the organisation. Implemented by `drive`, asked by `identity` for the organisation's plan.
#[async_trait]
pub trait StorageMeter: Send + Sync {
    /// What the organisation stores and may store. The caller has authorised the look.
    async fn figures(&self, ctx: &Ctx) -> Result<StorageFigures>;

    /// Changes what the organisation may store. `limit` is the cap in bytes of [`StorageTier::Custom`], and nothing of
    /// the others. What is stored beyond a smaller cap stays; nothing more comes in.
    async fn choose_tier(&self, ctx: &Ctx, tier: StorageTier, limit: Option<i64>) -> Result<StorageFigures>;
}

/// Whether files leave the organisation by links that anyone can open. Implemented by `drive`, asked by `identity` where an
/// organisation is set up.
#[async_trait]
pub trait PublicLinks: Send + Sync {
    /// Decides it for the organisation of the context.
    ///
    /// # Errors
    /// `FORBIDDEN`.
    async fn decide(&self, ctx: &Ctx, allowed: bool) -> Result<()>;
}

/// How many things of one kind a member owns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Belonging {
    /// `{module}.{things}`: `drive.files`.
    pub kind: &'static str,
    /// How many.
    pub count: i64,
}

/// What members own in a module, and what becomes of it when one leaves. Implemented by each module that knows owners,
/// asked by `identity`, which has authorised what it asks.
#[async_trait]
pub trait Belongings: Send + Sync {
    /// What the member owns; kinds of which there are none are left out.
    async fn count(&self, ctx: &Ctx, owner: UserId) -> Result<Vec<Belonging>>;

    /// Gives everything `from` owns to `to`. Called again after a crash, it finishes.
    async fn transfer(&self, ctx: &Ctx, from: UserId, to: UserId) -> Result<()>;

    /// Lets go of what is of no use to anybody else, of somebody who owned nothing that had to be given away. Called again
    /// after a crash, it finishes.
    async fn forget(&self, _ctx: &Ctx, _owner: UserId) -> Result<()> {
        Ok(())
    }
}

/// Why a member may, or may not, do something. Implemented by each module for its resources with the policy that
/// enforces, asked by `identity`, which has authorised the question.
#[async_trait]
pub trait ExplainAccess: Send + Sync {
    /// The resources the module can be asked about.
    fn resources(&self) -> Vec<ResourceInfo>;

    /// What the policy says to `member`, whose context it is. `id` is the resource's, empty for one that has none.
    ///
    /// # Errors
    /// `NOT_FOUND` where there is no such resource at all; `INVALID_REQUEST` for an unknown resource or action.
    async fn decide(&self, member: &Ctx, resource: &str, id: &str, action: &str) -> Result<Decision>;
}

/// Bytes that a module keeps for an organisation, as they are taken along when it leaves.
#[derive(Clone, PartialEq, Debug)]
pub struct Holding {
    /// Where people have it, folder by folder, and its name at the end. Names are as people gave them: whoever makes files
    /// of them makes them safe.
    pub path: Vec<String>,
    /// Where its bytes lie, as the blob store names them.
    pub key: String,
    /// How many there are.
    pub size: i64,
    /// Their SHA-256 as hex digits, where the module knows it.
    pub sha256: Option<String>,
    /// What else is known of it: identifiers, times, whose it is.
    pub about: Value,
}

/// Everything a module keeps as bytes. Implemented by each module that keeps any, asked where an organisation leaves, and
/// before bytes are taken for nobody's.
#[async_trait]
pub trait Holdings: Send + Sync {
    /// The next holdings behind `after`, a bounded number of them, and what the next call is to be given; `None` at the
    /// end.
    async fn list(&self, ctx: &Ctx, after: Option<String>) -> Result<(Vec<Holding>, Option<String>)>;

    /// Those of `keys` that a row of the module names, or that something under way for longer than a day will. What no module
    /// names is deleted after a while: a module has to know every key of its own.
    async fn named(&self, ctx: &Ctx, keys: &[String]) -> Result<HashSet<String>>;

    /// Gives up what is still on its way into the blob store, of which the store's list of blobs knows nothing. Safe to
    /// repeat.
    async fn give_up_pending(&self, ctx: &Ctx) -> Result<()>;
}

/// What a thing of a module is to a file that it uses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileLink {
    /// The module: `notes`.
    pub module: String,
    /// The thing in it.
    pub entity: String,
    /// What the file is to it; empty for `attachment`.
    pub kind: String,
}

/// The things of a module that use files. Implemented by each module that attaches any; asked by `drive`, which tells of a
/// file whose user has gone without taking it off.
#[async_trait]
pub trait FileUsers: Send + Sync {
    /// The module, as in [`FileLink::module`].
    fn module(&self) -> &'static str;

    /// Those of these things of the module that are no more.
    async fn gone(&self, ctx: &Ctx, entities: &[String]) -> Result<Vec<String>>;
}

/// Files that things of other modules use. Implemented by `drive`, asked by each module that has attachments. The Drive
/// authorises: attaching needs the file and `attachment.add`, taking off `attachment.remove`.
#[async_trait]
pub trait FileLinks: Send + Sync {
    /// Notes that the thing uses the file; once, however often it is asked.
    ///
    /// # Errors
    /// `NOT_FOUND`, `FORBIDDEN`, `FILE_TRASHED`.
    async fn attach(&self, ctx: &Ctx, file: FileId, link: &FileLink) -> Result<()>;

    /// Notes that the thing uses the file no more. One that did not is no error.
    ///
    /// # Errors
    /// `NOT_FOUND`, `FORBIDDEN`.
    async fn detach(&self, ctx: &Ctx, file: FileId, link: &FileLink) -> Result<()>;

    /// The thing uses no file any more, or none but `kept`. The caller has authorised that.
    async fn release(&self, ctx: &Ctx, module: &str, entity: &str, kept: &[FileId]) -> Result<()>;

    /// The files the thing uses, in the order in which they were attached. The caller has authorised the look.
    async fn files_of(&self, ctx: &Ctx, module: &str, entity: &str) -> Result<Vec<FileId>>;

    /// Which things of the module use these files by the word of the files' own owners: a file is there once for each. The
    /// caller has authorised the look.
    async fn things_of(&self, ctx: &Ctx, module: &str, files: &[FileId]) -> Result<Vec<(FileId, String)>>;

    /// A thing of the module under legal hold uses these files: until it is lifted, nobody deletes, moves, renames or replaces
    /// them, and time does not either. Said again, it changes nothing. The caller has authorised that.
    async fn hold(&self, ctx: &Ctx, module: &str, entity: &str, files: &[FileId]) -> Result<()>;

    /// The thing of the module holds no file any more. A file is free once nothing else holds it. The caller has authorised that.
    async fn lift(&self, ctx: &Ctx, module: &str, entity: &str) -> Result<()>;

    /// Shares those of the files with the first people, and with the second no longer, that are private and were put into the
    /// module's drive. Said again, it changes nothing. The caller has authorised that.
    async fn read_along(&self, ctx: &Ctx, module: &str, files: &[FileId], people: (&[UserId], &[UserId]))
    -> Result<()>;
}
