import { describe, expect, it } from 'vitest';
import { actorName, deedWords, kindWords } from './audit-deed';

const NAMES = new Map([['u2', 'Tom Hughes']]);
const deed = (kind: string, payload: Record<string, unknown> = {}, targetName: string | null = null) =>
  deedWords({ kind, actorId: 'u1', payload, targetName }, (id) => NAMES.get(id));

describe('deedWords', () => {
  it.each([
    ['member.suspended', {}, 'Tom Hughes', 'suspended Tom Hughes'],
    ['member.added', { role: 'editor', email: 'tom@b.example' }, null, 'added tom@b.example as editor'],
    ['file.trashed', { name: 'Plan.pdf' }, null, 'moved “Plan.pdf” to the trash'],
    ['file.trashed', {}, null, 'moved a file to the trash'],
    ['file.trashed', { name: 3 }, null, 'moved a file to the trash'],
    ['account.unlinked', {}, 'Tom Hughes', 'parted their account from the sign-in provider'],
    ['second_factors.removed', {}, 'Tom Hughes', 'took the second factors of Tom Hughes away, for the operator'],
    ['account.super_changed', { isSuper: true }, 'Tom Hughes', 'made Tom Hughes a super user, for the operator'],
    [
      'account.super_changed',
      { isSuper: false },
      'Tom Hughes',
      'took the powers of a super user from Tom Hughes, for the operator',
    ],
    ['tenant.suspended', {}, null, 'suspended the organisation, for the operator'],
    ['tenant.resumed', {}, null, 'ended the suspension of the organisation, for the operator'],
    ['storage.tier_changed', { tier: 'starter', cap: 1 }, null, 'changed the storage tier to starter'],
    ['file.trashed', { files: 4000, names: ['a'] }, null, 'moved 4000 files to the trash'],
    ['folder.purged', { name: 'Old' }, null, 'permanently deleted the folder “Old”'],
    ['folder.copied', { name: 'Old' }, null, 'copied the folder “Old”'],
    ['file.copied', { name: 'Plan.pdf' }, null, 'copied “Plan.pdf”'],
    ['file.copied', { files: 60 }, null, 'copied 60 files'],
    ['drive.deleted', { name: 'Old' }, null, 'deleted the drive “Old”'],
    ['drive.restored', { name: 'Old' }, null, 'restored the drive “Old”'],
    ['bulk.started', { action: 'trash' }, null, 'began to trash many files'],
    ['bulk.finished', { done: 7, refused: 1 }, null, 'ended a job on many files: 7 done, 1 refused'],
    ['tenant.created', {}, null, 'created the organisation'],
    ['session.revoked', { account: 'u2' }, null, 'ended a session of Tom Hughes'],
    ['session.revoked', { account: 'u1' }, null, 'ended another session of theirs'],
    ['session.revoked', { account: 'u3' }, null, 'ended a session of a former member'],
    [
      'member.access_changed',
      { role: 'editor', before: { role: 'viewer' } },
      'Tom Hughes',
      'gave Tom Hughes the role “editor”',
    ],
    [
      'member.access_changed',
      { role: 'viewer', extraScopes: ['audit.read'], before: { role: 'viewer', extraScopes: [] } },
      'Tom Hughes',
      'changed the extra permissions of Tom Hughes',
    ],
    [
      'member.profile_changed',
      { displayName: { from: 'a', to: 'b' }, lastName: {}, timeZone: {} },
      null,
      'changed their name, last name and time zone',
    ],
    ['tenant.settings_changed', { slug: {} }, null, 'changed the organisation’s address'],
    [
      'tenant.appearance_changed',
      { dark: {}, radius: {} },
      null,
      'changed the organisation’s dark surfaces and radius',
    ],
    ['member.theme_mode_changed', { mode: 'dark' }, null, 'chose the dark theme'],
    ['belongings.transferred', { to: 'u2' }, 'Dai Pritchard', 'gave what Dai Pritchard owned to Tom Hughes'],
    ['file.renamed', { before: 'a.pdf', name: 'b.pdf' }, null, 'renamed “a.pdf” to “b.pdf”'],
    ['library.held', { name: 'Contracts' }, null, 'put the library “Contracts” under legal hold'],
    ['deletion.requested', { name: 'a.pdf' }, null, 'asked for the deletion of “a.pdf”'],
    ['deletion.approved', { files: 3 }, null, 'approved the deletion of 3 files'],
    ['file.referenced', { name: 'a.pdf' }, null, 'attached “a.pdf”'],
    ['file.dereferenced', { name: 'a.pdf' }, null, 'took “a.pdf” off'],
    ['file.repaired', { name: 'a.pdf' }, null, 'repaired “a.pdf”'],
    ['file.found_broken', { name: 'a.pdf' }, null, 'found the content of “a.pdf” missing'],
    ['file.reference_lost', { name: 'a.pdf', references: 2 }, null, 'found something gone that uses “a.pdf”'],
    ['file.reference_found', { name: 'a.pdf', references: 1 }, null, 'found again what uses “a.pdf”'],
    ['storage.tracked', { action: 'delete' }, null, 'reported a change of the storage'],
    ['storage.upload_limits_changed', { maxFileSize: 5 }, null, 'changed what may be uploaded'],
    ['drive.public_links_changed', { allowed: true }, null, 'turned public links on'],
    ['drive.public_links_changed', { allowed: false }, null, 'turned public links off'],
    ['storage.drift', { drift: [] }, null, 'set the storage account right'],
    [
      'storage.quarantined',
      { blobs: 2, bytes: 9 },
      null,
      'set 2 stored objects that belonged to nothing aside, to be deleted in 30 days',
    ],
    [
      'storage.released',
      { blobs: 1, bytes: 9 },
      null,
      'no longer keeps 1 stored object that belonged to nothing in quarantine: in use, or gone',
    ],
    [
      'storage.quarantine_deleted',
      { blobs: 2, bytes: 9 },
      null,
      'permanently deleted 2 stored objects that belonged to nothing',
    ],
    ['file.shared', { files: 60, people: 2 }, null, 'changed with whom 60 files are shared'],
    ['file.visibility_changed', { files: 60 }, null, 'changed who sees 60 files'],
    ['file.replaced', { name: 'a.pdf', version: 2 }, null, 'uploaded a new version of “a.pdf”'],
    ['file.version_restored', { name: 'a.pdf' }, null, 'brought back an earlier version of “a.pdf”'],
    ['file.version_deleted', { name: 'a.pdf' }, null, 'permanently deleted an earlier version of “a.pdf”'],
    ['audit.exported', { format: 'csv' }, null, 'exported the audit log as CSV'],
    ['session.opened', {}, null, 'signed in'],
    ['file.shared', { name: 'plan.pdf' }, null, 'changed with whom “plan.pdf” is shared'],
    ['file.visibility_changed', { name: 'plan.pdf' }, null, 'changed who sees “plan.pdf”'],
    ['share.created', { name: 'For the site' }, null, 'shared “For the site” by a link'],
    ['share.updated', { name: 'For the site' }, null, 'changed the share “For the site”'],
    ['share.rebuilt', { name: 'For the site' }, null, 'took missing files out of the share “For the site”'],
    ['share.revoked', { name: 'For the site' }, null, 'revoked the share “For the site”'],
    ['upload_request.created', { name: 'Drawings' }, null, 'requested files by the link “Drawings”'],
    ['upload_request.updated', { name: 'Drawings' }, null, 'changed the upload request “Drawings”'],
    ['upload_request.revoked', { name: 'Drawings' }, null, 'revoked the upload request “Drawings”'],
    ['signature.declined', { name: 'a.pdf' }, null, 'declined to sign “a.pdf”'],
    ['signature.declined', { name: 'a.pdf', by: 'Piotr' }, null, 'recorded that Piotr declined to sign “a.pdf”'],
    ['signature.expired', { name: 'a.pdf' }, null, 'ended the signing of “a.pdf”: the time ran out'],
    [
      'upload_request.delivered',
      { name: 'Drawings', sender: 'Sam Reed', files: 1 },
      null,
      'received 1 file from Sam Reed by the upload request “Drawings”',
    ],
    [
      'upload_request.delivered',
      { name: 'Drawings', sender: 'Sam Reed', files: 3 },
      null,
      'received 3 files from Sam Reed by the upload request “Drawings”',
    ],
    [
      'file.received',
      { name: 'a.pdf', sender: 'Sam Reed' },
      null,
      'received “a.pdf” from Sam Reed by an upload request',
    ],
    ['share.opened', { name: 'For the site' }, null, 'opened the share “For the site”'],
    ['share.previewed', { name: 'S', file: 'a.pdf' }, null, 'looked at “a.pdf” in the share “S”'],
    ['share.downloaded', { name: 'S', file: 'a.pdf' }, null, 'downloaded “a.pdf” from the share “S”'],
    ['share.downloaded', { name: 'S', files: 3 }, null, 'downloaded files from the share “S”'],
    ['note.created', { name: 'Plan' }, null, 'wrote the note “Plan”'],
    ['note.updated', { name: 'Plan' }, null, 'changed the note “Plan”'],
    ['note.shared', { name: 'Plan' }, null, 'changed with whom the note “Plan” is shared'],
    ['note.version_restored', { name: 'Plan' }, null, 'brought back an earlier version of the note “Plan”'],
    ['note.starred', { name: 'Plan' }, null, 'made the note “Plan” a favourite'],
    ['note.unstarred', { name: 'Plan' }, null, 'took the note “Plan” from the favourites'],
    ['note.trashed', { name: 'Plan' }, null, 'moved the note “Plan” to the trash'],
    ['note.restored', { name: 'Plan' }, null, 'restored the note “Plan”'],
    ['note.purged', { name: 'Plan' }, null, 'permanently deleted the note “Plan”'],
    ['note_folder.created', { name: 'Site' }, null, 'created the notes folder “Site”'],
    ['note_folder.updated', { name: 'Site' }, null, 'changed the folder of notes “Site”'],
    ['note_folder.deleted', { name: 'Site' }, null, 'deleted the folder of notes “Site”'],
    ['calendar.created', { name: 'Site' }, null, 'created the calendar “Site”'],
    ['calendar.updated', { name: 'Site' }, null, 'changed the calendar “Site”'],
    ['calendar.deleted', { name: 'Site' }, null, 'deleted the calendar “Site”'],
    ['event.created', { name: 'Pour' }, null, 'created the event “Pour”'],
    ['event.updated', { name: 'Pour' }, null, 'changed the event “Pour”'],
    ['event.deleted', { name: 'Pour' }, null, 'deleted the event “Pour”'],
    ['event.occurrences_deleted', { name: 'Pour' }, null, 'deleted occurrences of the event “Pour”'],
    [
      'event.answered',
      { name: 'Pour', answer: 'accepted' },
      null,
      'answered the invitation to the event “Pour”: accepted',
    ],
    ['event.created', {}, null, 'created a private event'],
    ['calendar.imported', { events: 1 }, null, 'brought 1 event in from a calendar file'],
    ['calendar.imported', { events: 40 }, null, 'brought 40 events in from a calendar file'],
    ['calendar_link.created', {}, null, 'created a secret link to a calendar'],
    ['calendar_link.deleted', {}, null, 'took a secret link to a calendar back'],
    ['channel.created', { name: 'site-works' }, null, 'created the channel “site-works”'],
    ['channel.archived', {}, null, 'archived a private channel'],
    ['channel.updated', { name: 'piles' }, null, 'changed the channel “piles”'],
    ['channel.updated', { name: 'piles', was: 'works' }, null, 'renamed “works” to the channel “piles”'],
    ['channel.unarchived', { name: 'piles' }, null, 'brought the channel “piles” back'],
    ['channel.locked', { name: 'piles' }, null, 'locked the channel “piles”'],
    ['channel.unlocked', { name: 'piles' }, null, 'unlocked the channel “piles”'],
    ['channel.joined', { name: 'piles' }, null, 'joined the channel “piles”'],
    ['channel.left', { name: 'piles' }, null, 'left the channel “piles”'],
    ['channel.invited', { name: 'piles', added: ['u2'] }, null, 'added people to the channel “piles”'],
    ['channel.removed_member', { name: 'piles', member: 'u2' }, null, 'removed Tom Hughes from the channel “piles”'],
    ['channel.role_changed', { member: 'u2', role: 'owner' }, null, 'made Tom Hughes an owner of a private channel'],
    ['channel.owner_changed', { to: 'u2' }, 'Dai Pritchard', 'gave the channels of Dai Pritchard to Tom Hughes'],
    ['chat_group.created', { name: 'Site team' }, null, 'created the group “Site team”'],
    ['chat_group.changed', { name: 'Site team' }, null, 'changed the group “Site team”'],
    ['chat_group.removed', { name: 'Site team' }, null, 'removed the group “Site team”'],
    ['message.moderated', { author: 'u2' }, null, 'deleted a message of Tom Hughes'],
    ['schedule.labels_updated', {}, null, 'changed the status labels of the schedule'],
    ['recent.cleared', {}, null, 'cleared their recent files'],
  ])('%s %j %s', (kind, payload, target, words) => expect(deed(kind, payload, target)).toBe(words));

  it('quotes a kind it does not know', () => expect(deed('note.printed')).toBe('recorded “note.printed”'));
});

describe('kindWords', () => {
  it.each([
    ['file', 'File'],
    ['chat:call.started', 'Chat call started'],
  ])('%s', (kind, words) => expect(kindWords(kind)).toBe(words));
});

describe('actorName', () => {
  it('names people, the product and strangers', () => {
    const payload = { network: '10.1.2.0/24' };
    expect(actorName({ actor: { displayName: 'Tom Hughes' }, payload })).toBe('Tom Hughes');
    expect(actorName({ actor: { displayName: '' }, payload })).toBe('Somebody from elsewhere');
    expect(actorName({ actor: null, payload })).toBe('Somebody with the link (10.1.2.0/24)');
    for (const own of [{}, { network: '' }, { network: 7 }, 'torn', null]) {
      expect(actorName({ actor: null, payload: own })).toBe('Corbel');
    }
  });
});
