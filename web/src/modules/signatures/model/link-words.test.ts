import { expect, test } from 'vitest';
import type { LinkRequest } from '../api/link';
import { linkWords } from './link-words';

type Signer = LinkRequest['signers'][number];
const signedAt = '2026-11-28T12:00:00Z';
const you = (status: Signer['status']): Signer => ({
  name: 'Ingrid Holm',
  status,
  signedAt: status === 'signed' ? signedAt : null,
  isYou: true,
});
const other = (name: string, status: Signer['status'] = 'pending'): Signer => ({
  name,
  status,
  signedAt: null,
  isYou: false,
});
const words = (signers: Signer[], status: LinkRequest['status'] = 'pending', isCopy = false) =>
  linkWords({ requestedBy: 'Aoife Brennan', expiresAt: '2026-12-28T12:00:00Z', status, signers }, isCopy);

test('whoever has yet to sign reads who asks and until when', () => {
  const asked = words([you('pending'), other('Grace Okafor')]);
  expect(asked).toEqual({
    about: 'Aoife Brennan asks for your signature · until 28 Dec 2026',
    state: 'Pending',
    tone: 'warn',
  });
  expect(words([you('cancelled')], 'expired').about).toBe('Aoife Brennan asks for your signature');
});

test('whoever has signed reads when, and who is waited for', () => {
  const waiting = words([you('signed'), other('Grace Okafor'), other('Tom', 'signed')]);
  expect(waiting).toEqual({
    about: 'You signed on 28 Nov 2026',
    state: 'Waiting for Grace Okafor',
    tone: 'info',
  });
  expect(words([you('signed'), other('A'), other('B')]).state).toBe('Waiting for A and B');
  expect(words([you('signed'), other('A'), other('B'), other('C')]).state).toBe('Waiting for 3 others');
  expect(words([you('signed')], 'completed')).toMatchObject({ about: 'You signed on 28 Nov 2026', state: 'Completed' });
  expect(words([you('signed'), other('A', 'declined')], 'declined').state).toBe('Declined');
});

test('whoever gets a copy is asked for nothing', () => {
  expect(words([other('Tom', 'signed')], 'completed', true)).toMatchObject({
    about: 'Aoife Brennan sends you a copy',
    state: 'Completed',
  });
});
