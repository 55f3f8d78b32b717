//! Whether statements may reach a subcontractor electronically alone, and how that was agreed.

use kernel::{Error, Result, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Day, invoice::words, subcontractor::text, today};

words! {
    /// How a subcontractor has said whether statements may come electronically alone.
    ConsentChannel {
        /// In the portal, by a person who stands for it.
        Portal = "portal",
        /// By email.
        Email = "email",
        /// On paper.
        Letter = "letter",
        /// By telephone.
        Phone = "phone",
        /// Face to face.
        InPerson = "inPerson",
    }
}

/// What a subcontractor has said of electronic statements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Consent {
    /// Whether statements may come electronically alone.
    pub agrees: bool,
    /// How it was said.
    pub how: ConsentChannel,
    /// On which day it was said.
    pub given_on: Day,
    /// What else there is to know: who said it, where the letter is.
    pub note: String,
    /// When it was recorded.
    pub recorded_at: Timestamp,
}

impl Consent {
    /// As somebody says it in the portal.
    pub fn in_portal(agrees: bool, now: Timestamp) -> Self {
        Self { agrees, how: ConsentChannel::Portal, given_on: today(now), note: String::new(), recorded_at: now }
    }

    /// As the office records it. Only the subcontractor itself answers in the portal.
    ///
    /// # Errors
    /// `INVALID_REQUEST`, which names the field.
    pub fn recorded(agrees: bool, how: ConsentChannel, given_on: Day, note: &str, now: Timestamp) -> Result<Self> {
        let wrong = |field: &str, message: &'static str| {
            Err(Error::invalid(message).with_details(serde_json::json!({ "field": field })))
        };
        if how == ConsentChannel::Portal {
            return wrong("how", "Only the subcontractor answers in the portal. Say how the office was told.");
        }
        if given_on > today(now) {
            return wrong("givenOn", "Enter the day on which it was agreed, today at the latest.");
        }
        Ok(Self { agrees, how, given_on, note: text(note, "note", (0, 500))?, recorded_at: now })
    }
}
