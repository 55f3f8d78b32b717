import { describe, expect, it } from 'vitest';
import {
  arrivedWords,
  deliveryWords,
  filesProblem,
  newRequest,
  newRequestDraft,
  receivedWords,
  requestChanges,
  requestDraftOf,
  requestProblems,
  requestStateWords,
  senderLimitWords,
  sendingProblems,
} from './upload-request';

const GIB = 1024 ** 3;
const now = new Date('2026-11-22T08:00:00Z');
const draft = { ...newRequestDraft(now), title: 'Drawings' };
const limits = { maxFiles: 2, maxBytes: 1000, maxFileSize: 600, allowedTypes: ['.pdf'] };
const file = (name: string, size = 10) => ({ name, size, type: '' });

describe('a new request', () => {
  it('ends by itself in 14 days, and begins with usual limits', () => {
    expect(newRequest(draft, { driveId: 'd', folderId: 'f' })).toEqual({
      driveId: 'd',
      folderId: 'f',
      title: 'Drawings',
      message: '',
      maxFiles: 100,
      maxBytes: GIB,
      allowedTypes: [],
      expiresAt: '2026-12-06T08:00:00.000Z',
      password: null,
    });
  });

  it('is told what is wrong, by field', () => {
    const wrong = { ...draft, title: ' ', maxFiles: 0, maxGb: '', expiresAt: '2026-11-20T08:00', hasPassword: true };
    expect(Object.keys(requestProblems(wrong, null, now)).sort()).toEqual([
      'expiresAt',
      'maxFiles',
      'maxGb',
      'password',
      'title',
    ]);
    expect(requestProblems(draft, null, now)).toEqual({});
  });
});

describe('a request that is changed', () => {
  const before = requestDraftOf({
    title: 'Drawings',
    message: '',
    limits: { maxFiles: 5, maxBytes: GIB / 2, allowedTypes: [], expiresAt: '2026-11-01T08:00:00Z', hasPassword: true },
  });

  it('keeps an end that is over and a password that is not typed anew', () => {
    expect(requestProblems(before, before, now)).toEqual({});
    expect(requestChanges(before, before)).toBeNull();
  });

  it('is sent what has changed', () => {
    expect(requestChanges(before, { ...before, title: 'Plans ', maxGb: 2, expiresAt: '', hasPassword: false })).toEqual(
      {
        title: 'Plans',
        maxBytes: 2 * GIB,
        expiresAt: null,
        password: null,
      },
    );
    expect(requestChanges(before, { ...before, allowedTypes: ['.pdf'], password: 'long enough' })).toEqual({
      allowedTypes: ['.pdf'],
      password: 'long enough',
    });
  });
});

it('says why an active request takes nothing', () => {
  const request = { status: 'active', isOpen: true, limits, received: { files: 0, bytes: 0 } };
  expect(requestStateWords(request).label).toBe('Active');
  expect(requestStateWords({ ...request, isOpen: false }).label).toBe('Closed');
  expect(requestStateWords({ ...request, isOpen: false, received: { files: 2, bytes: 4 } }).label).toBe('Full');
  expect(requestStateWords({ ...request, isOpen: false, status: 'revoked' }).label).toBe('Revoked');
  const expired = {
    ...request,
    isOpen: false,
    status: 'expired',
    limits: { ...limits, expiresAt: '2026-11-09T12:00:00Z' },
  };
  expect(requestStateWords(expired).label).toBe('Expired 9 Nov 2026');
});

describe('what is sent', () => {
  it('needs a name and files', () => {
    expect(sendingProblems({ name: '', email: 'sam', files: [] }, limits)).toEqual({
      name: 'Enter your name.',
      email: 'This is not an email address.',
      files: 'Choose at least one file.',
    });
    expect(sendingProblems({ name: 'Sam', email: '', files: [file('a.pdf')] }, limits)).toEqual({});
  });

  it('keeps to the limits', () => {
    expect(filesProblem([file('a.exe')], limits)).toBe('File type not allowed: a.exe');
    expect(filesProblem([file('a.pdf', 601)], limits)).toBe('File exceeds maximum allowed size: a.pdf');
    expect(filesProblem([file('a.pdf'), file('b.pdf'), file('c.pdf')], limits)).toBe('At most 2 files can be sent.');
    expect(filesProblem([file('a.pdf', 600), file('b.pdf', 500)], limits)).toMatch(/^These are 1.1 KB/);
  });
});

it('says limits and counts in words', () => {
  expect(senderLimitWords({ maxFiles: 1, maxBytes: GIB, maxFileSize: 5 * GIB, allowedTypes: [] })).toBe(
    'Up to 1 file, 1 GB in total.',
  );
  expect(senderLimitWords(limits)).toBe('Up to 2 files, 1000 B in total, 600 B each. Only .pdf.');
  const media = ['application/pdf', 'image/*', '.dwg', 'application/vnd.ms-excel'];
  expect(senderLimitWords({ ...limits, maxFileSize: 1000, allowedTypes: media })).toBe(
    'Up to 2 files, 1000 B in total. Only PDF, any image, .dwg, application/vnd.ms-excel.',
  );
  expect([arrivedWords(1), arrivedWords(1200)]).toEqual(['1 file has arrived', '1,200 files have arrived']);
});

describe('what came', () => {
  const nothing = { files: 0, bytes: 0 };

  it('can still come where a request is open, and no more where it is over', () => {
    expect(receivedWords({ isOpen: true, received: nothing })).toBe('Nothing received yet');
    expect(receivedWords({ isOpen: false, received: nothing })).toBe('Nothing received');
    expect(receivedWords({ isOpen: false, received: { files: 1, bytes: 600 } })).toBe('1 file, 600 B');
  });

  it('says of each delivery what was sent, or is', () => {
    expect(deliveryWords({ files: 2, bytes: 600, finishedAt: '2026-11-09T12:00:00Z' })).toBe('sent 2 files, 600 B');
    expect(deliveryWords({ files: 1, bytes: 600, finishedAt: null })).toBe('is sending 1 file, 600 B');
    expect(deliveryWords({ ...nothing, finishedAt: null })).toBe('is sending files');
  });
});
