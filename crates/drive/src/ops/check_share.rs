//! Why a file may, or may not, be opened and shared: the access analysis (drive.md section 8, "Access analysis reasons").

use kernel::{Ctx, FileId, Result, policy::Decision};

use super::links::PUBLIC_LINKS_OFF;
use crate::{
    Drive,
    model::{FileStatus, share::ShareProblem},
    policy::FileAction,
    store::{files, public_links, shared_files},
};

/// Whether something is possible, and why not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// In the words of the specification; `None` where it is possible.
    pub reason: Option<&'static str>,
    /// The rule that decided, where it was one of the permissions.
    pub rule: Option<&'static str>,
}

impl Verdict {
    const YES: Self = Self { reason: None, rule: None };

    const fn no(reason: &'static str) -> Self {
        Self { reason: Some(reason), rule: None }
    }

    /// Whether it is possible.
    pub const fn is_possible(self) -> bool {
        self.reason.is_none()
    }
}

/// Whether the person may read a file, and put it into a share: `external` for people beyond the organisation. A file that the
/// person does not see is one that is not found.
pub async fn check_share(drive: &Drive, ctx: &Ctx, id: FileId, external: bool) -> (Verdict, Verdict) {
    let asker = ctx.clone();
    let checked: Result<(Verdict, Verdict)> = drive
        .store
        .read(ctx, move |tx| {
            let gone = Verdict::no(ShareProblem::FileNotFound.words());
            let file = files::lookup(tx, &asker, id)?.filter(|file| file.status == FileStatus::Active);
            let Some(file) = file.filter(|file| asker.decide(FileAction::View, file).is_allowed()) else {
                return Ok((gone, gone));
            };
            let Some(source) = shared_files::lookup_source(tx, id)? else { return Ok((gone, gone)) };
            let access = match (source.library, source.source, asker.decide(FileAction::Download, &file)) {
                (None, _, _) | (_, None, _) => Verdict::no("No library assigned"),
                (_, _, Decision::Allow { .. }) => Verdict::YES,
                (_, _, refusal) => Verdict { reason: Some("No library access"), rule: Some(refusal.rule()) },
            };
            let is_off = external && public_links::are_off(tx)?;
            let share = match (source.validate(external), asker.decide(FileAction::CreateShare, &file)) {
                _ if is_off => Verdict::no(PUBLIC_LINKS_OFF),
                (Err(problem), _) => Verdict::no(problem.words()),
                (Ok(_), Decision::Allow { .. }) => Verdict::YES,
                (Ok(_), refusal) => Verdict { reason: Some("Validation failed"), rule: Some(refusal.rule()) },
            };
            Ok((access, share))
        })
        .await;
    // A check that could not be made is a refusal (section 6, "Failures of an access check yield false").
    checked.unwrap_or_else(|error| {
        tracing::warn!(%error, file = %id, "an access check failed");
        (Verdict::no("Access check failed"), Verdict::no("Validation failed"))
    })
}
