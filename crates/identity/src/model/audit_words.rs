//! The words by which an entry of the audit log is shown, so that a search for the sentence on the screen finds the entry. The
//! interface makes the sentences (`words.ts` of its modules); here are their words, by kind, without what stands in the entry.

/// Words that a sentence has between the others. Nobody looks for them.
const SMALL: [&str; 14] = ["the", "a", "an", "of", "to", "in", "on", "at", "by", "for", "with", "as", "and", "from"];

/// Kinds in the order of the alphabet, each with its words.
#[rustfmt::skip]
const WORDS: &[(&str, &str)] = &[
    ("account.linked", "linked their account sign-in provider"),
    ("account.super_changed", "made super user operator took powers"),
    ("account.unlinked", "parted their account sign-in provider"),
    ("app_password.created", "created app password program"),
    ("app_password.removed", "took back app password program"),
    ("audit.exported", "exported audit log file"),
    ("audit.logged", "recorded event"),
    ("belongings.transferred", "gave what owned"),
    ("bulk.finished", "ended job many files done refused"),
    ("bulk.started", "began many files change"),
    ("calendar.created", "created calendar"),
    ("calendar.deleted", "deleted calendar"),
    ("calendar.imported", "brought count event calendar file"),
    ("calendar.updated", "changed calendar"),
    ("calendar_link.created", "created secret link calendar"),
    ("calendar_link.deleted", "took secret link calendar back"),
    ("call.cancelled", "gave up call before anyone answered"),
    ("call.changed", "held call that someone joined or left"),
    ("call.closed_to_guests", "closed call guests"),
    ("call.declined", "called call was declined"),
    ("call.ended", "held call that has ended"),
    ("call.guest_admitted", "let into call guest"),
    ("call.guest_asked", "recorded that asked join call guest"),
    ("call.guest_refused", "did not let into call guest"),
    ("call.invited", "asked more people call"),
    ("call.missed", "called no one answered"),
    ("call.muted", "muted someone call"),
    ("call.opened_to_guests", "opened call guests link"),
    ("call.recording_agreed", "agreed be recorded that"),
    ("call.recording_asked", "asked everyone call agree recording"),
    ("call.recording_refused", "did not agree be recorded that"),
    ("call.recording_started", "held call that is being recorded everyone agreed"),
    ("call.recording_stopped", "held call that is no longer recorded"),
    ("call.refused", "declined call"),
    ("call.removed", "removed someone call"),
    ("call.started", "started call"),
    ("channel.archived", "archived"),
    ("channel.created", "created"),
    ("channel.invited", "added people"),
    ("channel.joined", "joined"),
    ("channel.left", "left"),
    ("channel.locked", "locked"),
    ("channel.owner_changed", "gave channels"),
    ("channel.removed_member", "removed"),
    ("channel.role_changed", "member owner made"),
    ("channel.unarchived", "brought back"),
    ("channel.unlocked", "unlocked"),
    ("channel.updated", "changed renamed"),
    ("chat_group.changed", "changed group"),
    ("chat_group.created", "created group"),
    ("chat_group.removed", "removed group"),
    ("deletion.approved", "approved deletion"),
    ("deletion.declined", "declined deletion"),
    ("deletion.requested", "asked deletion"),
    ("deletion.withdrawn", "no longer asks deletion"),
    ("drive.created", "created drive"),
    ("drive.deleted", "deleted drive"),
    ("drive.owner_changed", "gave drives files links"),
    ("drive.public_links_changed", "turned public links off"),
    ("drive.restored", "restored drive"),
    ("drive.updated", "changed drive"),
    ("event.answered", "answered invitation pending"),
    ("event.created", "created"),
    ("event.deleted", "deleted"),
    ("event.occurrences_deleted", "deleted occurrences"),
    ("event.owner_changed", "gave events"),
    ("event.reminded", "told attendees that begins"),
    ("event.updated", "changed"),
    ("file.copied", "copied"),
    ("file.dereferenced", "took off file"),
    ("file.digest_mismatched", "found that bytes file do not have SHA-256 that was named"),
    ("file.downloaded", "downloaded"),
    ("file.found_broken", "found content missing file"),
    ("file.moved", "moved"),
    ("file.previewed", "previewed file"),
    ("file.purged", "permanently deleted"),
    ("file.received", "received upload request file someone"),
    ("file.reference_found", "found again what uses file"),
    ("file.reference_lost", "found something gone that uses file"),
    ("file.referenced", "attached file"),
    ("file.renamed", "renamed file another"),
    ("file.repaired", "repaired file"),
    ("file.replaced", "uploaded new version file"),
    ("file.restored", "restored"),
    ("file.shared", "changed whom shared is are"),
    ("file.signed", "saved signed copy file"),
    ("file.signing_began", "marked file waiting signatures"),
    ("file.signing_ended", "marked file waiting no signatures any more"),
    ("file.starred", "starred"),
    ("file.trashed", "moved trash"),
    ("file.unstarred", "took star"),
    ("file.uploaded", "uploaded file"),
    ("file.version_deleted", "permanently deleted earlier version file"),
    ("file.version_restored", "brought back earlier version file"),
    ("file.visibility_changed", "changed who sees"),
    ("folder.copied", "copied folder"),
    ("folder.created", "created folder"),
    ("folder.moved", "moved folder"),
    ("folder.purged", "permanently deleted folder"),
    ("folder.restored", "restored folder"),
    ("folder.trashed", "moved folder trash"),
    ("folder.updated", "changed folder"),
    ("invitation.accepted", "accepted invitation"),
    ("invitation.created", "invited someone member"),
    ("invitation.resent", "sent invitation again someone"),
    ("invitation.revoked", "revoked invitation someone"),
    ("invoice.answered", "received answer about invoice subcontractor"),
    ("invoice.approved", "approved invoice subcontractor"),
    ("invoice.commented", "received note about wrote invoice subcontractor portal"),
    ("invoice.created", "received portal entered invoice subcontractor"),
    ("invoice.file_added", "added file invoice subcontractor"),
    ("invoice.queried", "queried invoice subcontractor"),
    ("invoice.submitted", "was sent portal submitted invoice subcontractor"),
    ("invoice.updated", "changed invoice subcontractor"),
    ("invoice.voided", "made void invoice subcontractor"),
    ("invoicing.settings_changed", "changed settings invoicing"),
    ("library.created", "created library"),
    ("library.deleted", "deleted library"),
    ("library.held", "put library under legal hold"),
    ("library.released", "lifted legal hold library"),
    ("library.updated", "changed library"),
    ("mail.delayed", "could not send email yet someone"),
    ("mail.failed", "could not send email someone"),
    ("mail.held", "held email there is no mail server someone"),
    ("mail.read", "opened email that was not sent"),
    ("mail.retried", "sent email again"),
    ("mail.sent", "sent email someone"),
    ("member.access_changed", "gave role member changed extra permissions"),
    ("member.added", "member joined added"),
    ("member.photo_changed", "changed their photo"),
    ("member.profile_changed", "changed their"),
    ("member.reactivated", "reactivated"),
    ("member.removed", "removed"),
    ("member.status_changed", "set their status another"),
    ("member.suspended", "suspended"),
    ("member.theme_mode_changed", "chose theme other"),
    ("message.moderated", "deleted message"),
    ("note.created", "wrote note"),
    ("note.owner_changed", "gave notes"),
    ("note.purged", "permanently deleted note"),
    ("note.restored", "restored note"),
    ("note.shared", "changed whom note is shared"),
    ("note.starred", "made note favourite"),
    ("note.trashed", "moved note trash"),
    ("note.unstarred", "took note favourites"),
    ("note.updated", "changed note"),
    ("note.version_restored", "brought back earlier version note"),
    ("note_folder.created", "created notes folder"),
    ("note_folder.deleted", "deleted folder notes"),
    ("note_folder.updated", "changed folder notes"),
    ("passkey.added", "added passkey"),
    ("passkey.removed", "removed passkey"),
    ("passkey.renamed", "renamed passkey"),
    ("password.changed", "changed their password"),
    ("payment_run.approved", "approved payment run"),
    ("payment_run.cancelled", "cancelled payment run"),
    ("payment_run.created", "created payment run"),
    ("payment_run.exported", "downloaded payments payment run"),
    ("payment_run.paid", "marked paid payment run"),
    ("payment_run.submitted", "asked approval payment run"),
    ("payment_run.updated", "changed payment run"),
    ("plan.changed", "changed plan"),
    ("portal.signed_in", "let into portal someone subcontractor"),
    ("purchase_order.created", "entered purchase order"),
    ("purchase_order.updated", "changed purchase order"),
    ("recent.cleared", "cleared their recent files"),
    ("recovery_codes.renewed", "created new recovery codes"),
    ("role.changed", "changed role"),
    ("role.created", "created role"),
    ("role.deleted", "deleted role"),
    ("schedule.labels_updated", "changed status labels schedule"),
    ("second_factors.removed", "took second factors away operator"),
    ("session.closed", "signed out"),
    ("session.entered", "came over another organisation"),
    ("session.left", "went over another organisation"),
    ("session.opened", "signed"),
    ("session.revoked", "ended another session theirs"),
    ("sessions.ended", "ended all sessions"),
    ("share.created", "shared link files"),
    ("share.downloaded", "downloaded share files"),
    ("share.opened", "opened share"),
    ("share.previewed", "viewed share file"),
    ("share.rebuilt", "took missing files out share"),
    ("share.revoked", "revoked share"),
    ("share.updated", "changed share"),
    ("signature.cancelled", "cancelled signing document"),
    ("signature.code_given", "gave code sign document recorded that"),
    ("signature.code_sent", "got code sign document recorded that"),
    ("signature.code_wrong", "gave wrong code sign document recorded that"),
    ("signature.completed", "signed document recorded that"),
    ("signature.consent_changed", "changed what signers agree"),
    ("signature.declined", "declined sign document recorded that"),
    ("signature.delegated", "asked sign instead someone else document recorded that"),
    ("signature.expired", "ended signing time ran out document"),
    ("signature.owner_changed", "gave signature requests"),
    ("signature.reminded", "reminded signers document"),
    ("signature.requested", "requested signatures document"),
    ("signature.rewritten", "repaired damaged file document"),
    ("signature.seal_removed", "stopped sealing documents certificate organisation"),
    ("signature.seal_set", "had documents sealed certificate now organisation"),
    ("signature.sealed", "completed signing document recorded that"),
    ("signature.sent", "created link sign document"),
    ("signature.stamped", "had signature stamped time document recorded that"),
    ("signature.template_changed", "changed signature template without"),
    ("signature.template_created", "kept signature template without"),
    ("signature.template_deleted", "deleted signature template without"),
    ("signature.unstamped", "signed without time stamp server gave none document recorded that"),
    ("signature.viewed", "opened sign it document recorded that"),
    ("site.settings_changed", "changed settings public site"),
    ("site.text_changed", "changed text public site"),
    ("site.text_reset", "put built-in text public site back"),
    ("site_request.deleted", "deleted request public site"),
    ("site_request.marked", "marked request public site another"),
    ("statement.issued", "issued statement subcontractor"),
    ("statement.mailed", "emailed statement"),
    ("statement.replaced", "issued statement place another"),
    ("statement.superseded", "replaced statement another"),
    ("storage.drift", "set storage account right"),
    ("storage.quarantine_deleted", "permanently deleted"),
    ("storage.quarantined", "set aside be deleted days"),
    ("storage.released", "no longer keeps quarantine use or gone"),
    ("storage.tier_changed", "changed storage tier another"),
    ("storage.tracked", "reported change storage"),
    ("storage.upload_limits_changed", "changed what may be uploaded"),
    ("subcontractor.bank_change_confirmed", "confirmed that is paid another account subcontractor"),
    ("subcontractor.bank_change_refused", "refused new bank details subcontractor"),
    ("subcontractor.bank_change_requested", "was asked pay another account subcontractor"),
    ("subcontractor.bank_changed", "changed bank details another account subcontractor"),
    ("subcontractor.bank_shown", "looked bank details subcontractor"),
    ("subcontractor.consent_changed", "noted whether takes statements email subcontractor"),
    ("subcontractor.created", "added subcontractor"),
    ("subcontractor.portal_invited", "invited portal someone subcontractor"),
    ("subcontractor.portal_removed", "removed portal someone subcontractor"),
    ("subcontractor.updated", "changed details subcontractor"),
    ("subcontractor.verified", "recorded what hmrc said about subcontractor"),
    ("super.used", "used power super user"),
    ("tax_month.closed", "closed tax month ending"),
    ("tax_month.deadline_near", "reminded what is due tax month ending"),
    ("tenant.appearance_changed", "changed organisation’s"),
    ("tenant.created", "created organisation"),
    ("tenant.exported", "exported everything organisation operator"),
    ("tenant.plan_changed", "changed plan"),
    ("tenant.resumed", "ended suspension organisation operator"),
    ("tenant.settings_changed", "changed organisation’s"),
    ("tenant.suspended", "suspended organisation operator"),
    ("totp.enabled", "switched codes authenticator app"),
    ("totp.removed", "switched off codes authenticator app"),
    ("upload_request.created", "requested files link"),
    ("upload_request.delivered", "file files received upload request someone"),
    ("upload_request.revoked", "revoked upload request"),
    ("upload_request.updated", "changed upload request"),
];

