//! One error for the whole product.
//!
//! It separates what three readers need: a program reads [`Error::code`], a person reads [`Error::message`], the log
//! gets [`Error::context`] as well. It knows no transport; the edge maps [`ErrorKind`] to a status.

use std::{borrow::Cow, fmt};

use serde_json::Value;

/// The result of whatever may fail in the product's terms.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// What sort of failure it is, and so what the caller can do about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ErrorKind {
    /// The request makes no sense; changing it helps. 400
    Invalid,
    /// Nobody is signed in. 401
    Unauthenticated,
    /// The person may not do this. 403
    Forbidden,
    /// It does not exist, or the person may not know that it does. 404
    NotFound,
    /// It clashes with what is there now. 409
    Conflict,
    /// It was there and is no more. 410
    Gone,
    /// The state the caller relied on has passed. 412
    PreconditionFailed,
    /// More than is allowed at once. 413
    TooLarge,
    /// Understood, but the content is wrong: a checksum that does not match. 422
    Unprocessable,
    /// Too many attempts; later helps. 429
    RateLimited,
    /// A defect of ours, or of the machine. 500
    Internal,
    /// Something we depend on is away; later helps. 503
    Unavailable,
    /// No room left. 507
    InsufficientStorage,
}

/// A failure. Made by the helpers below, which read like sentences.
pub struct Error(Box<Inner>);

struct Inner {
    kind: ErrorKind,
    code: &'static str,
    message: Cow<'static, str>,
    details: Option<Value>,
    context: Option<String>,
}

impl Error {
    /// An error of this kind, with a stable code (UPPER_SNAKE) and a message a person can act on.
    pub fn new(kind: ErrorKind, code: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self(Box::new(Inner { kind, code, message: message.into(), details: None, context: None }))
    }

    /// The request makes no sense.
    pub fn invalid(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(ErrorKind::Invalid, "INVALID_REQUEST", message)
    }

    /// Nobody is signed in.
    pub fn unauthenticated() -> Self {
        Self::new(ErrorKind::Unauthenticated, "UNAUTHENTICATED", "You are not signed in.")
    }

    /// The person may not do this; `action` completes "You don't have permission to …".
    pub fn forbidden(action: &str) -> Self {
        Self::new(ErrorKind::Forbidden, "FORBIDDEN", format!("You don't have permission to {action}"))
    }

    /// It does not exist, or the person may not know that it does. `noun` as in [`TypedId::NOUN`](crate::id::TypedId).
    pub fn not_found(noun: &str) -> Self {
        Self::new(ErrorKind::NotFound, "NOT_FOUND", format!("{noun} not found"))
    }

    /// It clashes with what is there now.
    pub fn conflict(code: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(ErrorKind::Conflict, code, message)
    }

    /// A defect of ours or of the machine. The person reads a general sentence, the log gets `context`.
    pub fn internal(context: impl fmt::Display) -> Self {
        Self::new(ErrorKind::Internal, "INTERNAL", "Something went wrong on our side. Nothing was changed.")
            .because(context)
    }

    /// Something we depend on is away. The log gets `context`.
    pub fn unavailable(context: impl fmt::Display) -> Self {
        Self::new(
            ErrorKind::Unavailable,
            "UNAVAILABLE",
            "This is not available right now. Please try again in a moment.",
        )
        .because(context)
    }

    /// The disk is full.
    pub fn storage_full(context: impl fmt::Display) -> Self {
        Self::new(
            ErrorKind::InsufficientStorage,
            "STORAGE_FULL",
            "The server has no room left. Please tell your administrator.",
        )
        .because(context)
    }

    /// Adds facts for programs, as JSON.
    #[must_use]
    pub fn with_details(mut self, details: Value) -> Self {
        self.0.details = Some(details);
        self
    }

    /// Adds what only the log may read. Repeated calls go from the innermost cause outwards.
    #[must_use]
    pub fn because(mut self, context: impl fmt::Display) -> Self {
        self.0.context = Some(match self.0.context.take() {
            Some(inner) => format!("{context}: {inner}"),
            None => context.to_string(),
        });
        self
    }

    /// What sort of failure it is.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// The stable code, UPPER_SNAKE.
    pub fn code(&self) -> &'static str {
        self.0.code
    }

    /// The sentence a person reads.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Facts for programs.
    pub fn details(&self) -> Option<&Value> {
        self.0.details.as_ref()
    }

    /// What only the log may read.
    pub fn context(&self) -> Option<&str> {
        self.0.context.as_deref()
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Error {
    /// For the log: code, message and context.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.0.code, self.0.message)?;
        if let Some(context) = &self.0.context {
            write!(f, " ({context})")?;
        }
        Ok(())
    }
}

impl std::error::Error for Error {}
