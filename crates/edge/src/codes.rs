//! All codes with which the product refuses something: what a program reads in `error.code`.
//!
//! `xtask tidy` compares the list with the codes in the sources and with the table in docs/API.md, which `xtask gen` makes
//! of it. The contract has it as `ErrorCode`.

use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        RefOr, Schema,
        schema::{ObjectBuilder, Type},
    },
};

/// A code, and the statuses with which it is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Code {
    /// As it is sent: UPPER_SNAKE.
    pub name: &'static str,
    statuses: &'static [u16],
}

impl Code {
    /// Whether it is answered with this status.
    pub const fn is_of(&self, status: u16) -> bool {
        let mut at = 0;
        while at < self.statuses.len() {
            if self.statuses[at] == status {
                return true;
            }
            at += 1;
        }
        false
    }
}

/// What a failure is called, for programs. [docs/API.md](../../../docs/API.md) says of each when it is answered.
pub(crate) enum ErrorCode {}

impl PartialSchema for ErrorCode {
    fn schema() -> RefOr<Schema> {
        let names = ALL.iter().map(|code| code.name);
        let about = "What a failure is called: stable, for programs. docs/API.md says of each when it is answered.";
        ObjectBuilder::new().schema_type(Type::String).enum_values(Some(names)).description(Some(about)).build().into()
    }
}

impl ToSchema for ErrorCode {}

macro_rules! codes {
    ($($name:ident [$($status:literal),+] $when:literal;)+) => {
        $(
            #[doc = $when]
            pub const $name: Code = Code { name: stringify!($name), statuses: &[$($status),+] };
        )+

        /// All of them, by name.
        const ALL: &[Code] = &[$($name),+];
    };
}

