import { expect, it } from 'vitest';
import type { CallSession } from '../api/types';
import { hasBothLinks, linkAtHand } from './call-link';

const call = { roomId: 'quay', lastRequest: null };
const byLink = (moderate: boolean, participants = ['ada']) =>
  ({ threadId: null, participants, can: { moderate } }) as CallSession;

it('has the guests’ link at hand where people come by a link and may be let in, and else that for members', () => {
  expect(linkAtHand(call, byLink(true))).toBe('guests');
  expect(linkAtHand(call, byLink(false))).toBe('members');
  expect(linkAtHand(call, byLink(true, ['ada', 'tom']))).toBe('members');
  expect(linkAtHand(call, undefined)).toBe('members');
  expect(linkAtHand({ ...call, roomId: null }, byLink(true))).toBeNull();
  const guest = { link: 'l', guestId: 'g', secret: 's' };
  expect(linkAtHand({ ...call, lastRequest: { kind: 'video', guest } }, undefined)).toBeNull();
});

it('has the colleagues’ link beside the guests’ where colleagues may join', () => {
  expect(hasBothLinks('guests', { visibility: 'tenant' })).toBe(true);
  expect(hasBothLinks('guests', { visibility: 'participants' })).toBe(false);
  expect(hasBothLinks('members', { visibility: 'tenant' })).toBe(false);
});
