//! What invoicing has for the search over everything: subcontractors by their names, invoices by
//! their numbers and by whose they are.

use async_trait::async_trait;
use kernel::{
    Ctx, Result,
    port::{Searchable, Thing, ThingKind},
};

use crate::{
    Invoicing,
    model::{Invoice, InvoiceKind, Subcontractor},
    policy::{Books, BooksAction},
    store::{
        invoice_list,
        subcontractors::{self, Wanted},
    },
};

#[async_trait]
impl Searchable for Invoicing {
    async fn find(&self, ctx: &Ctx, word: &str, most: u32) -> Result<Vec<Thing>> {
        if !ctx.decide(BooksAction::View, &Books).is_allowed() {
            return Ok(Vec::new());
        }
        let (word, most) = (word.to_owned(), i64::from(most));
        self.store
            .read(ctx, move |tx| {
                let wanted = Wanted { is_archived: false, search: Some(&word), needs: None };
                let whose = subcontractors::list(tx, wanted, None, most)?;
                let invoices = invoice_list::list_named(tx, &word, most)?;
                Ok(whose.into_iter().map(subcontractor).chain(invoices.into_iter().map(invoice)).collect())
            })
            .await
    }

    async fn recent(&self, ctx: &Ctx, most: u32) -> Result<Vec<Thing>> {
        if !ctx.decide(BooksAction::View, &Books).is_allowed() {
            return Ok(Vec::new());
        }
        let latest = self.store.read(ctx, move |tx| invoice_list::list_named(tx, "", i64::from(most))).await?;
        Ok(latest.into_iter().map(invoice).collect())
    }
}

fn subcontractor(one: Subcontractor) -> Thing {
    Thing {
        kind: ThingKind::Subcontractor,
        passage: String::new(),
        path: format!("/invoicing/subcontractors/{}", one.id),
        id: one.id.to_string(),
        title: one.details.trading_name,
        place: String::new(),
        at: one.updated_at,
    }
}

fn invoice(one: Invoice) -> Thing {
    let kind = match one.kind {
        InvoiceKind::Invoice => ThingKind::Invoice,
        InvoiceKind::CreditNote => ThingKind::CreditNote,
    };
    Thing {
        kind,
        passage: String::new(),
        path: format!("/invoicing/invoices/{}", one.id),
        id: one.id.to_string(),
        title: one.content.number,
        place: one.subcontractor_name,
        at: one.created_at,
    }
}