/// The words by which something of this kind is shown; none where the interface has no sentence for it.
pub(super) fn words_of(kind: &str) -> &'static str {
    WORDS.binary_search_by_key(&kind, |(known, _)| known).map_or("", |at| WORDS[at].1)
}

/// The words of a text that are looked for, in small letters and without quotation marks.
pub(super) fn sought(text: &str) -> Vec<String> {
    let bare = |word: &str| word.trim_matches(|letter: char| "“”\"‘’'.,:;?!".contains(letter)).to_lowercase();
    text.split_whitespace().map(bare).filter(|word| !word.is_empty() && !SMALL.contains(&word.as_str())).collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{SMALL, WORDS, words_of};

    /// Kind and text of the sentences that stand on one line, from the interface.
    fn shown() -> Vec<(String, String)> {
        let modules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/modules");
        let mut all = Vec::new();
        for module in std::fs::read_dir(modules).unwrap() {
            let Ok(text) = std::fs::read_to_string(module.unwrap().path().join("words.ts")) else { continue };
            for line in text.lines() {
                let Some((kind, rest)) = line.strip_prefix("  '").and_then(|rest| rest.split_once("':")) else {
                    continue;
                };
                if kind.contains('.') {
                    all.push((kind.to_owned(), literal(rest).to_owned()));
                }
            }
        }
        all
    }

    /// What stands between the quotation marks of a line.
    fn literal(line: &str) -> &str {
        let Some(quote) = line.split_once("=> ").and_then(|(_, text)| text.chars().next()) else { return "" };
        match (line.find(quote), line.rfind(quote)) {
            (Some(from), Some(to)) if "`'".contains(quote) && from < to => &line[from + 1..to],
            _ => "",
        }
    }

    #[test]
    fn every_sentence_of_the_interface_is_known() {
        assert!(WORDS.is_sorted_by_key(|(kind, _)| *kind), "they are looked up by halves");
        let shown = shown();
        assert!(shown.len() > 200, "{}", shown.len());
        for (kind, text) in shown {
            let known = words_of(&kind);
            assert!(!known.is_empty(), "{kind} has no words");
            let (mut rest, mut words) = (text.as_str(), String::new());
            while let Some((before, fact)) = rest.split_once("${") {
                words.push_str(before);
                words.push(' ');
                rest = fact.split_once('}').map_or("", |(_, after)| after);
            }
            words.push_str(rest);
            for word in words.split(|letter: char| !letter.is_alphabetic()) {
                let word = word.to_lowercase();
                let is_known = word.len() < 3 || SMALL.contains(&word.as_str()) || known.contains(&word);
                assert!(is_known, "{kind}: '{word}' of the sentence is not among its words");
            }
        }
    }
}
