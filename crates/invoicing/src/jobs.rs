//! What happens after the answer: statements, remittance advice, letters to subcontractors, codes of the portal.

use kernel::{Ctx, Error, InvoiceId, PaymentRunId, Result, StatementId, Timestamp};
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use store::Worker;
use uuid::Uuid;

use crate::{
    Invoicing,
    model::{Due, TaxMonth},
    ops::{self, Copies},
};

pub(crate) mod queued {
    //! The jobs that are written down.

    use kernel::{Ctx, InvoiceId, PaymentRunId, StatementId};
    use serde_json::{Value, json};
    use store::NewJob;
    use uuid::Uuid;

    use crate::{
        model::{Due, TaxMonth, today},
        ops::Copies,
    };

    pub(super) const ISSUE: &str = "invoicing.issue_statements";
    pub(super) const FILE: &str = "invoicing.file_statements";
    pub(super) const MAIL: &str = "invoicing.mail_statement";
    pub(super) const REMIT: &str = "invoicing.remit";
    pub(super) const TELL: &str = "invoicing.tell_subcontractor";
    pub(super) const PLAN: &str = "invoicing.plan_deadlines";
    pub(super) const REMIND: &str = "invoicing.remind_deadline";
    pub(super) const CODE: &str = "invoicing.portal_code";

    fn job(ctx: &Ctx, kind: &'static str, payload: Value, unique_key: Option<String>) -> NewJob {
        NewJob { kind, payload, run_at: ctx.now(), max_attempts: 12, unique_key }
    }

    /// Issues the statements of a closed month.
    pub(crate) fn issue_statements(ctx: &Ctx, month: TaxMonth, copies: Copies) -> NewJob {
        let end = month.end().to_string();
        job(
            ctx,
            ISSUE,
            json!({ "month": end, "copies": copies == Copies::InDrive }),
            Some(format!("{}-{end}", ctx.tenant())),
        )
    }

    /// Puts copies of a month's statements into the Drive.
    pub(crate) fn file_statements(ctx: &Ctx, month: TaxMonth) -> NewJob {
        let end = month.end().to_string();
        job(ctx, FILE, json!({ "month": end }), Some(format!("{}-{end}", ctx.tenant())))
    }

    /// Tells a subcontractor that a statement is there.
    pub(crate) fn mail_statement(ctx: &Ctx, id: StatementId) -> NewJob {
        job(ctx, MAIL, json!({ "statement": id.to_string() }), None)
    }

    /// Sends remittance advice for a run that was paid.
    pub(crate) fn send_remittances(ctx: &Ctx, id: PaymentRunId) -> NewJob {
        job(ctx, REMIT, json!({ "run": id.to_string() }), None)
    }

    /// Tells a subcontractor of an entry in an invoice's thread.
    pub(crate) fn tell_subcontractor(ctx: &Ctx, invoice: InvoiceId, note: Uuid) -> NewJob {
        job(ctx, TELL, json!({ "invoice": invoice.to_string(), "note": note.to_string() }), None)
    }

    /// Puts the deadlines of tax months into the schedule.
    pub(crate) fn plan_deadlines(ctx: &Ctx) -> NewJob {
        plan_deadlines_of(ctx, TaxMonth::of(today(ctx.now())))
    }

    /// The same once a month has begun. One such job waits at most.
    pub(crate) fn plan_deadlines_of(ctx: &Ctx, month: TaxMonth) -> NewJob {
        let run_at = month.begins_at().max(ctx.now());
        NewJob { run_at, ..job(ctx, PLAN, json!({}), Some(ctx.tenant().to_string())) }
    }

    /// Has people told of a deadline that is near.
    pub(crate) fn remind_deadline(ctx: &Ctx, month: TaxMonth, due: Due) -> NewJob {
        let (end, kind) = (month.end().to_string(), due.name());
        let key = format!("{}-{end}-{kind}", ctx.tenant());
        NewJob { run_at: due.remind_at(month), ..job(ctx, REMIND, json!({ "month": end, "due": kind }), Some(key)) }
    }