#[rustfmt::skip]
codes! {
    ACCOUNT_EXISTS [409] "An account has this email address already.";
    ACCOUNT_SUSPENDED [403] "The account is suspended.";
    ALREADY_EXISTS [409] "There is one of that name, or in that place, already.";
    ALREADY_INVITED [409] "The person has an invitation that is still open.";
    ALREADY_LINKED [403] "The account belongs to somebody else at the sign-in provider.";
    ALREADY_MEMBER [409] "The person is a member already.";
    APPEARANCE_CHANGED [409] "Somebody else changed the look of the organisation meanwhile.";
    BANK_CHANGE_DECIDED [409] "The new bank account was confirmed or refused already.";
    BANK_MISSING [409] "Somebody who is to be paid has no bank account.";
    BLOB_EXISTS [409] "The address took other bytes before.";
    BODY_TOO_LARGE [413] "The body of a calendar program's request is too large.";
    BULK_NOT_UNDOABLE [409] "The job cannot be undone, or was undone already.";
    CALENDAR_LIMIT [409] "The organisation has as many calendars as it may.";
    CALENDAR_NOT_EMPTY [409] "The calendar has events, and it was not said that they go with it.";
    CALENDAR_TOO_FULL [400, 409] "A file or a calendar has more events than are read at once.";
    CALLS_OFF [503] "Calls are not set up on this server.";
    CALL_CREATE_FORBIDDEN [403] "The person may join calls but not start them.";
    CALL_ENCRYPTED [409] "A call that is encrypted from end to end cannot be recorded.";
    CALL_FULL [409] "The call has as many people as it may.";
    CALL_JOIN_FORBIDDEN [403] "The person may not join calls.";
    CALL_OVER [409] "The call has ended.";
    CALL_SERVER_UNREACHABLE [503] "The call server does not answer.";
    CANNOT_SIGN [400] "Somebody who is to sign may not sign documents.";
    CHALLENGE_EXPIRED [401] "The second step of signing in took too long, or failed too often.";
    CHANGED_MEANWHILE [409] "Somebody else changed it meanwhile.";
    CHECKSUM_MISMATCH [422] "The bytes that arrived are not those that were announced.";
    CHECKSUM_REQUIRED [400] "The store wants the SHA-256 of what is uploaded.";
    CLIENT_ID_TAKEN [409] "Another message has the identifier that the client gave this one.";
    CODE_INVALID [401, 422] "The code of the authenticator app, or the recovery code, is wrong or was used.";
    CODE_NEEDED [403] "The code that was sent has to be entered first.";
    CODE_WRONG [403] "The code that was sent is not the one that was entered, or it has run out.";
    COLLATION_UNSUPPORTED [403] "A calendar program asks for a way to compare texts that is not known.";
    CONSENT_REQUIRED [422] "Whoever signs has not agreed to the text beside the document.";
    CONTRACTOR_MISSING [422] "The settings lack the contractor's name or employer reference.";
    CONVERSATION_ARCHIVED [409] "The channel is archived and can only be read.";
    CONVERSATION_HELD [409] "The conversation is under legal hold, so nothing in it is deleted.";
    CONVERSATION_LOCKED [403] "Only moderators write in the channel.";
    CSRF_INVALID [403] "The header `X-CSRF-Token` is missing or wrong, or another site sent the request.";
    DELETION_DECIDED [409] "Somebody else decided on the deletion already.";
    DELETION_NOT_SHARED [409] "The library's files need no second person to be deleted.";
    DELETION_REQUESTED [409] "Somebody has asked for the deletion already.";
    DOCUMENT_REPLACED [409] "The text of the note was replaced meanwhile.";
    DOWNLOADS_USED_UP [403] "The share was downloaded as often as it may be.";
    DOWNLOAD_NOT_ALLOWED [403] "The share is to look at only.";
    DRAFT_CHANGED [409] "The draft was changed or sent meanwhile.";
    DRIVE_OWNER_STAYS [409] "The members that were sent are without the drive's owner, or name another.";
    DRIVE_REPLACED [409] "The module has another drive by now.";
    EDIT_CONFLICT [409] "Somebody else changed the file meanwhile.";
    EVENT_NOT_SHIFT [422] "The event is not a shift.";
    EVENT_UNREADABLE [403] "The event a calendar program sent cannot be kept as it is meant.";
    EVENT_WITHOUT_OWNER [409] "The event has no owner, so it can be deleted but not changed.";
    EXPORT_NEEDED [409] "The organisation has to be exported before it is removed for good.";
    FEATURE_DISABLED [403] "The organisation does not have calls.";
    FIELD_INVALID [422] "A field's value does not fit it.";
    FIELD_REQUIRED [422] "A field that has to be filled in is empty.";
    FIELD_UNKNOWN [422] "A field is not one of those that the person fills in.";
    FILE_NOT_TRASHED [409] "Only a file in the trash can be deleted for good.";
    FILE_ORPHANED [409] "The content of the file is missing.";
    FILE_TOO_LARGE [413, 422] "The file is larger than files may be.";
    FILE_TRASHED [409] "The file is in the trash.";
    FILE_TYPE_NOT_ALLOWED [422] "Files of this type are not taken.";
    FOLDER_CYCLE [409] "A folder cannot lie in itself.";
    FOLDER_EXISTS [409] "A folder of that name is there already.";
    FOLDER_HOLDS_OTHERS [403] "The folder holds private files of other people.";
    FOLDER_IN_TRASHED [409] "The folder was deleted together with the one above it.";
    FOLDER_LEAVING [409] "The folder's files are on their way to another drive.";
    FOLDER_NOT_COPIED [409] "The folder in which it lies was not copied.";
    FOLDER_NOT_EMPTY [409] "Some files in the folder could not be deleted.";
    FOLDER_NOT_TRASHED [409] "Only a folder in the trash can be deleted for good.";
    FOLDER_TOO_DEEP [409] "Folders would lie too deep in one another.";
    FOLDER_TRASHED [409] "The folder is in the trash.";
    FORBIDDEN [403] "The person may see it but not do this; `details.reason` says why where a policy decided.";
    GUEST_ADMITTED [409] "The guest was let into the call already.";
    GUEST_REFUSED [403, 409] "The guest was not let into the call.";
    GUEST_WAITING [403] "Nobody has let the guest into the call yet.";
    HANDED_TOO_OFTEN [409] "The place to sign was handed on as often as it may be.";
    HANDLE_TAKEN [409] "Another group has this handle.";
    IDEMPOTENCY_IN_PROGRESS [409] "The first request with this `Idempotency-Key` is still being answered.";
    IDEMPOTENCY_MISMATCH [409] "The `Idempotency-Key` was used before with another request.";
    ID_TOKEN_INVALID [401] "The sign-in provider's token is not believed; `details.reason` says why.";
    IMAGE_TOO_LARGE [422] "The picture has too many pixels.";
    IMAGE_UNREADABLE [422] "The file is not a picture that can be read.";
    INTERNAL [500] "A defect of ours or of the machine; nothing was changed.";
    INVALID_BACS_USER_NUMBER [400] "This is not a BACS service user number.";
    INVALID_BANK [400] "This is not a bank account; `details.field` names what is wrong.";
    INVALID_COMPANY_NUMBER [400] "This is not a company number.";
    INVALID_CREDENTIALS [401] "Email address and password, or app password, do not fit.";
    INVALID_EMPLOYER_REFERENCE [400] "This is not an employer reference.";
    INVALID_FILE_NAME [400] "A file cannot be called so.";
    INVALID_NINO [400] "This is not a National Insurance number.";
    INVALID_PAY_DAY [400] "The day is not in the tax month.";
    INVALID_REQUEST [400] "The request makes no sense; `details.field` names the field where it is one.";
    INVALID_UPDATE [400] "The bytes are no change of a document.";
    INVALID_UTR [400] "This is not a UTR.";
    INVALID_VAT_NUMBER [400] "This is not a VAT number.";
    INVALID_VERIFICATION_NUMBER [400] "This is not a verification number of HMRC.";
    INVALID_XML [400] "The body of a calendar program's request is not the XML that belongs there.";
    INVITATION_FOR_ANOTHER [403] "The invitation is for somebody else.";
    INVITATION_GONE [410] "The invitation was used or taken back, or has run out.";
    INVITE_FORBIDDEN [403] "The person may not invite people to calls.";
    INVOICE_LOCKED [409] "The invoice is approved, paid or void and stays as it is.";
    INVOICE_STATE [409] "The invoice has moved on, and this is not done to it any more.";
    LAST_ADMIN [409] "The organisation would be left without an active administrator.";
    LAST_OWNER [409] "The channel would be left without an owner.";
    LAST_SIGN_IN_METHOD [409] "The person could not sign in any more.";
    LEGAL_HOLD [409] "A legal hold keeps it where it is.";
    LIBRARY_IS_DEFAULT [409] "The first library of a drive stays.";
    LIBRARY_NOT_EMPTY [409] "The library still has files or folders.";
    LINK_GONE [410] "The link was used, or has run out.";
    LINK_LIMIT [409] "The person has as many links to calendars as one may.";
    LOBBY_FULL [409] "Too many guests wait to be let into the call.";
    LOGO_MISSING [409] "An image is to be shown that nobody has uploaded.";
    MAIL_GONE [409] "The mail was sent, or has run out, so it is not sent again.";
    MAIL_NOT_SET_UP [409] "Somebody outside is asked to sign, and the server sends no email.";
    MANY_MENTIONED [409] "The message calls many people; `details.count` says how many, to be confirmed.";
    MEMBER_INACTIVE [400] "Somebody who is named is not active in the organisation.";
    MEMBER_OWNS [409] "The member owns things; `details.belongings` lists them.";
    MEMBER_REMOVED [400] "Somebody who is named has left the organisation.";
    MESSAGE_DELETED [409] "The message was deleted.";
    MESSAGE_EMPTY [400] "The message has neither text nor files.";
    MESSAGE_TOO_LONG [413] "The message is too long.";
    METHOD_NOT_ALLOWED [405] "The address does not know the method.";
    MONTH_CLOSED [409] "The tax month is closed.";
    MONTH_NOT_OVER [409] "The tax month is not over.";
    NAME_TAKEN [409] "Another one has this name.";
    NOBODY_MANAGES [409] "Nobody in the organisation looks after subcontractors.";
    NOTE_NOT_TRASHED [409] "Only a note in the trash can be deleted for good.";
    NOTE_TOO_LARGE [413] "The note is too long.";
    NOTE_TRASHED [409] "The note is in the trash.";
    NOT_A_CALENDAR [400] "The file is not an iCalendar file.";
    NOT_A_MEMBER [403] "Whoever signs in at the provider is no member here.";
    NOT_A_PDF [422] "Only PDF documents are signed.";
    NOT_FOUND [404] "It does not exist, or the person may not know that it does.";
    NOT_INVITED [409] "The person sees the event and is not invited to it.";
    NOT_RECORDED [409] "Nobody asks to record the call any more.";
    NOT_SHAREABLE [422] "The file may not leave the organisation, which somebody without an account would need.";
    NO_EVENT [403] "A calendar program sent something that is no event.";
    NO_SECOND_FACTOR [409] "The account has neither an authenticator app nor a passkey.";
    NUMBER_TAKEN [409] "Another one has this number.";
    OIDC_DENIED [403] "The sign-in was broken off at the provider.";
    OIDC_NOT_CONFIGURED [404] "No sign-in provider is set up.";
    OIDC_REFUSED [401] "The sign-in provider did not confirm the sign-in.";
    OIDC_STATE [403] "The sign-in was not begun in this browser, or took too long.";
    OIDC_UNAVAILABLE [503] "The sign-in provider does not answer.";
    OTHER_DRIVE [409] "The file lies in another drive.";
    OTHER_LIBRARY [409] "The files lie in several libraries.";
    OWN_RULE [409] "The event repeats by a rule from elsewhere that does not allow this change.";
    PART_SUPERSEDED [409] "The part is being sent again by a later request.";
    PASSKEYS_UNAVAILABLE [409] "Passkeys need a server that is reached by a name over https.";
    PASSKEY_EXISTS [409] "The passkey was added already.";
    PASSKEY_INVALID [401] "The passkey was not accepted.";
    PASSWORD_REQUIRED [403] "The password has to be entered again for this.";
    PASSWORD_WRONG [403] "The password is not right.";
    PAYER_MISSING [422] "The settings lack the account from which is paid, or the BACS service user number.";
    PAYLOAD_TOO_LARGE [413] "The body is larger than this address takes.";
    PAYMENT_REFUSED [409] "Credit notes come to more than what is paid.";
    PAYMENT_TOO_LARGE [422] "The sum does not fit into a file of BACS Standard 18.";
    PDF_ENCRYPTED [422] "The PDF document is encrypted.";
    PDF_NOT_SIGNABLE [422] "The PDF document cannot be signed; the message says why.";
    PDF_TOO_COMPLEX [422] "The PDF document takes too much time or memory to draw.";
    PDF_UNREADABLE [422] "The PDF document cannot be read.";
    PENDING_REQUEST_EXISTS [409] "A request to sign the document is open already.";
    PRECONDITION_FAILED [412] "What a condition of the request relied on has passed.";
    PREVIEW_NOT_AVAILABLE [404] "There are no previews of files of this type.";
    PUBLIC_LINKS_OFF [422] "The organisation does not allow public links.";
    PURCHASE_ORDER_CLOSED [422] "The purchase order is closed.";
    PURCHASE_ORDER_UNKNOWN [422] "The subcontractor has no such purchase order.";
    QUOTA_EXCEEDED [507] "There is no room for it; `details.scope` says whether in the drive or the organisation.";
    QUOTA_EXCEEDS_CAPACITY [409] "The drive's quota is more than is left of the organisation's cap.";
    RANGE_NOT_SATISFIABLE [416] "The file does not have the bytes that were asked for.";
    RATE_LIMITED [429] "Too often; `details.retryAfterSeconds` says when to try again.";
    RECORDING_CONSENT_NEEDED [409] "Not everybody in the call has agreed to the recording.";
    RECORDING_EXISTS [409] "Somebody records the call already.";
    REMINDED_ALREADY [409] "They were reminded within the last hour.";
    REQUEST_FULL [409] "The upload request has taken as much as it may; `details.limit` says of what.";
    REQUEST_LOCKED [403] "The upload request's link has a password.";
    REQUEST_PASSWORD_WRONG [403] "This is not the password of the upload request's link.";
    REQUEST_REVOKED [409] "The upload request was revoked.";
    RESET_GONE [410] "The link for a new password was used, or has run out.";
    ROLE_EXISTS [409] "Another role has this name.";
    ROLE_FIXED [409] "The role stays as it is.";
    ROLE_INVITED [409] "Open invitations name the role.";
    ROLE_IN_USE [409] "Members have the role.";
    RULE_UNSUPPORTED [422] "How an event of a calendar program repeats cannot be kept.";
    RUN_FIGURES_CHANGED [409] "What the payment run pays has changed since it was approved.";
    RUN_STATE [409] "The payment run has moved on, and this is not done to it any more.";
    SEAL_NOT_USABLE [422] "The seal's file cannot be used; the message says why.";
    SEAL_PASSWORD_WRONG [422] "The password does not open the seal's file.";
    SECOND_PERSON [403] "Whoever changed the payment run last does not approve it.";
    SETUP_CODE_INVALID [403] "This is not the code that the server wrote when it first began.";
    SETUP_DONE [409] "The server was set up already.";
    SHARE_LOCKED [403] "The share has a password.";
    SHARE_NOT_ALLOWED [422] "Some files may not be shared; `details.files` has the reason of each.";
    SHARE_PASSWORD_WRONG [403] "This is not the password of the share.";
    SHARE_REVOKED [409] "The share was revoked.";
    SIGNATURE_MISSING [400] "The person has not drawn a signature yet.";
    SIGNED_IN_PART [409] "The person has signed some of the documents already.";
    SIGNS_ALREADY [409] "The person signs the document already.";
    SIGN_IN_AGAIN [403] "The person signed in too long ago for this, and has no password to enter.";
    SITE_CHANGED [409] "Somebody else changed the site meanwhile.";
    SITE_SETTINGS_BROKEN [409] "The site's file `settings.toml` cannot be used.";
    SIZE_MISMATCH [400, 413, 422] "Fewer or more bytes arrived than were announced.";
    SLUG_TAKEN [409] "Another organisation has this slug.";
    STATEMENT_REPLACED [409] "The statement was replaced already.";
    STORAGE_FULL [507] "The server has no room left.";
    STORAGE_TIER_LACKS_FEATURE [403] "The organisation's storage tier does not bring this; `details.feature` names it.";
    TEMPLATE_EXISTS [409] "Another template has this name.";
    TENANT_IN_USE [409] "The organisation is in use and has to be suspended first.";
    TENANT_TERMINATING [409] "The organisation is being removed for good.";
    TIMEOUT [503] "The answer took too long.";
    TOO_MANY_ANSWERS [409] "The person has answered as many dates of the event one by one as one may.";
    TOO_MANY_APP_PASSWORDS [409] "The person has as many app passwords as one may.";
    TOO_MANY_DRAFTS [409] "The person has as many drafts as one may.";
    TOO_MANY_FILES [409] "It has as many files as it may.";
    TOO_MANY_FOLDERS [409] "There are as many folders as there may be.";
    TOO_MANY_GROUPS [409] "There are as many groups as there may be.";
    TOO_MANY_PASSKEYS [409] "The person has as many passkeys as one may.";
    TOO_MANY_PEOPLE [409] "It names more people than it may.";
    TOO_MANY_REACTIONS [409] "The message has as many different reactions as it may.";
    TOO_MANY_REMINDERS [409] "The person has as many reminders waiting as one may.";
    TOO_MANY_SCHEDULED [409] "The person has as many messages waiting as one may.";
    TOO_MANY_TEMPLATES [409] "The organisation has as many templates as it may.";
    TOTP_ENABLED [409] "The account has an authenticator app already.";
    TOTP_NOT_BEGUN [409] "No authenticator app waits to be confirmed.";
    TWO_PERSON_DELETION [409] "Files of a library in it are deleted by two people only.";
    UID_TAKEN [403] "Another event of the calendar has the identifier that a calendar program gave.";
    UNAUTHENTICATED [401] "Nobody is signed in, or the session has ended.";
    UNAVAILABLE [503] "Something we depend on is away; trying again in a moment helps.";
    UNSUPPORTED_MEDIA_TYPE [415] "The body is not sent as `application/json`.";
    UPDATE_TOO_LARGE [413] "The change of a note is too large to be sent at once.";
    UPLOAD_EXPIRED [410] "The upload was not finished within 24 hours.";
    UPLOAD_INCOMPLETE [409] "Not all bytes have arrived; `details.missingParts` lists the parts that are missing.";
    UPLOAD_INTERRUPTED [400] "The connection broke off before all bytes had arrived.";
    UPLOAD_NOT_FOUND [404] "There is no such upload.";
    UPLOAD_REGISTERED [409] "The upload has become a file already.";
    URL_EXPIRED [403] "The signed address has run out.";
    URL_INVALID [403] "The signed address is not one of ours, or not for this.";
    VAT_NUMBER_MISSING [422] "The subcontractor has no VAT number, so the invoice cannot have VAT.";
    VERSION_CONFLICT [409] "Somebody else changed it meanwhile; `details.current` has it as it is now.";
    VERSION_CURRENT [409] "The version is what the file holds now.";
    VIDEO_DISABLED [403] "The person may not start calls with video.";
    WATERMARK_REQUIRED [409] "A file of the share comes from a library that shares with a watermark only.";
    WEBHOOK_INVALID [401] "The call server's event is not signed by the key that it shares with this server.";
    WINDOW_TOO_FULL [400] "More events fall into the time than are listed at once.";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_code_is_there_once_and_in_order() {
        assert!(ALL.is_sorted_by(|one, next| one.name < next.name));
    }

    #[test]
    fn a_code_knows_its_statuses() {
        assert!(NOT_FOUND.is_of(404) && !NOT_FOUND.is_of(403));
        assert!(SIZE_MISMATCH.is_of(400) && SIZE_MISMATCH.is_of(413) && SIZE_MISMATCH.is_of(422));
    }
}
