import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/shared/api/errors';
import { requestDeletions } from './request-deletions';

const server = vi.hoisted(() => ({ requestDeletion: vi.fn() }));
vi.mock('@/shared/api/gen', () => server);

const file = (name: string, libraryId: string) => ({ id: name, name, libraryId });
const [lease, plan, deed] = [file('lease', 'legal'), file('plan', 'drawings'), file('deed', 'legal')];
const busy = new ApiError({ code: 'UNAVAILABLE', message: 'The server is busy.', status: 503 });
const requested = (fileId: string) =>
  new ApiError({ code: 'DELETION_REQUESTED', message: 'Asked already.', status: 409, details: { fileId } });
const asked = () => server.requestDeletion.mock.calls.map(([{ body }]) => body.fileIds);
const keys = () => server.requestDeletion.mock.calls.map(([{ headers }]) => headers['Idempotency-Key']);

beforeEach(() => server.requestDeletion.mockReset());

it('tells what was requested and what was not, and goes on behind one that failed', async () => {
  server.requestDeletion.mockRejectedValueOnce(busy).mockResolvedValue({});
  const order = { files: [lease, plan, deed], reason: 'Old', sent: new Map() };
  expect(await requestDeletions(order)).toEqual({
    requested: [plan],
    already: [],
    left: [
      { file: lease, reason: 'The server is busy.' },
      { file: deed, reason: 'The server is busy.' },
    ],
  });
  expect(await requestDeletions({ ...order, files: [lease, deed] })).toMatchObject({
    requested: [lease, deed],
    left: [],
  });
  expect(asked()).toEqual([['lease', 'deed'], ['plan'], ['lease', 'deed']]);
  // An answer that was lost on the way is given again: the same request has the same key.
  expect(keys()[2]).toBe(keys()[0]);
  expect(keys()[1]).not.toBe(keys()[0]);
});

it('asks as something new where the reason is another', async () => {
  server.requestDeletion.mockRejectedValueOnce(busy).mockResolvedValue({});
  const sent = new Map();
  await requestDeletions({ files: [plan], reason: 'Old', sent });
  await requestDeletions({ files: [plan], reason: 'Replaced', sent });
  expect(new Set(keys()).size).toBe(2);
});

it('leaves out what somebody asked for already, which would hold back all of its library', async () => {
  server.requestDeletion.mockRejectedValueOnce(requested('lease')).mockResolvedValue({});
  const order = { files: [lease, deed], reason: '', sent: new Map() };
  expect(await requestDeletions(order)).toEqual({ requested: [deed], already: [lease], left: [] });
  server.requestDeletion.mockReset().mockRejectedValueOnce(requested('lease')).mockRejectedValueOnce(busy);
  expect(await requestDeletions({ ...order, sent: new Map() })).toEqual({
    requested: [],
    already: [lease],
    left: [{ file: deed, reason: 'The server is busy.' }],
  });
});
