import { type AuditFacts, FactReader, type NameOf } from './audit-facts';
import { invoicingDeeds } from './invoicing-deeds';

type Deed = (facts: FactReader) => string;

const people: Readonly<Record<string, Deed>> = {
  'member.added': (facts) => `added ${facts.person} as ${facts.plain('role', 'member')}`,
  'member.access_changed': (facts) =>
    facts.isChanged('role')
      ? `gave ${facts.person} the role ${facts.quoted('role', 'of a member')}`
      : `changed the extra permissions of ${facts.person}`,
  'member.suspended': (facts) => `suspended ${facts.person}`,
  'member.reactivated': (facts) => `reactivated ${facts.person}`,
  'member.removed': (facts) => `removed ${facts.person}`,
  'member.profile_changed': (facts) =>
    `changed their ${facts.changes({ displayName: 'name', firstName: 'first name', lastName: 'last name', timeZone: 'time zone' })}`,
  'member.status_changed': (facts) => `set their status to ${facts.plain('status', 'another')}`,
  'member.photo_changed': () => 'changed their photo',
  'member.theme_mode_changed': (facts) => `chose the ${facts.plain('mode', 'other')} theme`,
  'belongings.transferred': (facts) => `gave what ${facts.person} owned to ${facts.member('to')}`,
  'invitation.created': (facts) => `invited ${facts.plain('email', 'someone')} as ${facts.plain('role', 'member')}`,
  'invitation.resent': (facts) => `sent the invitation of ${facts.plain('email', 'someone')} again`,
  'invitation.revoked': (facts) => `revoked the invitation of ${facts.plain('email', 'someone')}`,
  'invitation.accepted': () => 'accepted the invitation',
};

const roles: Readonly<Record<string, Deed>> = {
  'role.created': (facts) => `created the role ${facts.quoted('name', '')}`,
  'role.changed': (facts) => `changed the role ${facts.quoted('name', facts.quoted('role', ''))}`,
  'role.deleted': (facts) => `deleted the role ${facts.quoted('name', '')}`,
};

const security: Readonly<Record<string, Deed>> = {
  'session.opened': () => 'signed in',
  'session.closed': () => 'signed out',
  'session.entered': () => 'came over from another organisation',
  'session.left': () => 'went over to another organisation',
  'session.revoked': (facts) =>
    facts.isOwn('account') ? 'ended another session of theirs' : `ended a session of ${facts.member('account')}`,
  'sessions.ended': (facts) => `ended all sessions of ${facts.person}`,
  'password.changed': () => 'changed their password',
  'account.linked': () => 'linked their account to the sign-in provider',
  'account.unlinked': () => 'parted their account from the sign-in provider',
  'account.super_changed': (facts) =>
    facts.isTrue('isSuper')
      ? `made ${facts.person} a super user, for the operator`
      : `took the powers of a super user from ${facts.person}, for the operator`,
  'second_factors.removed': (facts) => `took the second factors of ${facts.person} away, for the operator`,
  'totp.enabled': () => 'switched on codes from an authenticator app',
  'totp.removed': () => 'switched off codes from an authenticator app',
  'passkey.added': () => 'added a passkey',
  'passkey.renamed': () => 'renamed a passkey',
  'passkey.removed': () => 'removed a passkey',
  'app_password.created': (facts) => `created the app password ${facts.quoted('name', 'for a program')}`,
  'app_password.removed': (facts) => `took back the app password ${facts.quoted('name', 'of a program')}`,
  'recovery_codes.renewed': () => 'created new recovery codes',
  'super.used': (facts) => `used the power of a super user: ${facts.plain('method', '')} ${facts.plain('route', '')}`,
};

