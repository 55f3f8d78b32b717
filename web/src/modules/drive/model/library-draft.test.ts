import { describe, expect, it } from 'vitest';
import { type LibraryPolicies, libraryChanges, libraryDraftOf, NEW_LIBRARY, policyBadges } from './library-draft';

describe("a library's rules as badges", () => {
  const usual: LibraryPolicies = { readOnly: false, legalHold: false, deletePolicy: 'none', shareAllowed: true };
  const labels = (policies: Partial<LibraryPolicies>) =>
    policyBadges({ ...usual, ...policies }).map(({ label }) => label);

  it('are none where all is as usual', () => {
    expect(labels({})).toEqual([]);
  });

  it('begin with the weightiest', () => {
    expect(labels({ shareAllowed: false, deletePolicy: 'twoPerson', readOnly: true, legalHold: true })).toEqual([
      'Legal hold',
      'Read only',
      'Two-person deletion',
      'Sharing off',
    ]);
  });

  it('say who deletes', () => {
    expect(labels({ deletePolicy: 'ownerOnly' })).toEqual(['Owners delete']);
    expect(labels({ deletePolicy: 'managerOnly' })).toEqual(['Managers delete']);
  });
});

describe('what to save of a library', () => {
  const before = { ...NEW_LIBRARY, name: 'Drawings' };

  it('is nothing where nothing changed', () => {
    expect(libraryChanges(before, libraryDraftOf(before))).toBeNull();
    expect(libraryChanges(before, { ...before, name: 'Drawings ' })).toBeNull();
  });

  it('is each part that changed, whole', () => {
    const policies = { ...before.policies, legalHold: true };
    expect(libraryChanges(before, { ...before, name: 'Plans', policies })).toEqual({ name: 'Plans', policies });
    const acl = { ...before.acl, readScopes: ['drive.read'] };
    expect(libraryChanges(before, { ...before, acl })).toEqual({ acl });
  });
});
