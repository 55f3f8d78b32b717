import { describe, expect, it } from 'vitest';
import {
  availableWords,
  downloadWords,
  fileCountWords,
  lastDeedWords,
  linkWords,
  removedWords,
  selectedWords,
  shareWithWords,
  statusWords,
  visibilityLabel,
  visitWords,
  whomWords,
} from './share-words';

describe('words about shares', () => {
  it('count people and files in the right number', () => {
    expect([availableWords(1), availableWords(12)]).toEqual(['1 user available', '12 users available']);
    expect([selectedWords(0), selectedWords(1)]).toEqual(['0 users selected', '1 user selected']);
    expect([0, 1, 3].map(shareWithWords)).toEqual(['Share', 'Share with 1 user', 'Share with 3 users']);
    expect([fileCountWords(1), fileCountWords(1284)]).toEqual(['1 file', '1,284 files']);
    expect([removedWords(0), removedWords(1)]).toEqual(['Removed 0 missing files.', 'Removed 1 missing file.']);
  });

  it('say how many downloads are left to whom they are limited', () => {
    const visited = (status: string) => [0, 1, 12].map((visits) => visitWords(visits, status));
    expect(visited('active')).toEqual(['Not opened yet', 'Opened once', 'Opened 12 times']);
    expect(visited('expired')).toEqual(['Never opened', 'Opened once', 'Opened 12 times']);
    expect(downloadWords(3, null)).toBe('3 downloads');
    expect(downloadWords(1, null)).toBe('1 download');
    expect(downloadWords(0, 1)).toBe('0 of 1 download');
    expect(downloadWords(2, 10)).toBe('2 of 10 downloads');
  });

  it('give a state its colour: active green, expired amber', () => {
    expect(statusWords('active')).toEqual({ label: 'Active', tone: 'ok' });
    expect(statusWords('expired')).toEqual({ label: 'Expired', tone: 'warn' });
    expect(statusWords('revoked')).toEqual({ label: 'Revoked', tone: 'mute' });
  });

  it('say when an expired one ended, and nothing of an end that is to come or no longer matters', () => {
    const end = '2026-11-09T12:00:00Z';
    expect(statusWords('expired', end)).toEqual({ label: 'Expired 9 Nov 2026', tone: 'warn' });
    expect([statusWords('active', end).label, statusWords('revoked', end).label]).toEqual(['Active', 'Revoked']);
  });

  it('say to how many people a share is restricted, where the person may know', () => {
    const whom = (visibility: string, people: number) =>
      whomWords({ visibility, allowedUids: Array.from({ length: people }, String) });
    expect([whom('restricted', 1), whom('restricted', 3)]).toEqual([
      'Restricted to 1 person',
      'Restricted to 3 people',
    ]);
    expect([whom('restricted', 0), whom('public', 2), whom('tenant', 0)]).toEqual(['Restricted', 'Public', 'Tenant']);
  });

  it('say what happened last, and when', () => {
    const now = new Date('2026-11-29T12:00:00Z');
    const facts = { status: 'active', createdAt: '2025-10-26T10:10:00Z', updatedAt: '2025-10-26T10:10:00Z' };
    expect(lastDeedWords(facts, now)).toBe('Created 26 Oct 2025');
    expect(lastDeedWords({ ...facts, updatedAt: '2025-10-27T10:10:00Z' }, now)).toBe('Changed 27 Oct 2025');
    expect(lastDeedWords({ ...facts, updatedAt: now.toISOString() }, now)).toMatch(/^Changed today, /);
    expect(lastDeedWords({ ...facts, status: 'revoked' }, now)).toBe('Revoked 26 Oct 2025');
  });

  it('quote what a later version calls a visibility', () => {
    expect([visibilityLabel('restricted'), visibilityLabel('secret')]).toEqual(['Restricted', 'secret']);
  });
});

it('says whom a link lets in and until when', () => {
  expect(linkWords({ visibility: 'public', policy: { expiresAt: null, hasPassword: false } })).toBe('Public');
  const policy = { expiresAt: '2026-12-18T12:00:00Z', hasPassword: true };
  expect(linkWords({ visibility: 'restricted', policy })).toBe('Restricted · until 18 Dec 2026 · password');
});
