//! What people do with signatures: one use case a file.

mod authority;
mod belongings;
mod certificate;
mod create_request;
mod decline;
mod delegate;
mod documents;
mod drafts;
mod expire;
mod explain_access;
mod file_signed;
mod find_request;
mod free_place;
mod holdings;
mod letters;
mod marks;
mod notices;
mod outsiders;
mod paper;
mod party;
mod remind;
mod seal;
mod search;
mod settings;
mod sign;
mod templates;
mod verify;

pub use authority::{certificate, fingerprint};
pub use certificate::{AuditCertificate, certificate_pdf, list_history};
pub use create_request::{NewRequest, create_request};
pub use decline::{cancel_request, decline_task};
pub use delegate::delegate_task;
pub use documents::{Document, drop_bytes, open_document};
pub use drafts::{DraftText, create_draft, delete_draft, find_draft, list_drafts, send_draft, update_draft};
pub use expire::expire_request;
pub use file_signed::{count_stored, file_signed, mark_file};
pub use find_request::{Shown, count_waiting, find_request, list_requests};
pub use letters::{Occasion, write_copy_letter, write_letter};
pub use marks::{find_mark, forget_mark, set_mark};
pub(crate) use outsiders::LinkLimits;
pub use outsiders::{
    Guest, Knock, Opened, certificate_by_link, decline_by_link, delegate_by_link, enter, keep_half_filled, look_up,
    open_document_by_link, request_code, sign_by_link,
};
pub use party::Party;
pub use remind::{remind_again, remind_request};
pub use seal::{find_seal, remove_seal, set_seal};
pub use settings::{find_consent, set_consent};
pub use sign::{Given, set_picture, sign_task};
pub use templates::{TemplateText, create_template, delete_template, find_template, list_templates, update_template};
pub use verify::{Verified, verify_document};

use kernel::{
    Ctx, Error, Result, SignRequestId, SignTaskId, UserId,
    event::{Audience, DomainEvent},
    id::TypedId,
};
use party::authorized_task;
use serde_json::{Value, json};
use store::Tx;

use crate::{
    model::{Deed, Happened, RequestStatus, SignRequest, topic},
    policy::RequestAction,
    store::{history, requests},
};

/// The request, to which the person may do this.
fn authorized_request(tx: &mut Tx<'_>, ctx: &Ctx, id: SignRequestId, action: RequestAction) -> Result<SignRequest> {
    let request = requests::lookup(tx, id)?.ok_or_else(|| Error::not_found(SignRequestId::NOUN))?;
    ctx.authorize(action, &request)?;
    Ok(request)
}

/// What the event of a document says that follows another one's.
const FOLLOWING: &str = "isFollowing";

/// Something that happens to a request.
struct News<'a> {
    deed: Deed,
    /// The task it is about, where it is about one.
    task: Option<SignTaskId>,
    /// What the record keeps besides: the document's SHA-256 behind it, or a reason.
    note: Option<&'a str>,
    /// What the event says besides.
    facts: Value,
    /// A member who has to do with it only from now on.
    besides: Option<UserId>,
    /// Whether the same is told of another document of the envelope, or will be: nobody is to hear of it twice.
    is_following: bool,
}

impl News<'_> {
    /// That something happened to the request as a whole.
    const fn of(deed: Deed) -> Self {
        Self { deed, task: None, note: None, facts: Value::Null, besides: None, is_following: false }
    }
}

/// Writes down what happened to each of these documents of one envelope. Who is to hear of it hears of it once.
fn announce_all<'a>(
    tx: &mut Tx<'_>,
    party: &Party,
    documents: &[SignRequest],
    news: impl Fn(&SignRequest) -> News<'a>,
) -> Result<()> {
    documents.iter().enumerate().try_for_each(|(index, request)| {
        announce(tx, party, request, News { is_following: index > 0, ..news(request) })
    })
}

/// Those of the documents that can still be signed.
fn open(documents: Vec<SignRequest>) -> Vec<SignRequest> {
    documents.into_iter().filter(|request| request.status == RequestStatus::Pending).collect()
}

/// Writes down what happened to a request, in its own record and for those members who have to do with it.
fn announce(tx: &mut Tx<'_>, party: &Party, request: &SignRequest, news: News<'_>) -> Result<()> {
    let ctx = &party.ctx;
    let happened = Happened {
        request: request.id,
        task: news.task,
        user: ctx.actor().user,
        deed: news.deed,
        at: ctx.now(),
        trace: party.trace.clone(),
        note: news.note.map(str::to_owned),
    };
    history::add(tx, ctx.new_id(), &happened)?;
    let mut people: Vec<UserId> = request.tasks.iter().filter_map(|task| task.signer.member()).collect();
    people.push(request.created_by);
    people.extend(news.besides);
    people.sort_unstable();
    people.dedup();
    let mut facts = if news.facts.is_object() { news.facts } else { json!({}) };
    facts["name"] = request.file_name.as_str().into();
    facts["file"] = request.file.to_string().into();
    if let Some(task) = news.task {
        facts["task"] = task.to_string().into();
    }
    if news.is_following {
        facts[FOLLOWING] = true.into();
    }
    if let Some(by) = party.outsider_name() {
        facts["by"] = by.into();
    }
    let event = DomainEvent::new(ctx, news.deed.event(), request.id, topic::REQUESTS, Audience::People(people));
    tx.emit(event.with(facts))
}
