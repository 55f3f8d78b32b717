import { beforeEach, expect, it } from 'vitest';
import { clearLocalStores } from '@/shared/session/local-stores';
import { chatModule } from '../index';
import { localOutboxStore } from './outbox-store';

beforeEach(() => localStorage.clear());
const message = {
  clientId: 'a',
  conversationId: 'c',
  threadRootId: null,
  html: '<p>Hi</p>',
  fileIds: ['f'],
  quotedId: null,
  isConfirmed: false,
  createdAt: '2026-11-25T09:00:00Z',
};

it('keeps messages of one person in one organisation', () => {
  const store = localOutboxStore('t', 'u');
  store.keep(message);
  expect(store.load()).toEqual([message]);
  expect(localOutboxStore('t', 'other').load()).toEqual([]);
  store.drop('a');
  expect(store.load()).toEqual([]);
});

it('trusts nothing that is no message, and leaves with the person', async () => {
  const store = localOutboxStore('t', 'u');
  store.keep(message);
  const key = Object.keys(localStorage)[0] ?? '';
  localStorage.setItem(`${key}2`, 'not json');
  localStorage.setItem(`${key}3`, '{"clientId":"x"}');
  expect(store.load()).toEqual([message]);
  await clearLocalStores([chatModule.keeps]);
  expect(Object.keys(localStorage)).toEqual([]);
});
