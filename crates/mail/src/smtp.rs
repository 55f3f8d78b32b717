//! The installation's mail server.

use std::{
    str::FromStr,
    time::{Duration, SystemTime},
};

use kernel::{Error, MailId, Result, Timestamp};
use lettre::{
    Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    message::{
        Mailbox, MultiPart,
        header::{Header, HeaderName, HeaderValue},
    },
    transport::smtp,
};

use crate::model::Mail;

/// How long the server may take for one step.
const TIMEOUT: Duration = Duration::from_secs(20);

/// A mail server to hand mails to. Cheap to clone; each mail takes a connection of its own.
#[derive(Clone)]
pub struct Smtp {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

/// Why a mail could not be handed over.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// This mail will never be taken: there is no such mailbox.
    Refused(String),
    /// The server is away, or will not have us: any mail would have failed, and later helps.
    Away(String),
}

impl Smtp {
    /// The server at `url` (`smtps://user:password@host`, `smtp://host:587?tls=required`, `smtp://localhost`), for mails
    /// from `from` (`Corbel <corbel@example.org>`). Nothing is sent yet.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where either makes no sense, and for a password that would travel unencrypted to another machine.
    pub fn open(url: &str, from: &str) -> Result<Self> {
        let from = from.parse().map_err(|_| {
            Error::invalid("mail_from is a name and an address, such as 'Corbel <corbel@example.org>'.")
        })?;
        if has_password(url) && !is_encrypted(url) && !is_local(url) {
            let message =
                "smtp_url has a password, so it must be encrypted: begin it with smtps://, or add ?tls=required.";
            return Err(Error::invalid(message));
        }
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
            .map_err(|error| Error::invalid("smtp_url is smtps://user:password@host, or smtp://host.").because(error))?
            .timeout(Some(TIMEOUT))
            .build();
        Ok(Self { transport, from })
    }

    pub(crate) async fn send(&self, mail: &Mail, text: String, html: String) -> Result<(), Trouble> {
        let message = self.message(mail, text, html).map_err(Trouble::Refused)?;
        self.transport.send(message).await.map(drop).map_err(|error| trouble(&error))
    }

    fn message(&self, mail: &Mail, text: String, html: String) -> Result<Message, String> {
        let to: Address = Address::from_str(&mail.to).map_err(|error| error.to_string())?;
        Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(mail.subject.as_str())
            .date(system_time(mail.created_at))
            // The same at every attempt, so that a mail that arrived twice is shown once.
            .message_id(Some(message_id(mail.id, self.from.email.domain())))
            .header(AutoSubmitted)
            .multipart(MultiPart::alternative_plain_html(text, html))
            .map_err(|error| error.to_string())
    }
}

impl std::fmt::Debug for Smtp {
    /// Without the password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Smtp").field("from", &self.from).finish_non_exhaustive()
    }
}

/// Tells programs that answer mail by themselves not to (RFC 3834).
#[derive(Clone)]
struct AutoSubmitted;

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "auto-generated".to_owned())
    }
}

/// 55z is about the mailbox or the message (RFC 5321 section 4.2.2). Every other refusal, also a permanent one such as a
/// wrong password, is about the server, and passes once somebody has set it right.
fn trouble(error: &smtp::Error) -> Trouble {
    let reason =
        std::error::Error::source(error).map_or_else(|| error.to_string(), |cause| format!("{error}: {cause}"));
    let is_about_mail = error.status().is_some_and(|code| {
        code.severity == smtp::response::Severity::PermanentNegativeCompletion
            && code.category == smtp::response::Category::MailSystem
    });
    if is_about_mail { Trouble::Refused(reason) } else { Trouble::Away(reason) }
}

fn message_id(id: MailId, domain: &str) -> String {
    format!("<{id}@{domain}>")
}

fn system_time(time: Timestamp) -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_secs(u64::try_from(time.as_seconds()).unwrap_or(0))
}

/// What stands between `//` and the path: `user:password@host:port`.
fn authority(url: &str) -> &str {
    url.split_once("://").map_or("", |(_, rest)| rest.split(['/', '?']).next().unwrap_or_default())
}

fn has_password(url: &str) -> bool {
    authority(url).contains('@')
}

fn is_encrypted(url: &str) -> bool {
    url.starts_with("smtps://") || url.contains("tls=required")
}

fn is_local(url: &str) -> bool {
    let host = authority(url).rsplit('@').next().unwrap_or_default();
    ["localhost", "127.0.0.1", "[::1]"].iter().any(|local| host == *local || host.starts_with(&format!("{local}:")))
}

#[cfg(test)]
mod tests {
    use super::Smtp;

    #[test]
    fn a_password_never_travels_in_the_open() {
        let from = "Corbel <corbel@example.org>";
        for url in [
            "smtps://user:password@mail.example.org",
            "smtp://user:password@mail.example.org:587?tls=required",
            "smtp://user:password@localhost:2525",
            "smtp://mail.example.org",
        ] {
            let smtp = Smtp::open(url, from).expect(url);
            assert!(!format!("{smtp:?}").contains("password"));
        }
        for url in ["smtp://user:password@mail.example.org", "smtp://user:password@mail.example.org?tls=opportunistic"]
        {
            let error = Smtp::open(url, from).expect_err(url);
            assert!(error.message().contains("encrypted") && !error.to_string().contains("user:password"), "{error}");
        }
    }

    #[test]
    fn nonsense_is_named() {
        for (url, from, said) in [
            ("mail.example.org", "corbel@example.org", "smtp_url"),
            ("https://mail.example.org", "corbel@example.org", "smtp_url"),
            ("smtp://localhost", "Corbel", "mail_from"),
            ("smtp://localhost", "a@b\r\nBcc: c@d", "mail_from"),
        ] {
            let error = Smtp::open(url, from).expect_err(url);
            assert!(error.message().contains(said), "{error}");
        }
    }
}
