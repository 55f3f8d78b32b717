//! Whom what happens to requests concerns, and what it says to them when they read it.

use std::collections::HashMap;

use async_trait::async_trait;
use kernel::{
    Ctx, Result, SignRequestId, UserId,
    port::{Happening, KeptNotice, Notice, Notices, Telling},
};
use serde_json::{Value, json};

use super::FOLLOWING;
use crate::{
    Signatures,
    model::{SignRequest, TaskStatus},
    policy::RequestAction,
    store::requests,
};

/// Somebody is asked to sign, or it is that person's turn now.
const REQUEST: &str = "signatureRequest";
/// All have signed.
const COMPLETED: &str = "signatureCompleted";
/// All have signed, and the person gets a copy.
const COPY: &str = "signatureCopy";
/// Somebody will not sign.
const DECLINED: &str = "signatureDeclined";
/// A signer handed the place on.
const DELEGATED: &str = "signatureDelegated";
/// Nothing is to be signed any more.
const CANCELLED: &str = "signatureCancelled";
/// Somebody has yet to sign.
const REMINDER: &str = "signatureReminder";
/// The time to sign ran out.
const EXPIRED: &str = "signatureExpired";

#[async_trait]
impl Notices for Signatures {
    fn events(&self) -> &'static [&'static str] {
        &[
            "signature.requested",
            "signature.completed",
            "signature.sealed",
            "signature.declined",
            "signature.delegated",
            "signature.cancelled",
            "signature.reminded",
            "signature.expired",
        ]
    }

    fn kinds(&self) -> &'static [&'static str] {
        &[REQUEST, COMPLETED, COPY, DECLINED, DELEGATED, CANCELLED, REMINDER, EXPIRED]
    }

    async fn concerned(&self, ctx: &Ctx, event: &Happening) -> Result<Vec<Notice>> {
        let id = SignRequestId::from(event.target);
        if event.payload[FOLLOWING] == true {
            return Ok(Vec::new());
        }
        let found = self
            .store
            .read(ctx, move |tx| match requests::lookup(tx, id)? {
                Some(request) => Ok(Some((requests::list_enclosed(tx, &request)?, request))),
                None => Ok(None),
            })
            .await?;
        let Some((documents, request)) = found else { return Ok(Vec::new()) };
        let signers_who = |status: TaskStatus| {
            let tasks = documents.iter().flat_map(|one| &one.tasks);
            tasks.filter(move |task| task.status == status).filter_map(|task| task.signer.member())
        };
        let maker = std::iter::once(request.created_by);
        let (kind, people): (_, Vec<UserId>) = match event.kind.as_str() {
            "signature.requested" | "signature.completed" => (REQUEST, named(&event.payload["asked"])),
            "signature.sealed" => (COMPLETED, maker.chain(signers_who(TaskStatus::Signed)).collect()),
            "signature.declined" => (DECLINED, maker.chain(signers_who(TaskStatus::Signed)).collect()),
            "signature.delegated" => (DELEGATED, maker.collect()),
            "signature.reminded" => (REMINDER, named(&event.payload["asked"])),
            "signature.expired" => {
                let others = signers_who(TaskStatus::Cancelled).chain(signers_who(TaskStatus::Signed));
                (EXPIRED, maker.chain(others).collect())
            }
            _ => (CANCELLED, signers_who(TaskStatus::Cancelled).chain(signers_who(TaskStatus::Signed)).collect()),
        };
        let mut facts = json!({});
        if kind == DELEGATED {
            facts["to"] = event.payload["to"].clone();
        }
        if matches!(kind, DECLINED | DELEGATED) {
            facts["reason"] = event.payload["reason"].clone();
        }
        // Nobody's name stands before what somebody from outside did, or the product by itself.
        if event.actor.is_none() {
            facts["by"] = event.payload["by"].as_str().unwrap_or_default().into();
        }
        let copied = request.copies.iter().filter(|_| kind == COMPLETED).filter_map(|copy| copy.who.member());
        // Whoever signs instead is asked now.
        let instead = if kind == DELEGATED { named(&event.payload["asked"]) } else { Vec::new() };
        let asked = instead.into_iter().map(|to| (to, REQUEST));
        let people = asked.chain(people.into_iter().map(|to| (to, kind))).chain(copied.map(|to| (to, COPY)));
        let mut told: Vec<Notice> = Vec::new();
        for (to, kind) in people {
            let is_seen = match self.people.act_as(ctx, to).await? {
                Some(member) => member.decide(RequestAction::View, &request).is_allowed(),
                None => false,
            };
            if is_seen && told.iter().all(|notice| notice.to != to) {
                told.push(Notice { to, kind, subject: event.target, facts: facts.clone(), is_own_work: false });
            }
        }
        Ok(told)
    }

    async fn tell(&self, ctx: &Ctx, notices: &[KeptNotice]) -> Result<Vec<Telling>> {
        let mut ids: Vec<SignRequestId> = notices.iter().map(|notice| notice.subject.into()).collect();
        ids.sort_unstable();
        ids.dedup();
        let found = self.store.read(ctx, move |tx| requests::list_by_id(tx, &ids)).await?;
        let seen = found.into_iter().filter(|request| ctx.decide(RequestAction::View, request).is_allowed());
        let seen: HashMap<SignRequestId, SignRequest> = seen.map(|request| (request.id, request)).collect();
        Ok(notices.iter().map(|notice| telling(notice, seen.get(&notice.subject.into()))).collect())
    }
}