const organisation: Readonly<Record<string, Deed>> = {
  'tenant.created': (facts) => `created the organisation ${facts.quoted('name', '')}`,
  'tenant.settings_changed': (facts) =>
    `changed the organisation’s ${facts.changes({ slug: 'address', timeZone: 'time zone' })}`,
  'tenant.appearance_changed': (facts) =>
    `changed the organisation’s ${facts.changes({
      accent_name: 'accent’s name',
      accent: 'accent',
      variations: 'variations of the accent',
      success: 'success colour',
      danger: 'danger colour',
      light: 'light surfaces',
      dark: 'dark surfaces',
    })}`,
  'tenant.suspended': () => 'suspended the organisation, for the operator',
  'tenant.resumed': () => 'ended the suspension of the organisation, for the operator',
  'tenant.exported': () => 'exported everything of the organisation, for the operator',
  'plan.changed': () => 'changed the plan',
  'tenant.plan_changed': () => 'changed the plan',
  'audit.exported': (facts) => `exported the audit log as ${facts.plain('format', 'a file').toUpperCase()}`,
  'audit.logged': (facts) => `recorded ${facts.quoted('action', 'an event')}`,
  'mail.sent': (facts) => `sent an email to ${facts.plain('to', 'someone')}`,
  'mail.held': (facts) => `held an email to ${facts.plain('to', 'someone')}, as there is no mail server`,
  'mail.delayed': (facts) => `could not send an email to ${facts.plain('to', 'someone')} yet`,
  'mail.failed': (facts) => `could not send an email to ${facts.plain('to', 'someone')}`,
  'mail.read': () => 'opened an email that was not sent',
  'mail.retried': () => 'sent an email again',
  'site.settings_changed': () => 'changed the settings of the public site',
  'site.text_changed': (facts) => `changed the text ${facts.quoted('text', '')} of the public site`,
  'site.text_reset': (facts) => `put the built-in text ${facts.quoted('text', '')} of the public site back`,
  'site_request.marked': (facts) => `marked a request of the public site as ${facts.plain('state', 'another')}`,
  'site_request.deleted': () => 'deleted a request of the public site',
};

/** One file by its name, many by their number. */
const files: Deed = (facts) => {
  const count = facts.plain('files', '');
  return count === '' ? facts.quoted('name', 'a file') : `${count} files`;
};

/** Bytes that nothing names. */
const lost: Deed = (facts) => {
  const count = facts.plain('blobs', '0');
  return count === '1'
    ? '1 stored object that belonged to nothing'
    : `${count} stored objects that belonged to nothing`;
};

