import { expect, it } from 'vitest';
import { changedFields, profileProblems } from './profile-draft';

const record = { displayName: 'Aoife B.', firstName: 'Aoife', lastName: 'Brennan', timeZone: 'Europe/London' };

it.each([
  [{}, {}],
  [{ firstName: 'Aoife ' }, {}],
  [{ firstName: ' Eva ', lastName: 'Brennan' }, { firstName: 'Eva' }],
  [{ timeZone: 'Europe/Berlin' }, { timeZone: 'Europe/Berlin' }],
  [{ timeZone: 'Europe/London' }, {}],
  [{ timeZone: null }, { timeZone: null }],
  [{ displayName: '' }, { displayName: '' }],
])('%j changes %j', (draft, changes) => {
  expect(changedFields(record, draft)).toEqual(changes);
});

it('asks for first and last name; without a display name they stand for it', () => {
  expect(profileProblems({ firstName: 'Eva', displayName: '' })).toEqual({});
  expect(Object.keys(profileProblems({ firstName: '', lastName: '' }))).toEqual(['firstName', 'lastName']);
});
