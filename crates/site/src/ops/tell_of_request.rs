//! The mail about a request.

use std::time::Duration;

use kernel::{Result, SiteRequestId, port::MemberLetter};

use crate::{
    Site,
    model::{RequestState, TypedRequest},
    store::requests,
};

/// How long the mail may wait for the mail server.
const LIFETIME: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// Mails the request to the configured address. One that was handled or deleted meanwhile is not mailed.
pub(crate) async fn tell_of_request(site: &Site, id: SiteRequestId) -> Result<()> {
    let request = site.store.read_directory(move |tx| requests::lookup(tx, id)).await?;
    let Some(request) = request.filter(|request| request.state == RequestState::New) else { return Ok(()) };
    let notify = site.texts.content().await?.certain_settings()?.notify.clone();
    if notify.is_empty() {
        return Ok(());
    }
    let letter = MemberLetter {
        id: id.into(),
        kind: "site.request",
        // Without the name: subjects outlive what they are about, in the list of mails as well.
        subject: "Project request from the public site".to_owned(),
        paragraphs: paragraphs(&request.typed),
        action: ("Open the requests", format!("/admin/site?request={id}")),
        note:
            "Somebody filled the form of your public site. Answer the address above: this email comes from the server."
                .to_owned(),
        about: id.into(),
        expires_at: site.env.now() + LIFETIME,
    };
    site.letters.send_to(&notify, letter).await
}

fn paragraphs(typed: &TypedRequest) -> Vec<String> {
    let mut said = vec![format!("{} ({})", typed.name, typed.email)];
    if !typed.company.is_empty() {
        said.push(format!("Company: {}", typed.company));
    }
    said.extend(typed.message.split("\n\n").map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned));
    said
}