const drive: Readonly<Record<string, Deed>> = {
  'drive.created': (facts) => `created the drive ${facts.quoted('name', '')}`,
  'drive.updated': (facts) => `changed the drive ${facts.quoted('before', facts.quoted('name', ''))}`,
  'drive.owner_changed': (facts) => `gave the drives, files and links of ${facts.person} to ${facts.member('to')}`,
  'drive.deleted': (facts) => `deleted the drive ${facts.quoted('name', '')}`,
  'drive.restored': (facts) => `restored the drive ${facts.quoted('name', '')}`,
  'library.created': (facts) => `created the library ${facts.quoted('name', '')}`,
  'library.updated': (facts) => `changed the library ${facts.quoted('before', facts.quoted('name', ''))}`,
  'library.deleted': (facts) => `deleted the library ${facts.quoted('name', '')}`,
  'library.held': (facts) => `put the library ${facts.quoted('name', '')} under legal hold`,
  'library.released': (facts) => `lifted the legal hold of the library ${facts.quoted('name', '')}`,
  'deletion.requested': (facts) => `asked for the deletion of ${files(facts)}`,
  'deletion.approved': (facts) => `approved the deletion of ${files(facts)}`,
  'deletion.declined': (facts) => `declined the deletion of ${files(facts)}`,
  'deletion.withdrawn': (facts) => `no longer asks for the deletion of ${files(facts)}`,
  'folder.created': (facts) => `created the folder ${facts.quoted('name', '')}`,
  'folder.updated': (facts) => `changed the folder ${facts.quoted('name', '')}`,
  'folder.moved': (facts) => `moved the folder ${facts.quoted('name', '')}`,
  'folder.copied': (facts) => `copied the folder ${facts.quoted('name', '')}`,
  'folder.trashed': (facts) => `moved the folder ${facts.quoted('name', '')} to the trash`,
  'folder.restored': (facts) => `restored the folder ${facts.quoted('name', '')}`,
  'folder.purged': (facts) => `permanently deleted the folder ${facts.quoted('name', '')}`,
  'bulk.started': (facts) => `began to ${facts.plain('action', 'change')} many files`,
  'bulk.finished': (facts) =>
    `ended a job on many files: ${facts.plain('done', '0')} done, ${facts.plain('refused', '0')} refused`,
  'file.uploaded': (facts) => `uploaded ${facts.quoted('name', 'a file')}`,
  'file.received': (facts) =>
    `received ${facts.quoted('name', 'a file')} from ${facts.plain('sender', 'someone')} by an upload request`,
  'file.previewed': (facts) => `previewed ${facts.quoted('name', 'a file')}`,
  'file.downloaded': (facts) => `downloaded ${files(facts)}`,
  'file.renamed': (facts) => `renamed ${facts.quoted('before', 'a file')} to ${facts.quoted('name', 'another name')}`,
  'file.moved': (facts) => `moved ${files(facts)}`,
  'file.copied': (facts) => `copied ${files(facts)}`,
  'file.starred': (facts) => `starred ${files(facts)}`,
  'file.unstarred': (facts) => `took the star from ${files(facts)}`,
  'file.shared': (facts) =>
    `changed with whom ${files(facts)} ${facts.plain('files', '') === '' ? 'is' : 'are'} shared`,
  'file.visibility_changed': (facts) => `changed who sees ${files(facts)}`,
  'recent.cleared': () => 'cleared their recent files',
  'file.trashed': (facts) => `moved ${files(facts)} to the trash`,
  'file.restored': (facts) => `restored ${files(facts)}`,
  'file.purged': (facts) => `permanently deleted ${files(facts)}`,
  'file.referenced': (facts) => `attached ${facts.quoted('name', 'a file')}`,
  'file.dereferenced': (facts) => `took ${facts.quoted('name', 'a file')} off`,
  'file.repaired': (facts) => `repaired ${facts.quoted('name', 'a file')}`,
  'file.found_broken': (facts) => `found the content of ${facts.quoted('name', 'a file')} missing`,
  'file.reference_lost': (facts) => `found something gone that uses ${facts.quoted('name', 'a file')}`,
  'file.reference_found': (facts) => `found again what uses ${facts.quoted('name', 'a file')}`,
  'share.created': (facts) => `shared ${facts.quoted('name', 'files')} by a link`,
  'share.updated': (facts) => `changed the share ${facts.quoted('name', '')}`,
  'share.rebuilt': (facts) => `took missing files out of the share ${facts.quoted('name', '')}`,
  'share.revoked': (facts) => `revoked the share ${facts.quoted('name', '')}`,
  'share.opened': (facts) => `opened the share ${facts.quoted('name', '')}`,
  'share.previewed': (facts) => `looked at ${facts.quoted('file', 'a file')} in the share ${facts.quoted('name', '')}`,
  'share.downloaded': (facts) =>
    `downloaded ${facts.quoted('file', 'files')} from the share ${facts.quoted('name', '')}`,
  'upload_request.created': (facts) => `requested files by the link ${facts.quoted('name', '')}`,
  'upload_request.updated': (facts) => `changed the upload request ${facts.quoted('name', '')}`,
  'upload_request.revoked': (facts) => `revoked the upload request ${facts.quoted('name', '')}`,
  'upload_request.delivered': (facts) => {
    const sent = facts.plain('files', '') === '1' ? '1 file' : `${facts.plain('files', '0')} files`;
    return `received ${sent} from ${facts.plain('sender', 'someone')} by the upload request ${facts.quoted('name', '')}`;
  },
  'storage.tracked': () => 'reported a change of the storage',
  'storage.tier_changed': (facts) => `changed the storage tier to ${facts.plain('tier', 'another')}`,
  'storage.upload_limits_changed': () => 'changed what may be uploaded',
  'drive.public_links_changed': (facts) => `turned public links ${facts.isTrue('allowed') ? 'on' : 'off'}`,
  'storage.drift': () => 'set the storage account right',
  'storage.quarantined': (facts) => `set ${lost(facts)} aside, to be deleted in 30 days`,
  'storage.released': (facts) => `no longer keeps ${lost(facts)} in quarantine: in use, or gone`,
  'storage.quarantine_deleted': (facts) => `permanently deleted ${lost(facts)}`,
  'file.signing_began': () => 'marked a file as waiting for signatures',
  'file.signing_ended': () => 'marked a file as waiting for no signatures any more',
  'file.signed': (facts) => `put the signed document beside ${facts.quoted('name', 'a file')}`,
  'file.replaced': (facts) => `uploaded a new version of ${facts.quoted('name', 'a file')}`,
  'file.version_restored': (facts) => `brought back an earlier version of ${facts.quoted('name', 'a file')}`,
  'file.version_deleted': (facts) => `permanently deleted an earlier version of ${facts.quoted('name', 'a file')}`,
};

const note: Deed = (facts) => facts.quoted('name', 'a note');

/** Somebody without an account did it: the product says so in its own name. */
const outsider = (facts: FactReader): string => {
  const by = facts.plain('by', '');
  return by ? `recorded that ${by} ` : '';
};

