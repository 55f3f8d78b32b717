import { expect, test } from 'vitest';
import { type AskForm, askedBy, EMPTY_FORM, formOf, requestOf } from './ask-form';
import type { AskedField } from './fields';
import type { OutsideSigner } from './outside-signers';
import { memberSigner, outsideSigner } from './signers';

const place = { left: 0.1, top: 0.2, width: 0.3, height: 0.03 };
const text: AskedField = { id: 'a', signer: 'anna', kind: 'text', place, isRequired: true, label: ' Order ' };
const piotr = { name: 'Piotr', email: 'piotr@ostrane.example' };

const signing = (members: readonly string[], outside: readonly OutsideSigner[] = []): AskForm => ({
  ...EMPTY_FORM,
  signers: [...members.map(memberSigner), ...outside.map(outsideSigner)],
});

test('people are asked in the order in which they were chosen, each with a place of their own', () => {
  const form = { ...EMPTY_FORM, signers: [outsideSigner(piotr), memberSigner('anna')] };
  const asked = askedBy(form, [{ id: 'anna', displayName: 'Anna' }]);
  expect(asked.map(({ key, name }) => [key, name])).toEqual([
    ['piotr@ostrane.example', 'Piotr'],
    ['anna', 'Anna'],
  ]);
  expect(requestOf('file', form).signers.map(({ uid, email }) => uid ?? email)).toEqual([piotr.email, 'anna']);
  expect(asked[0]?.spot.place).not.toEqual(asked[1]?.spot.place);
  const moved = askedBy({ ...form, spots: { anna: { page: 2, place } } }, []);
  expect(moved[1]?.spot).toEqual({ page: 2, place });
});

test('each signer is sent the own fields, and fields of somebody taken back are left out', () => {
  const fields: AskedField[] = [
    text,
    { ...text, id: 'b', signer: piotr.email, kind: 'checkbox', page: 2, isRequired: false },
    { ...text, id: 'c', signer: 'gone' },
  ];
  const form = { ...signing(['anna'], [piotr]), fields, spots: { anna: { page: 1, place } } };
  expect(requestOf('file', form).signers).toEqual([
    { uid: 'anna', page: 1, place, fields: [{ kind: 'text', place, isRequired: true, label: 'Order' }] },
    { ...piotr, fields: [{ kind: 'checkbox', page: 2, place, isRequired: false, label: 'Order' }] },
  ]);
});

test('one signer is no order, and no reminder is none', () => {
  const one = requestOf('file', { ...signing(['anna']), isOrdered: true, remind: 0 });
  expect(one.isOrdered).toBe(false);
  expect(one).not.toHaveProperty('remindEveryDays');
  const two = requestOf('file', { ...signing(['anna', 'ben']), isOrdered: true });
  expect(two).toMatchObject({ isOrdered: true, remindEveryDays: 7, expiresInDays: 30 });
});

test('a signer with a further signature keeps the usual one', () => {
  const fields: AskedField[] = [{ ...text, kind: 'signature' }];
  const form = { ...signing(['anna']), fields };
  expect(requestOf('file', form).signers[0]?.place).toEqual(askedBy(form, [])[0]?.spot.place);
});

test('a draft is the form again from which it was kept', () => {
  const form: AskForm = {
    signers: [outsideSigner(piotr), memberSigner('anna')],
    isOrdered: true,
    mayDelegate: true,
    spots: { anna: { page: 2, place }, [piotr.email]: { place } },
    fields: [
      { ...text, id: `${piotr.email}/0`, signer: piotr.email, kind: 'date', isRequired: false, label: '' },
      { ...text, id: 'anna/0', label: 'Order', page: 1 },
      { ...text, id: 'anna/1', kind: 'checkbox', isRequired: false, label: '' },
    ],
    copyMembers: ['ben'],
    copyOutside: [{ name: 'Lena', email: 'lena@saltmarsh.example' }],
    message: 'Please',
    days: 14,
    remind: 0,
  };
  expect(formOf(requestOf('file', form))).toEqual(form);
  // What was left out comes back as null.
  const bare = { fileId: 'file', signers: [{ uid: 'anna', name: null, email: null, place: null, fields: null }] };
  expect(formOf(bare)).toEqual({ ...signing(['anna']), remind: 0 });
});
