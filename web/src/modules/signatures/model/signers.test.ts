import { expect, test } from 'vitest';
import {
  memberSigner,
  membersOf,
  movedSigner,
  outsideOf,
  outsideSigner,
  rolesOf,
  withMembers,
  withOutside,
  withRoles,
} from './signers';

const piotr = { name: 'Piotr', email: 'piotr@ostrane.example' };
const lena = { name: 'Lena', email: 'lena@saltmarsh.example' };
const client = { key: 'role/0', role: 'Client', uid: 'anna' };
const keys = (signers: readonly { key: string }[]) => signers.map(({ key }) => key);

test('whoever is chosen comes last, whether from outside or not', () => {
  let signers = withOutside([], [piotr]);
  signers = withMembers(signers, ['ben']);
  signers = withOutside(signers, [piotr, lena]);
  signers = withMembers(signers, ['ben', 'cara']);
  expect(keys(signers)).toEqual([piotr.email, 'ben', lena.email, 'cara']);
  expect([membersOf(signers), outsideOf(signers)]).toEqual([
    ['ben', 'cara'],
    [piotr, lena],
  ]);
  // Whoever is taken back and chosen again comes last.
  signers = withMembers(withMembers(signers, ['cara']), ['cara', 'ben']);
  expect(keys(withOutside(signers, [lena]))).toEqual([lena.email, 'cara', 'ben']);
});

test('roles are nobody’s to take back with the others', () => {
  const signers = [client, memberSigner('ben'), outsideSigner(piotr)];
  expect(keys(withOutside(withMembers(signers, []), []))).toEqual(['role/0']);
  // The same person may sign besides.
  expect(keys(withMembers(signers, ['ben', 'anna']))).toEqual(['role/0', 'ben', piotr.email, 'anna']);
  const changed = withRoles(signers, [{ key: 'role/0', role: 'Client', outside: lena }]);
  expect(rolesOf(changed)).toEqual([{ key: 'role/0', role: 'Client', outside: lena }]);
  expect(keys(changed)).toEqual(keys(signers));
});

test('a signer is moved past the next one, and not past the end', () => {
  const signers = [client, memberSigner('ben'), outsideSigner(piotr)];
  expect(keys(movedSigner(signers, 'ben', -1))).toEqual(['ben', 'role/0', piotr.email]);
  expect(keys(movedSigner(signers, 'ben', 1))).toEqual(['role/0', piotr.email, 'ben']);
  expect(movedSigner(signers, piotr.email, 1)).toEqual(signers);
  expect(movedSigner(signers, 'nobody', 1)).toEqual(signers);
});
