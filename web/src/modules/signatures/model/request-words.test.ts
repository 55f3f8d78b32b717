import { expect, test } from 'vitest';
import type { SignRequest, SignTask } from '../api/types';
import { progressWords, timeLine, waitingWords } from './request-words';

function task(change: Partial<SignTask>): SignTask {
  return {
    id: change.assignedToName ?? 'task',
    requestId: 'request',
    fileId: 'file',
    assignedToUid: 'person',
    assignedToName: 'Tom',
    outsiderEmail: null,
    createdByUid: 'maker',
    position: 0,
    isTurn: true,
    status: 'pending',
    createdAt: '2026-11-25T10:00:00Z',
    viewedAt: null,
    signedAt: null,
    declinedAt: null,
    reason: null,
    signaturePath: null,
    consentedAt: null,
    fields: [],
    delegations: [],
    page: 1,
    place: { left: 0, top: 0, width: 0.3, height: 0.1 },
    ...change,
  };
}

function request(change: Partial<SignRequest>): SignRequest {
  return {
    id: 'request',
    fileId: 'file',
    fileName: 'Agreement.pdf',
    documents: [],
    createdByUid: 'maker',
    createdByName: 'Grace',
    message: '',
    isOrdered: false,
    mayDelegate: false,
    pageCount: 1,
    status: 'pending',
    createdAt: '2026-11-25T10:00:00Z',
    finishedAt: null,
    expiresAt: null,
    remindEveryDays: null,
    remindedAt: null,
    originalSha256: '',
    isRewritten: false,
    documentSha256: '',
    documentUrl: '',
    documentSize: 1,
    signedFileId: null,
    filingRefused: null,
    tasks: [],
    ownTaskId: null,
    consent: '',
    copies: [],
    can: { sign: false, decline: false, delegate: false, cancel: false, remind: false },
    ...change,
  };
}

test('what happened stands in its order, and what is still to happen behind it', () => {
  const tasks = [
    task({ assignedToName: 'Tom', isTurn: true }),
    task({
      assignedToName: 'Priya',
      status: 'signed',
      viewedAt: '2026-11-25T10:05:00Z',
      signedAt: '2026-11-25T10:07:00Z',
    }),
    task({ assignedToName: 'Sam', isTurn: false }),
  ];
  expect(timeLine(request({ tasks })).map(({ words }) => words)).toEqual([
    'Grace asked for signatures',
    'Priya opened the document',
    'Priya signed',
    'Tom has yet to sign',
    'Sam signs after the others',
  ]);
  expect(progressWords({ tasks })).toBe('1 of 3 signed');
});

test('whoever declined is told with the reason', () => {
  const declined = task({ status: 'declined', declinedAt: '2026-11-25T11:00:00Z', reason: 'The amount is wrong' });
  const words = timeLine(request({ status: 'declined', finishedAt: '2026-11-25T11:00:00Z', tasks: [declined] }));
  expect(words.at(-1)?.words).toBe('Tom declined to sign: The amount is wrong');
});

test('a reminder and the end of the time to sign stand in the line', () => {
  const line = timeLine(
    request({
      status: 'expired',
      remindedAt: '2026-11-27T10:00:00Z',
      finishedAt: '2026-12-25T10:00:00Z',
      tasks: [
        task({ assignedToName: 'Ingrid Holm', status: 'cancelled' }),
        task({ assignedToName: 'Grace Okafor', status: 'cancelled' }),
        task({ assignedToName: 'Tom', status: 'signed', signedAt: '2026-11-26T10:00:00Z' }),
      ],
    }),
  );
  expect(line.map(({ words }) => words)).toEqual([
    'Grace asked for signatures',
    'Tom signed',
    'Reminder sent to Ingrid Holm and Grace Okafor.',
    'The time to sign ran out',
  ]);
});

test('only those who were asked and reached are said to be reminded', () => {
  const remindedAt = '2026-11-27T10:00:00Z';
  const said = (change: Partial<SignRequest>, unreached?: ReadonlySet<string>) =>
    timeLine(request({ remindedAt, ...change }), unreached).find(({ key }) => key === 'reminded')?.words;
  const after = { fromUid: null, fromName: 'Ewa', fromEmail: null, at: '2026-11-28T10:00:00Z', reason: '' };
  const tasks = [
    task({ assignedToName: 'Tom', status: 'signed', signedAt: '2026-11-28T11:00:00Z', delegations: [after] }),
    task({ assignedToName: 'Piotr', isTurn: true }),
  ];
  expect(said({ tasks })).toBe('Reminder sent to Ewa and Piotr.');
  expect(said({ tasks, isOrdered: true })).toBe('Reminder sent to Ewa.');
  expect(said({ tasks }, new Set(['Piotr']))).toBe('Reminder sent to Ewa.');
  expect(said({ tasks: [] })).toBe('Reminder sent.');
});

test('a document that was rewritten says so from the beginning', () => {
  const line = timeLine(request({ isRewritten: true, tasks: [task({ viewedAt: '2026-11-25T10:00:00Z' })] }));
  expect(line.map(({ key }) => key)).toEqual(['created', 'rewritten', 'task/viewed', 'task/open']);
  expect(line[1]?.words).toContain('was rewritten before it was sent');
});

test('who handed a place on, and to whom, stands in the line', () => {
  const handed = (fromName: string, at: string, reason: string) => ({
    fromUid: null,
    fromName,
    fromEmail: null,
    at,
    reason,
  });
  const delegations = [handed('Piotr', '2026-11-25T11:00:00Z', 'On leave'), handed('Ewa', '2026-11-25T12:00:00Z', '')];
  const words = timeLine(request({ tasks: [task({ delegations })] })).map((moment) => moment.words);
  expect(words).toEqual([
    'Grace asked for signatures',
    'Piotr handed the place on to Ewa: On leave',
    'Ewa handed the place on to Tom',
    'Tom has yet to sign',
  ]);
});

test('what waits for a signature is counted up to what a badge has room for', () => {
  expect([1, 99, 100, 1001].map(waitingWords)).toEqual(['1', '99', '99+', '99+']);
});
