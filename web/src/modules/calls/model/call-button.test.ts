import { expect, it } from 'vitest';
import type { Capabilities } from '../api/types';
import { type ButtonFacts, callButton } from './call-button';

const feature = { isOn: true, message: null };
const capabilities: Capabilities = {
  isOn: true,
  offReason: null,
  engine: 'embedded',
  policy: { canJoin: true, canCreate: true, canVideo: true, canPSTN: false },
  features: {
    voip: feature,
    video: feature,
    screenShare: feature,
    recording: feature,
    transcription: feature,
    pstn: feature,
  },
  canInvite: true,
  startMessage: null,
  hasTurn: false,
  maxParticipants: 20,
  warnings: [],
};
const facts: ButtonFacts = { isEntitled: true, mayStart: true, mayJoin: true, capabilities, ongoing: null };
const policy = (change: Partial<Capabilities['policy']>): Capabilities => ({
  ...capabilities,
  policy: { ...capabilities.policy, ...change },
});

it('starts a video call or an audio call', () => {
  expect(callButton('video', facts)).toEqual({ label: 'Start call', kind: 'video', reason: undefined });
  expect(callButton('phone', facts)).toEqual({ label: 'Start audio', kind: 'phone', reason: undefined });
});

it('starts an audio call where video is not allowed', () => {
  const state = callButton('video', { ...facts, capabilities: policy({ canVideo: false }) });
  expect(state).toEqual({ label: 'Start audio', kind: 'phone', reason: undefined });
});

it('is a disabled Call without the entitlement, without permission, and while calls are off', () => {
  expect(callButton('video', { ...facts, isEntitled: false })).toMatchObject({
    label: 'Call',
    reason: 'Upgrade to enable Calls',
  });
  expect(callButton('video', { ...facts, mayStart: false })).toMatchObject({
    label: 'Call',
    reason: "You don't have permission to start calls",
  });
  const off = { ...capabilities, isOn: false, offReason: 'Port 7882 is taken' };
  expect(callButton('video', { ...facts, capabilities: off }).reason).toBe('Port 7882 is taken');
  const refused = { ...policy({ canCreate: false }), startMessage: 'Feature disabled by admin' };
  expect(callButton('video', { ...facts, capabilities: refused }).reason).toBe('Feature disabled by admin');
});

it('does nothing until the server has answered', () => {
  expect(callButton('video', { ...facts, capabilities: undefined })).toMatchObject({
    label: 'Start call',
    reason: 'One moment…',
  });
});

it('says so to whoever is in the call already, whatever else they may do', () => {
  const state = callButton('video', { ...facts, ongoing: 'phone', isIn: true, mayJoin: false });
  expect(state).toEqual({ label: 'In call', kind: 'phone', reason: undefined });
});

it('joins a call that goes on, with that kind, without a right to start one', () => {
  const mayOnlyJoin = { ...facts, mayStart: false, capabilities: policy({ canCreate: false }) };
  expect(callButton('video', { ...mayOnlyJoin, ongoing: 'phone' })).toEqual({
    label: 'Join call',
    kind: 'phone',
    reason: undefined,
  });
  expect(callButton('video', { ...mayOnlyJoin, mayJoin: false, ongoing: 'phone' }).label).toBe('Call');
});
