import { expect, test } from 'vitest';
import { type AskForm, askedBy, EMPTY_FORM, formOf, requestOf } from './ask-form';
import { isTaken } from './roles';
import { memberSigner, outsideSigner, rolesOf } from './signers';
import {
  beyondPages,
  contentWords,
  formWith,
  onLastPage,
  templateOf,
  usualRoles,
  withKnownCopies,
  withoutBeyond,
} from './templates';

const place = { left: 0.1, top: 0.2, width: 0.3, height: 0.03 };
const piotr = { name: 'Piotr', email: 'piotr@ostrane.example' };
const people = [{ id: 'anna', displayName: 'Anna' }];
const text = { kind: 'text' as const, page: 3, place, isRequired: true, label: 'Town' };
const content = {
  roles: [
    { role: 'Client', page: 2, place, fields: [text] },
    { role: 'Site manager', fields: [] },
  ],
  copyReceivers: [{ uid: 'ben' }, { name: 'Ewa', email: 'ewa@ostrane.example' }],
  message: 'Please',
  isOrdered: true,
  mayDelegate: true,
  expiresInDays: 14,
  remindEveryDays: 3,
};

test('a template is made of a form without its people, and gives the same form again', () => {
  const form = formWith(content, EMPTY_FORM);
  expect(usualRoles(form)).toEqual({ 'role/0': 'Client', 'role/1': 'Site manager' });
  expect(templateOf(form, usualRoles(form))).toEqual(content);
  const own: AskForm = { ...EMPTY_FORM, signers: [memberSigner('anna'), outsideSigner(piotr)] };
  expect(usualRoles(own)).toEqual({ anna: 'Signer 1', [piotr.email]: 'Signer 2' });
  const made = templateOf(own, { anna: ' Client ', [piotr.email]: 'Witness' });
  expect(made.roles.map(({ role }) => role)).toEqual(['Client', 'Witness']);
  expect(JSON.stringify(made)).not.toContain('iotr');
});

test('copies go to the people of the template besides those that were chosen', () => {
  const ewa = { name: 'Ewa Nowak', email: 'ewa@ostrane.example' };
  const form = formWith(content, { ...EMPTY_FORM, copyMembers: ['cara', 'ben'], copyOutside: [ewa] });
  expect([form.copyMembers, form.copyOutside]).toEqual([['cara', 'ben'], [ewa]]);
  expect(withKnownCopies(form, [{ id: 'ben' }]).copyMembers).toEqual(['ben']);
  // Before anybody is known, nobody is left out.
  expect(withKnownCopies(form, []).copyMembers).toEqual(['cara', 'ben']);
});

test('who was chosen already gets the first roles, and who is left over signs besides', () => {
  const chosen = [memberSigner('anna'), outsideSigner(piotr), memberSigner('ben')];
  const form = formWith(content, { ...EMPTY_FORM, signers: chosen });
  expect(rolesOf(form.signers).map(({ uid, outside }) => uid ?? outside)).toEqual(['anna', piotr]);
  expect(form.signers[2]).toEqual(memberSigner('ben'));
  expect(askedBy(form, people).map(({ name }) => name)).toEqual(['Anna', 'Piotr', '']);
  expect(form).toMatchObject({ message: 'Please', isOrdered: true, days: 14, remind: 3 });
});

test('a template’s roles stand in its order, and a draft keeps who has none yet', () => {
  const form = formWith(content, { ...EMPTY_FORM, signers: [memberSigner('anna')] });
  const request = requestOf('file', form);
  expect(request.signers.map(({ role, uid }) => [role, uid])).toEqual([
    ['Client', 'anna'],
    ['Site manager', undefined],
  ]);
  expect(formOf(request)).toEqual(form);
  const roles = rolesOf(form.signers);
  expect(roles.map(isTaken)).toEqual([true, false]);
  const half = roles.map(({ key, role }) => ({ key, role, outside: { name: 'Piotr', email: 'p@' } }));
  expect(half.map(isTaken)).toEqual([false, false]);
  expect(rolesOf(formOf(requestOf('file', { ...form, signers: half })).signers)).toEqual(half);
});

test('what lies behind the last page is said, and moved or left out as one decides', () => {
  const form = formWith(content, { ...EMPTY_FORM, signers: [memberSigner('anna')] });
  expect(beyondPages(form, people, 3)).toEqual([]);
  expect(beyondPages(form, people, 1)).toEqual([
    { words: 'Signature of Anna', page: 2 },
    { words: 'Town of Anna', page: 3 },
  ]);
  const moved = onLastPage(form, 1);
  expect(beyondPages(moved, people, 1)).toEqual([]);
  expect([moved.fields[0]?.page, moved.spots['role/0']?.page]).toEqual([1, 1]);
  const without = withoutBeyond(form, 2);
  expect(without.fields).toEqual([]);
  expect(without.spots['role/0']).toEqual({ page: 2, place });
});

test('a template says whom it asks for how much', () => {
  expect(contentWords(content)).toBe('Signers: Client, Site manager · 1 field');
  expect(contentWords({ roles: [{ role: 'Client' }] })).toBe('Signer: Client');
});
