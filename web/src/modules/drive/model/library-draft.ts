/** What people put into the dialog of a library, and what its rules are called (drive.md sections 3 and 6). */
import type { DeletePolicy } from '@/shared/api/gen';

/** Who may delete what lies in a library, in the order people choose from. */
export const DELETE_POLICIES: readonly { value: DeletePolicy; label: string }[] = [
  { value: 'none', label: 'Anyone with delete permission' },
  { value: 'ownerOnly', label: 'Only the owner of a file' },
  { value: 'managerOnly', label: 'Only those who manage drives' },
  { value: 'twoPerson', label: 'Two people: a second person approves' },
];

export interface LibraryPolicies {
  readOnly: boolean;
  legalHold: boolean;
  deletePolicy: DeletePolicy;
  shareAllowed: boolean;
}

/** A rule of a library as a badge. `hold` and `warn` differ in weight: nothing may be deleted, something is limited. */
export interface PolicyBadge {
  key: string;
  label: string;
  tone: 'bad' | 'warn' | 'info' | 'mute';
}

/** The rules of a library that differ from the usual, the weightiest first. */
export function policyBadges(policies: LibraryPolicies): readonly PolicyBadge[] {
  const badges: (PolicyBadge | false)[] = [
    policies.legalHold && { key: 'hold', label: 'Legal hold', tone: 'bad' },
    policies.readOnly && { key: 'readOnly', label: 'Read only', tone: 'warn' },
    policies.deletePolicy === 'twoPerson' && { key: 'two', label: 'Two-person deletion', tone: 'info' },
    policies.deletePolicy === 'managerOnly' && { key: 'managers', label: 'Managers delete', tone: 'mute' },
    policies.deletePolicy === 'ownerOnly' && { key: 'owners', label: 'Owners delete', tone: 'mute' },
    !policies.shareAllowed && { key: 'share', label: 'Sharing off', tone: 'mute' },
  ];
  return badges.filter((badge) => badge !== false);
}

export interface LibraryDraft {
  name: string;
  description: string;
  visibleInDriveUI: boolean;
  /** Who reads it alone; everybody in the drive where nobody is named. */
  memberIds: string[];
  policies: LibraryPolicies;
  acl: { readScopes: string[]; writeScopes: string[]; deleteScopes: string[]; shareScopes: string[] };
  shareSourcePolicy: { externalAllowed: boolean; requireWatermark: boolean; requireRecord: boolean };
}

/** What a new library begins as where the organisation has said nothing of public links. */
export const NEW_LIBRARY: LibraryDraft = {
  name: '',
  description: '',
  visibleInDriveUI: true,
  memberIds: [],
  policies: { readOnly: false, legalHold: false, deletePolicy: 'none', shareAllowed: true },
  acl: { readScopes: [], writeScopes: [], deleteScopes: [], shareScopes: [] },
  shareSourcePolicy: { externalAllowed: false, requireWatermark: false, requireRecord: false },
};

/** What a new library begins as: open to people outside where the organisation has public links. */
export function newLibrary(hasPublicLinks: boolean): LibraryDraft {
  return {
    ...NEW_LIBRARY,
    shareSourcePolicy: { ...NEW_LIBRARY.shareSourcePolicy, externalAllowed: hasPublicLinks },
  };
}

/** A library as the dialog begins. */
export function libraryDraftOf(library: LibraryDraft): LibraryDraft {
  const { name, description, visibleInDriveUI, memberIds, policies, acl, shareSourcePolicy } = library;
  return {
    name,
    description,
    visibleInDriveUI,
    memberIds: [...memberIds],
    policies: { ...policies },
    acl: { ...acl },
    shareSourcePolicy: { ...shareSourcePolicy },
  };
}

/** The parts that differ, whole; null where nothing does. */
export function libraryChanges(before: LibraryDraft, after: LibraryDraft): Partial<LibraryDraft> | null {
  const tidy = { ...after, name: after.name.trim() };
  const keys = (Object.keys(before) as (keyof LibraryDraft)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(tidy[key]),
  );
  return keys.length > 0 ? Object.fromEntries(keys.map((key) => [key, tidy[key]])) : null;
}