const signatures: Readonly<Record<string, Deed>> = {
  'signature.requested': (facts) => `requested signatures on ${facts.quoted('name', 'a document')}`,
  'signature.rewritten': (facts) => `had ${facts.quoted('name', 'a document')} written anew, since it was damaged`,
  'signature.sent': (facts) => `sent a link to sign ${facts.quoted('name', 'a document')}`,
  'signature.code_sent': (facts) => `${outsider(facts)}got a code to sign ${facts.quoted('name', 'a document')}`,
  'signature.code_wrong': (facts) =>
    `${outsider(facts)}gave a wrong code to sign ${facts.quoted('name', 'a document')}`,
  'signature.code_given': (facts) => `${outsider(facts)}gave the code to sign ${facts.quoted('name', 'a document')}`,
  'signature.viewed': (facts) => `${outsider(facts)}opened ${facts.quoted('name', 'a document')} to sign it`,
  'signature.completed': (facts) => `${outsider(facts)}signed ${facts.quoted('name', 'a document')}`,
  'signature.stamped': (facts) =>
    `${outsider(facts)}had a signature on ${facts.quoted('name', 'a document')} stamped with the time`,
  'signature.unstamped': (facts) =>
    `${outsider(facts)}signed ${facts.quoted('name', 'a document')} without a time stamp: the server gave none`,
  'signature.sealed': (facts) => `${outsider(facts)}completed the signing of ${facts.quoted('name', 'a document')}`,
  'signature.declined': (facts) => `${outsider(facts)}declined to sign ${facts.quoted('name', 'a document')}`,
  'signature.delegated': (facts) =>
    `${outsider(facts)}asked ${facts.plain('to', 'someone else')} to sign ${facts.quoted('name', 'a document')} instead`,
  'signature.cancelled': (facts) => `cancelled the signing of ${facts.quoted('name', 'a document')}`,
  'signature.reminded': (facts) => `reminded the signers of ${facts.quoted('name', 'a document')}`,
  'signature.expired': (facts) => `ended the signing of ${facts.quoted('name', 'a document')}: the time ran out`,
  'signature.template_created': (facts) => `kept the signature template ${facts.quoted('name', 'without a name')}`,
  'signature.template_changed': (facts) => `changed the signature template ${facts.quoted('name', 'without a name')}`,
  'signature.template_deleted': (facts) => `deleted the signature template ${facts.quoted('name', 'without a name')}`,
  'signature.consent_changed': () => 'changed what signers agree to',
  'signature.seal_set': (facts) =>
    `had documents sealed with the certificate ${facts.quoted('name', 'of the organisation')} from now on`,
  'signature.seal_removed': (facts) =>
    `stopped sealing documents with the certificate ${facts.quoted('name', 'of the organisation')}`,
  'signature.owner_changed': (facts) => `gave the signature requests of ${facts.person} to ${facts.member('to')}`,
};

const notes: Readonly<Record<string, Deed>> = {
  'note.created': (facts) => `wrote the note ${note(facts)}`,
  'note.updated': (facts) => `changed the note ${note(facts)}`,
  'note.shared': (facts) => `changed with whom the note ${note(facts)} is shared`,
  'note.version_restored': (facts) => `brought back an earlier version of the note ${note(facts)}`,
  'note.starred': (facts) => `made the note ${note(facts)} a favourite`,
  'note.unstarred': (facts) => `took the note ${note(facts)} from the favourites`,
  'note.trashed': (facts) => `moved the note ${note(facts)} to the trash`,
  'note.restored': (facts) => `restored the note ${note(facts)}`,
  'note.purged': (facts) => `permanently deleted the note ${note(facts)}`,
  'note.owner_changed': (facts) => `gave the notes of ${facts.person} to ${facts.member('to')}`,
  'note_folder.created': (facts) => `created the notes folder ${facts.quoted('name', '')}`,
  'note_folder.updated': (facts) => `changed the folder of notes ${facts.quoted('name', '')}`,
  'note_folder.deleted': (facts) => `deleted the folder of notes ${facts.quoted('name', '')}`,
};

/** What is private has no name here. */
const event: Deed = (facts) => {
  const name = facts.quoted('name', '');
  return name ? `the event ${name}` : 'a private event';
};

