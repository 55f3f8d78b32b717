//! What a visitor asks for.

use kernel::{Error, Result, SiteRequestId, Timestamp};

/// The longest name of a person or company, in letters.
const MOST_NAME: usize = 100;
/// The longest address that mail can carry (RFC 5321 section 4.5.3.1.3), in bytes.
const MOST_ADDRESS: usize = 254;
/// The longest message, in letters.
const MOST_MESSAGE: usize = 4000;

/// What was typed into the form, as it came.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct TypedRequest {
    /// The person's name.
    pub name: String,
    /// The person's email address.
    pub email: String,
    /// The person's company; may be empty.
    pub company: String,
    /// What the person writes; may be empty.
    pub message: String,
}

/// A request that can be answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewRequest(TypedRequest);

/// What came with a request beside it, by which people are told from programs that fill forms.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Typed {
    /// The field that nobody sees; people leave it empty.
    pub trap: String,
    /// When the form was handed out, as [`Stamps`](super::Stamps) write it; nothing for a request without a form.
    pub started: Option<String>,
}

impl NewRequest {
    /// Checks what was typed.
    ///
    /// # Errors
    /// `INVALID_REQUEST` with the field in `details.field`.
    pub fn new(typed: TypedRequest) -> Result<Self> {
        let trimmed = |text: String| text.trim().to_owned();
        let typed = TypedRequest {
            name: trimmed(typed.name),
            email: trimmed(typed.email),
            company: trimmed(typed.company),
            message: trimmed(typed.message.replace("\r\n", "\n")),
        };
        let refuse = |field: &str, message: String| {
            Err(Error::invalid(message).with_details(serde_json::json!({ "field": field })))
        };
        if typed.name.is_empty() {
            return refuse("name", "Enter your name.".to_owned());
        }
        if typed.email.is_empty() {
            return refuse("email", "Enter your email address.".to_owned());
        }
        if let Some(problem) = address_problem(&typed.email) {
            return refuse("email", problem.to_owned());
        }
        for (field, line) in [("name", &typed.name), ("company", &typed.company)] {
            if line.chars().count() > MOST_NAME || line.contains(char::is_control) {
                return refuse(field, format!("At most {MOST_NAME} letters, on one line."));
            }
        }
        if typed.message.chars().count() > MOST_MESSAGE {
            return refuse("message", format!("At most {MOST_MESSAGE} letters."));
        }
        if typed.message.contains(|letter: char| letter.is_control() && !matches!(letter, '\n' | '\t')) {
            return refuse("message", "The message has characters that cannot be kept.".to_owned());
        }
        Ok(Self(typed))
    }

    /// What was typed, trimmed.
    pub fn typed(&self) -> &TypedRequest {
        &self.0
    }
}

/// What is wrong with an email address; `None` where it has the form of one. Whether mail arrives, only mail can tell.
pub(super) fn address_problem(address: &str) -> Option<&'static str> {
    let is_address = address
        .split_once('@')
        .is_some_and(|(mailbox, host)| !mailbox.is_empty() && !host.is_empty() && !host.contains('@'));
    let is_clean =
        !address.contains(|letter: char| letter.is_whitespace() || letter.is_control() || "<>(),;\"".contains(letter));
    let is_good = is_address && is_clean && address.len() <= MOST_ADDRESS && !address.ends_with('.');
    (!is_good).then_some("This is not an email address.")
}

/// A request as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContactRequest {
    /// Its identifier; the newer the later.
    pub id: SiteRequestId,
    /// What the person wrote.
    pub typed: TypedRequest,
    /// How far it has come.
    pub state: RequestState,
    /// When it came.
    pub received_at: Timestamp,
}

/// How far a request has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RequestState {
    /// Nobody has answered it.
    New,
    /// Somebody has.
    Answered,
    /// It is none.
    Spam,
}

impl RequestState {
    /// Every state.
    pub const ALL: [Self; 3] = [Self::New, Self::Answered, Self::Spam];

    /// As the database keeps it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Answered => "answered",
            Self::Spam => "spam",
        }
    }

    /// What the database kept. An unknown word is a request that nobody has answered.
    pub fn from_name(name: &str) -> Self {
        Self::ALL.into_iter().find(|state| state.name() == name).unwrap_or(Self::New)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(name: &str, email: &str) -> TypedRequest {
        TypedRequest { name: name.into(), email: email.into(), ..TypedRequest::default() }
    }

    fn refused_field(typed: TypedRequest) -> String {
        let error = NewRequest::new(typed).expect_err("refused");
        error.details().and_then(|details| details["field"].as_str()).unwrap_or_default().to_owned()
    }

    #[test]
    fn name_and_address_are_needed_and_the_rest_is_not() {
        let request = NewRequest::new(typed(" Ines Costa ", " ines@harbour.example ")).expect("enough");
        assert_eq!(
            (request.typed().name.as_str(), request.typed().email.as_str()),
            ("Ines Costa", "ines@harbour.example")
        );
        assert_eq!(refused_field(typed(" ", "ines@harbour.example")), "name");
        assert_eq!(refused_field(typed("Ines", "")), "email");
        for wrong in ["ines", "@a.example", "ines@", "a@b@c", "a b@c.example", "a@b.example>", "a@b."] {
            assert_eq!(refused_field(typed("Ines", wrong)), "email", "{wrong}");
        }
    }

    #[test]
    fn a_request_stays_within_its_bounds() {
        let enough = |field: &str, letters: usize| {
            let mut request = typed("Ines", "ines@harbour.example");
            let text = "x".repeat(letters);
            match field {
                "name" => request.name = text,
                "company" => request.company = text,
                _ => request.message = text,
            }
            request
        };
        for (field, most) in [("name", 100), ("company", 100), ("message", 4000)] {
            assert!(NewRequest::new(enough(field, most)).is_ok());
            assert_eq!(refused_field(enough(field, most + 1)), field);
        }
        let lines = TypedRequest { message: "one\r\ntwo".into(), ..typed("Ines", "ines@harbour.example") };
        assert_eq!(NewRequest::new(lines).expect("lines").typed().message, "one\ntwo");
        assert_eq!(refused_field(typed("Ines\nBcc: x", "ines@harbour.example")), "name");
    }

    #[test]
    fn a_state_reads_back() {
        for state in RequestState::ALL {
            assert_eq!(RequestState::from_name(state.name()), state);
        }
        assert_eq!(RequestState::from_name("lost"), RequestState::New);
    }
}
