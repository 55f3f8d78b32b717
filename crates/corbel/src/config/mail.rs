//! How mail leaves the installation.

/// How mail leaves the installation.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct MailSettings {
    /// The mail server, with its password; without one mails are held in the outbox.
    pub smtp_url: Option<String>,
    /// `Corbel <corbel@example.org>`; derived from the public address unless set.
    pub from: Option<String>,
}

impl std::fmt::Debug for MailSettings {
    /// Without the password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MailSettings").field("from", &self.from).finish_non_exhaustive()
    }
}

impl MailSettings {
    /// The settings as they stand in the configuration, where empty means none.
    pub(super) fn of(smtp_url: Option<String>, from: Option<String>) -> Self {
        let given = |text: Option<String>| text.filter(|text| !text.is_empty());
        Self { smtp_url: given(smtp_url), from: given(from) }
    }
}