    /// Sends a code to whoever asked for one, where the address belongs to somebody.
    pub(crate) fn send_code(ctx: &Ctx, request: Uuid) -> NewJob {
        NewJob { max_attempts: 5, ..job(ctx, CODE, json!({ "request": request.to_string() }), None) }
    }
}

/// The identifier of a letter about this thing to this person: the same each time, so that it is sent once.
pub(crate) fn letter_id(about: Uuid, to: Uuid, at: Timestamp) -> Uuid {
    let digest = Sha256::digest([about.as_bytes().as_slice(), to.as_bytes()].concat());
    let mut random = [0; 10];
    random.copy_from_slice(&digest[..10]);
    let millis = u64::try_from(at.as_micros() / 1000).unwrap_or(0);
    uuid::Builder::from_unix_timestamp_millis(millis, &random).into_uuid()
}

/// An identifier that follows from these words alone.
pub(crate) fn stable_id(words: &[String]) -> Uuid {
    let digest = Sha256::digest(words.join("/"));
    let mut random = [0; 10];
    random.copy_from_slice(&digest[..10]);
    uuid::Builder::from_unix_timestamp_millis(0, &random).into_uuid()
}

fn named(payload: &Value, name: &str) -> Result<String> {
    payload[name].as_str().map(str::to_owned).ok_or_else(|| Error::internal(format!("a job without {name}")))
}

/// Has the worker do what invoicing leaves to it.
#[must_use]
pub fn register(worker: Worker, invoicing: &Invoicing) -> Worker {
    let [issuing, filing, mailing, remitting, telling, coding, planning, reminding] =
        std::array::from_fn(|_| invoicing.clone());
    worker
        .register(queued::ISSUE, move |ctx: Ctx, payload: Value| {
            let invoicing = issuing.clone();
            async move {
                let month = TaxMonth::from_stored(&named(&payload, "month")?)?;
                let copies = if payload["copies"] == Value::Bool(false) { Copies::None } else { Copies::InDrive };
                ops::issue_statements(&invoicing, &ctx, month, copies).await
            }
        })
        .register(queued::FILE, move |ctx: Ctx, payload: Value| {
            let invoicing = filing.clone();
            async move {
                let month = TaxMonth::from_stored(&named(&payload, "month")?)?;
                ops::file_statements(&invoicing, &ctx, month).await
            }
        })
        .register(queued::MAIL, move |ctx: Ctx, payload: Value| {
            let invoicing = mailing.clone();
            async move {
                let id: StatementId = named(&payload, "statement")?.parse()?;
                ops::mail_statements(&invoicing, &ctx, id).await
            }
        })
        .register(queued::REMIT, move |ctx: Ctx, payload: Value| {
            let invoicing = remitting.clone();
            async move {
                let id: PaymentRunId = named(&payload, "run")?.parse()?;
                ops::send_remittances(&invoicing, &ctx, id).await
            }
        })
        .register(queued::TELL, move |ctx: Ctx, payload: Value| {
            let invoicing = telling.clone();
            async move {
                let id: InvoiceId = named(&payload, "invoice")?.parse()?;
                let note = named(&payload, "note")?.parse::<Uuid>().map_err(Error::internal)?;
                ops::tell_subcontractor(&invoicing, &ctx, id, note).await
            }
        })
        .register(queued::PLAN, move |ctx: Ctx, _: Value| {
            let invoicing = planning.clone();
            async move { ops::plan_deadlines(&invoicing, &ctx).await }
        })
        .register(queued::REMIND, move |ctx: Ctx, payload: Value| {
            let invoicing = reminding.clone();
            async move {
                let month = TaxMonth::from_stored(&named(&payload, "month")?)?;
                ops::remind_deadline(&invoicing, &ctx, month, Due::from_name(&named(&payload, "due")?)?).await
            }
        })
        .register(queued::CODE, move |_: Ctx, payload: Value| {
            let invoicing = coding.clone();
            async move {
                let request = named(&payload, "request")?.parse::<Uuid>().map_err(Error::internal)?;
                ops::portal::answer_code_request(&invoicing, request).await
            }
        })
}