fn named(list: &Value) -> Vec<UserId> {
    list.as_array().into_iter().flatten().filter_map(|one| one.as_str()?.parse().ok()).collect()
}

fn telling(notice: &KeptNotice, request: Option<&SignRequest>) -> Telling {
    let document = request
        .map_or_else(|| "a document".to_owned(), |request| format!("“{}”{}", request.file_name, request.others()));
    let shown = |fact: &str| notice.facts[fact].as_str().filter(|text| !text.is_empty() && request.is_some());
    let is_nobodys = notice.facts["by"].is_string();
    let deed = match notice.kind.as_str() {
        REMINDER if is_nobodys => {
            return telling_of(request, format!("Please sign {document}: your signature is missing"));
        }
        EXPIRED => return telling_of(request, format!("The time to sign {document} has run out")),
        REQUEST => format!("asks you to sign {document}"),
        REMINDER => format!("reminds you to sign {document}"),
        COMPLETED => format!("signed {document}: everyone has signed"),
        COPY => return telling_of(request, format!("Everyone has signed {document}: here is your copy")),
        DECLINED => match shown("reason") {
            Some(reason) => format!("declined to sign {document}: {reason}"),
            None => format!("declined to sign {document}"),
        },
        DELEGATED => {
            let to = shown("to").unwrap_or("someone else");
            match shown("reason") {
                Some(reason) => format!("asked {to} to sign {document} instead: {reason}"),
                None => format!("asked {to} to sign {document} instead"),
            }
        }
        _ => format!("cancelled the signing of {document}"),
    };
    match shown("by") {
        Some(name) => telling_of(request, format!("{name} {deed}")),
        None if is_nobodys => telling_of(request, format!("Someone {deed}")),
        None => telling_of(request, deed),
    }
}

fn telling_of(request: Option<&SignRequest>, message: String) -> Telling {
    Telling {
        subject_type: "signatureRequest",
        subject_name: request.map(|request| request.file_name.clone()),
        message,
        link: request.map(|request| format!("/sign/{}", request.id)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_does_not_see_the_request_reads_no_name_and_no_reason() {
        let notice =
            KeptNotice { kind: DECLINED.into(), subject: uuid::Uuid::nil(), facts: json!({ "reason": "Secret" }) };
        let told = telling(&notice, None);
        assert_eq!(told.message, "declined to sign a document");
        assert_eq!((told.subject_name, told.link), (None, None));
        let outside = KeptNotice { facts: json!({ "reason": "Secret", "by": "Piotr" }), ..notice };
        assert_eq!(telling(&outside, None).message, "Someone declined to sign a document");
    }
}
