/** What is said of the Drive elsewhere. */

import type { Deed, Deeds, ModuleWords } from '@/shared/lib/module-words';

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

const deeds: Deeds = {
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
  'file.digest_mismatched': (facts) =>
    `found that the bytes of ${facts.quoted('name', 'a file')} do not have the SHA-256 that was named`,
  'file.reference_lost': (facts) => `found something gone that uses ${facts.quoted('name', 'a file')}`,
  'file.reference_found': (facts) => `found again what uses ${facts.quoted('name', 'a file')}`,
  'share.created': (facts) => `shared ${facts.quoted('name', 'files')} by a link`,
  'share.updated': (facts) => `changed the share ${facts.quoted('name', '')}`,
  'share.rebuilt': (facts) => `took missing files out of the share ${facts.quoted('name', '')}`,
  'share.revoked': (facts) => `revoked the share ${facts.quoted('name', '')}`,
  'share.opened': (facts) => `opened the share ${facts.quoted('name', '')}`,
  'share.previewed': (facts) => `viewed ${facts.quoted('file', 'a file')} in the share ${facts.quoted('name', '')}`,
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
  'file.signed': (facts) => `saved the signed copy of ${facts.quoted('name', 'a file')}`,
  'file.replaced': (facts) => `uploaded a new version of ${facts.quoted('name', 'a file')}`,
  'file.version_restored': (facts) => `brought back an earlier version of ${facts.quoted('name', 'a file')}`,
  'file.version_deleted': (facts) => `permanently deleted an earlier version of ${facts.quoted('name', 'a file')}`,
};

export const words: ModuleWords = {
  deeds,
  belongings: {
    'drive.files': ['file', 'files'],
    'drive.drives': ['drive', 'drives'],
    'drive.libraries': ['library', 'libraries'],
    'drive.folders': ['folder', 'folders'],
    'drive.shares': ['share', 'shares'],
    'drive.uploadRequests': ['upload request', 'upload requests'],
  },
};