const schedule: Readonly<Record<string, Deed>> = {
  'calendar.created': (facts) => `created the calendar ${facts.quoted('name', '')}`,
  'calendar.updated': (facts) => `changed the calendar ${facts.quoted('name', '')}`,
  'calendar.deleted': (facts) => `deleted the calendar ${facts.quoted('name', '')}`,
  'event.created': (facts) => `created ${event(facts)}`,
  'event.updated': (facts) => `changed ${event(facts)}`,
  'event.deleted': (facts) => `deleted ${event(facts)}`,
  'event.occurrences_deleted': (facts) => `deleted occurrences of ${event(facts)}`,
  'event.answered': (facts) => `answered the invitation to ${event(facts)}: ${facts.plain('answer', 'pending')}`,
  'calendar.imported': (facts) => {
    const count = facts.plain('events', '');
    return `brought ${count === '1' ? '1 event' : `${count} events`} in from a calendar file`;
  },
  'calendar_link.created': () => 'created a secret link to a calendar',
  'calendar_link.deleted': () => 'took a secret link to a calendar back',
  'schedule.labels_updated': () => 'changed the status labels of the schedule',
  'event.owner_changed': (facts) => `gave the events of ${facts.person} to ${facts.member('to')}`,
};

/** A private channel has no name here. */
const channel: Deed = (facts) => {
  const name = facts.quoted('name', '');
  return name ? `the channel ${name}` : 'a private channel';
};

const chat: Readonly<Record<string, Deed>> = {
  'channel.created': (facts) => `created ${channel(facts)}`,
  'channel.updated': (facts) =>
    facts.plain('was', '') === ''
      ? `changed ${channel(facts)}`
      : `renamed ${facts.quoted('was', '')} to ${channel(facts)}`,
  'channel.archived': (facts) => `archived ${channel(facts)}`,
  'channel.unarchived': (facts) => `brought ${channel(facts)} back`,
  'channel.locked': (facts) => `locked ${channel(facts)}`,
  'channel.unlocked': (facts) => `unlocked ${channel(facts)}`,
  'channel.joined': (facts) => `joined ${channel(facts)}`,
  'channel.left': (facts) => `left ${channel(facts)}`,
  'channel.invited': (facts) => `added people to ${channel(facts)}`,
  'channel.removed_member': (facts) => `removed ${facts.member('member')} from ${channel(facts)}`,
  'channel.role_changed': (facts) => {
    const role = facts.plain('role', 'member') === 'owner' ? 'an owner' : 'a member';
    return `made ${facts.member('member')} ${role} of ${channel(facts)}`;
  },
  'channel.owner_changed': (facts) => `gave the channels of ${facts.person} to ${facts.member('to')}`,
  'chat_group.created': (facts) => `created the group ${facts.quoted('name', '')}`,
  'chat_group.changed': (facts) => `changed the group ${facts.quoted('name', '')}`,
  'chat_group.removed': (facts) => `removed the group ${facts.quoted('name', '')}`,
  'message.moderated': (facts) => `deleted a message of ${facts.member('author')}`,
};

/** What somebody did, to follow their name. */
const DEEDS: Readonly<Record<string, Deed>> = {
  ...people,
  ...roles,
  ...security,
  ...organisation,
  ...drive,
  ...notes,
  ...signatures,
  ...schedule,
  ...chat,
  ...invoicingDeeds,
};

/**
 * What happened in words that follow a name: `Aoife Brennan` + `suspended Tom Hughes`. A kind that has no sentence of
 * its own is quoted.
 */
export function deedWords(facts: AuditFacts, nameOf: NameOf): string {
  const deed = DEEDS[facts.kind];
  return deed ? deed(new FactReader(facts, nameOf)).trimEnd() : `recorded “${facts.kind}”`;
}

/** An entry as far as it says who did it. */
export interface ActedEntry {
  actor: { displayName: string } | null;
  payload: unknown;
}

/**
 * The network of a stranger who followed a link: what they do has no actor, as what the product does by itself, but a network.
 * What an edit of the log made unreadable has none.
 */
export function strangerNetwork({ actor, payload }: ActedEntry): string | undefined {
  if (actor || typeof payload !== 'object' || payload === null) return undefined;
  const { network } = payload as Record<string, unknown>;
  return typeof network === 'string' && network !== '' ? network : undefined;
}

/**
 * Who did it, by name; the product's own deeds have its name. A super user from elsewhere has none here, and a stranger is known
 * by their network.
 */
export function actorName(entry: ActedEntry): string {
  if (entry.actor) return entry.actor.displayName || 'Somebody from elsewhere';
  const network = strangerNetwork(entry);
  return network ? `Somebody with the link (${network})` : 'Corbel';
}

/** A kind, or the noun of several, for a list of choices: `file.uploaded` → `File uploaded`. */
export function kindWords(kind: string): string {
  const words = kind.replaceAll(/[._:-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
