//! Many files are shared alike: what is asked of all of them, and what it makes of each.

use kernel::{Error, Result, UserId};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{FileReach, FileVisibility};

/// How a job shares files. What is `None` stays as each file has it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BulkShare {
    /// Who of those who see its drive sees each of them.
    pub visibility: Option<FileVisibility>,
    /// Who sees each of them beside the owner and those who run the drive; as in the change of one file.
    pub allowed: Option<Vec<Uuid>>,
    /// With whom each of them is shared, beside those with whom it is shared already.
    pub shared_with: Vec<Uuid>,
}

impl BulkShare {
    /// It asks for something, of no more people than a file can name.
    ///
    /// # Errors
    /// `INVALID_REQUEST`.
    pub fn check(&self) -> Result<()> {
        let allowed = self.allowed.as_deref().unwrap_or_default();
        if self.visibility.is_none() && self.allowed.is_none() && self.shared_with.is_empty() {
            return Err(Error::invalid("Say how: visibility, allowedUids or sharedWith."));
        }
        if [allowed, &self.shared_with].iter().any(|list| list.len() > FileReach::MOST_PEOPLE) {
            return Err(Error::invalid(format!("Name at most {} people.", FileReach::MOST_PEOPLE)));
        }
        if self.visibility == Some(FileVisibility::List) && allowed.is_empty() {
            return Err(Error::invalid("A list of people needs allowedUids: at least one."));
        }
        Ok(())
    }

    /// Everybody it names.
    pub fn people(&self) -> Vec<UserId> {
        self.allowed.iter().flatten().chain(&self.shared_with).map(|person| (*person).into()).collect()
    }
}

/// Who sees a file, as it is written down while a job can be undone.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct KeptReach {
    /// As [`FileReach::visibility`].
    pub visibility: FileVisibility,
    /// As [`FileReach::allowed`].
    pub allowed: Vec<Uuid>,
    /// As [`FileReach::shared_with`].
    pub shared_with: Vec<Uuid>,
}

impl From<&FileReach> for KeptReach {
    fn from(reach: &FileReach) -> Self {
        let ids = |people: &[UserId]| people.iter().map(|person| (*person).into()).collect();
        Self { visibility: reach.visibility, allowed: ids(&reach.allowed), shared_with: ids(&reach.shared_with) }
    }
}

/// What a job made of a file.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ReachChange {
    /// Who saw it before.
    pub before: KeptReach,
    /// Who sees it since.
    pub after: KeptReach,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_asks_for_nothing_or_too_much_is_refused() {
        let some = vec![Uuid::nil()];
        let private = BulkShare { visibility: Some(FileVisibility::Private), ..BulkShare::default() };
        assert!(private.check().is_ok());
        assert!(BulkShare { shared_with: some.clone(), ..BulkShare::default() }.check().is_ok());
        assert!(BulkShare { allowed: Some(Vec::new()), ..BulkShare::default() }.check().is_ok());
        assert!(BulkShare::default().check().is_err());
        let list =
            BulkShare { visibility: Some(FileVisibility::List), shared_with: some.clone(), ..BulkShare::default() };
        assert!(list.check().is_err());
        assert!(BulkShare { allowed: Some(some), ..list }.check().is_ok());
        let crowd = vec![Uuid::nil(); FileReach::MOST_PEOPLE + 1];
        assert!(BulkShare { shared_with: crowd, ..private }.check().is_err());
    }
}
