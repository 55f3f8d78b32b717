import { expect, it } from 'vitest';
import type { LibraryPolicies } from '../../model/library-draft';
import { libraryColumns } from './library-columns';

const usual: LibraryPolicies = { legalHold: false, readOnly: false, deletePolicy: 'none', shareAllowed: true };
const heads = (...columns: Parameters<typeof libraryColumns>) => libraryColumns(...columns).map(({ label }) => label);

it('has a column for rules only where a library has one', () => {
  expect(heads([{ policies: usual }])).toEqual(['Name', 'Drive', 'Files', 'Size']);
  const held = { policies: { ...usual, legalHold: true } };
  expect(heads([{ policies: usual }, held])).toEqual(['Name', 'Drive', 'Rules', 'Files', 'Size']);
});

it('keeps it while more libraries may come', () => {
  expect(heads([{ policies: usual }], { hasMore: true })).toContain('Rules');
});
