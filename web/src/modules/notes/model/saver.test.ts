import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, networkError } from '@/shared/api/errors';
import { merge3 } from './merge3';
import {
  createSaver,
  DEBOUNCE_MS,
  type Known,
  type Leftover,
  type NoteFields,
  SAVED_MS,
  type SaverTools,
} from './saver';

const NOTE: Known = { title: 'Crane', content: '<p>a</p>', tags: [], version: 3 };

/** A server with one note, and what the saver told. */
function rig(left: Leftover | null = null, first = NOTE) {
  let note = first;
  let failure: unknown = null;
  const kept: (NoteFields | null)[] = [];
  const states: string[] = [];
  const send = vi.fn<SaverTools['send']>(async (fields, version) => {
    if (failure) throw failure;
    if (version !== note.version)
      throw new ApiError({ code: 'VERSION_CONFLICT', message: 'Changed', status: 409, details: { current: note } });
    note = { ...note, ...fields, version: version + 1 };
    return note;
  });
  const saver = createSaver(
    first,
    {
      send,
      // Words between bars are blocks here.
      merge: (base, mine, theirs) =>
        merge3(base.split('|'), mine.split('|'), theirs.split('|'), (a, b) => a === b)?.join('|') ?? null,
      keep: (waiting) => kept.push(waiting?.fields ?? null),
      changed: ({ kind }) => states.push(kind),
      saved: () => undefined,
    },
    left,
  );
  return {
    saver,
    send,
    kept,
    states,
    server: () => note,
    /** Somebody else saves. */
    elsewhere(fields: NoteFields) {
      note = { ...note, ...fields, version: note.version + 1 };
    },
    failWith(error: unknown) {
      failure = error;
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('typing', () => {
  it('is sent once, a second after it rests, and says so', async () => {
    const { saver, send, states, kept } = rig();
    saver.edit({ title: 'C' });
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS - 1);
    saver.edit({ title: 'Cr' });
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS - 1);
    expect(send).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(send.mock.calls).toEqual([[{ title: 'Cr' }, 3]]);
    await vi.advanceTimersByTimeAsync(SAVED_MS);
    expect(states).toEqual(['waiting', 'waiting', 'saving', 'saved', 'rest']);
    expect(kept.at(-1)).toBeNull();
  });

  it('is kept beside from the first stroke until the server has it', () => {
    const { saver, kept } = rig();
    saver.edit({ title: 'C' });
    expect(kept).toEqual([{ title: 'C' }]);
  });

  it('goes on while the last text is under way', async () => {
    const { saver, send, server } = rig();
    saver.edit({ title: 'One' });
    saver.flush();
    saver.edit({ title: 'Two' });
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
    expect(send.mock.calls.map(([fields, version]) => [fields.title, version])).toEqual([
      ['One', 3],
      ['Two', 4],
    ]);
    expect(server().title).toBe('Two');
  });
});

describe('without an answer', () => {
  it('says that it is not saved, tries again, and loses nothing', async () => {
    const { saver, states, failWith, server, kept } = rig();
    failWith(networkError());
    saver.edit({ title: 'Offline' });
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
    expect(saver.state().kind).toBe('offline');
    expect(kept.at(-1)).toEqual({ title: 'Offline' });
    failWith(null);
    await vi.advanceTimersByTimeAsync(2000);
    expect(server().title).toBe('Offline');
    expect(states).not.toContain('refused');
    expect(kept.at(-1)).toBeNull();
  });

  it('takes up what an earlier page left behind', async () => {
    const { server } = rig({ fields: { title: 'From before' }, base: NOTE });
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
    expect(server().title).toBe('From before');
  });

  it('asks where what was left behind meets what somebody else wrote since', () => {
    const left = { fields: { title: 'From before' }, base: NOTE };
    const { saver } = rig(left, { ...NOTE, title: 'Theirs', version: 4 });
    expect(saver.state()).toMatchObject({ kind: 'conflict', fields: ['title'] });
  });
});

describe('somebody else', () => {
  it('who changed another field is joined', async () => {
    const { saver, elsewhere, server } = rig();
    saver.edit({ title: 'Mine' });
    elsewhere({ content: '<p>theirs</p>' });
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
    expect(server()).toMatchObject({ title: 'Mine', content: '<p>theirs</p>', version: 5 });
  });

  it('who changed the same field is asked about, and either answer holds', async () => {
    for (const whose of ['mine', 'theirs'] as const) {
      const { saver, elsewhere, server, kept } = rig();
      saver.edit({ title: 'Mine', tags: ['a'] });
      elsewhere({ title: 'Theirs' });
      await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
      expect(saver.state()).toMatchObject({ kind: 'conflict', fields: ['title'], theirs: { title: 'Theirs' } });
      expect(kept.at(-1)).toEqual({ title: 'Mine', tags: ['a'] });
      saver.resolve(whose);
      await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
      expect(server()).toMatchObject({ title: whose === 'mine' ? 'Mine' : 'Theirs', tags: ['a'] });
    }
  });

  it('who changed another block of the text is joined', async () => {
    const { saver, elsewhere, server } = rig(null, { ...NOTE, content: 'one|two|three' });
    saver.edit({ content: 'ONE|two|three' });
    elsewhere({ content: 'one|two|THREE' });
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
    expect(server().content).toBe('ONE|two|THREE');
    expect(saver.pending()).toBeNull();
  });

  it('who changed the same block is asked about', async () => {
    const { saver, elsewhere } = rig(null, { ...NOTE, content: 'one|two' });
    saver.edit({ content: 'mine|two' });
    elsewhere({ content: 'theirs|two' });
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
    expect(saver.state()).toMatchObject({ kind: 'conflict', fields: ['content'] });
    expect(saver.pending()).toEqual({ content: 'mine|two' });
  });

  it('who wrote the same word is no conflict', async () => {
    const { saver, elsewhere, server } = rig();
    saver.edit({ title: 'Same' });
    elsewhere({ title: 'Same' });
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
    expect(saver.state().kind).not.toBe('conflict');
    expect(server().title).toBe('Same');
  });

  it('whose news arrives first is the version that the next change is made from', async () => {
    const { saver, elsewhere, server, send } = rig();
    elsewhere({ content: '<p>theirs</p>' });
    saver.adopt(server());
    saver.edit({ title: 'Mine' });
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
    expect(send).toHaveBeenCalledTimes(1);
    expect(server().title).toBe('Mine');
  });
});

it('keeps the text and stops trying where the right to edit is gone', async () => {
  const { saver, failWith, send, kept } = rig();
  failWith(new ApiError({ code: 'FORBIDDEN', message: 'You do not have permission to edit notes', status: 403 }));
  saver.edit({ title: 'Mine' });
  await vi.advanceTimersByTimeAsync(DEBOUNCE_MS + 60_000);
  expect(send).toHaveBeenCalledTimes(1);
  expect(saver.state().kind).toBe('refused');
  saver.edit({ title: 'More' });
  expect(kept.at(-1)).toEqual({ title: 'More' });
});

it('tries again when what was refused has been changed', async () => {
  const { saver, failWith, server } = rig();
  failWith(new ApiError({ code: 'INVALID_REQUEST', message: 'A note has at most 500 tags.', status: 400 }));
  saver.edit({ tags: ['one', 'too many'] });
  await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
  expect(saver.state().kind).toBe('refused');
  failWith(null);
  saver.edit({ tags: ['one'] });
  await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
  expect(server().tags).toEqual(['one']);
  expect(saver.state().kind).toBe('saved');
});

it('sends what waits when the editor is left', async () => {
  const { saver, server } = rig();
  saver.edit({ title: 'Last word' });
  saver.dispose();
  await vi.advanceTimersByTimeAsync(0);
  expect(server().title).toBe('Last word');
});
