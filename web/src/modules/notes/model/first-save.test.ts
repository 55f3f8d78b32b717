import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, type FaultCode, networkError } from '@/shared/api/errors';
import type { DraftContent } from './drafts';
import { createFirstSave, firstContent, PAUSE_MS, type SentForm } from './first-save';

const FORM: DraftContent = { title: '', content: '', tags: [], color: '', folder: null };
const refusal = (status: number, code: FaultCode = 'INVALID_REQUEST') => new ApiError({ code, message: 'No', status });
interface Made {
  id: number;
  title: string;
}

/** A form, and a server that answers the same key with the same note. */
function rig(left: SentForm | null = null) {
  let form: DraftContent = FORM;
  let failure: unknown = null;
  let losesAnswers = false;
  let isUntouched = true;
  let keys = 0;
  const notes = new Map<string, Made>();
  const asked: SentForm[] = [];
  const kept: (SentForm | null)[] = [];
  const states: string[] = [];
  const made: [Made, DraftContent][] = [];
  const first = createFirstSave<Made>(
    {
      read: () => (form.title === '' ? null : form),
      newKey: () => {
        keys += 1;
        return `key ${keys}`;
      },
      async send(sent) {
        asked.push(sent);
        if (failure) throw failure;
        const note = notes.get(sent.key) ?? { id: notes.size + 1, title: sent.content.title };
        notes.set(sent.key, note);
        if (losesAnswers) throw networkError();
        return note;
      },
      isUntouched: async () => isUntouched,
      keep: (sent) => kept.push(sent),
      changed: ({ kind }) => states.push(kind),
      made: (note, content) => made.push([note, content]),
    },
    left,
  );
  return {
    first,
    asked,
    kept,
    states,
    made,
    notes: () => [...notes.values()],
    type(title: string) {
      form = { ...form, title };
      first.touch();
    },
    failWith(error: unknown) {
      failure = error;
    },
    loseAnswers(isLost: boolean) {
      losesAnswers = isLost;
    },
    changeElsewhere() {
      isUntouched = false;
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

describe('the first pause', () => {
  it('makes the note, once, of what is there then', async () => {
    const { first, type, made, notes, states } = rig();
    type('Cr');
    await settle(PAUSE_MS - 1);
    type('Crane');
    await settle(PAUSE_MS - 1);
    expect(notes()).toEqual([]);
    await settle(1);
    expect(made).toEqual([
      [
        { id: 1, title: 'Crane' },
        { ...FORM, title: 'Crane' },
      ],
    ]);
    expect(states).toEqual(['saving', 'rest']);
    type('Crane climb');
    await settle(PAUSE_MS);
    await first.save();
    expect(notes()).toHaveLength(1);
  });

  it('makes nothing of a form that nobody has written in, nor when it is left', async () => {
    const { first, asked } = rig();
    first.begin();
    await settle(PAUSE_MS);
    first.dispose();
    await settle();
    expect(asked).toEqual([]);
  });

  it('is the same request as Save Note, if both come at once', async () => {
    const { first, type, asked, notes } = rig();
    type('Crane');
    const both = [first.save(), first.save()];
    await settle(PAUSE_MS);
    expect(await Promise.all(both)).toEqual([notes()[0], notes()[0]]);
    expect(asked).toHaveLength(1);
  });
});

describe('a line that fails', () => {
  it('gets the same request again, with what was in it, until an answer comes: one note', async () => {
    const { type, loseAnswers, asked, kept, notes, made, states } = rig();
    loseAnswers(true);
    type('Crane');
    await settle(PAUSE_MS);
    expect(states.at(-1)).toBe('offline');
    type('Crane climb');
    loseAnswers(false);
    await settle(30_000);
    expect(new Set(asked.map(({ key }) => key))).toEqual(new Set(['key 1']));
    expect(asked.every(({ content }) => content.title === 'Crane')).toBe(true);
    expect(kept).toEqual([asked[0]]);
    expect(notes()).toHaveLength(1);
    expect(made[0]?.[1].title).toBe('Crane');
  });

  it('is tried at once when it is back', async () => {
    const { first, type, failWith, notes } = rig();
    failWith(networkError());
    type('Crane');
    await settle(PAUSE_MS);
    failWith(null);
    first.retry();
    await settle();
    expect(notes()).toHaveLength(1);
  });

  it('waits where the server is still at the first request', async () => {
    const { type, failWith, states, asked, notes } = rig();
    failWith(refusal(409, 'IDEMPOTENCY_IN_PROGRESS'));
    type('Crane');
    await settle(PAUSE_MS);
    expect(states.at(-1)).toBe('offline');
    failWith(null);
    await settle(30_000);
    expect(asked.at(-1)?.key).toBe('key 1');
    expect(notes()).toHaveLength(1);
  });
});

describe('a refusal', () => {
  it('is said, and what is typed then is another request', async () => {
    const { first, type, failWith, states, asked, kept, notes } = rig();
    failWith(refusal(403, 'FORBIDDEN'));
    type('Crane');
    await expect(first.save()).rejects.toThrow('No');
    expect(states.at(-1)).toBe('refused');
    expect(kept.at(-1)).toBeNull();
    await settle(60_000);
    expect(asked).toHaveLength(1);
    failWith(null);
    type('Crane climb');
    await settle(PAUSE_MS);
    expect(asked.at(-1)).toMatchObject({ key: 'key 2', content: { title: 'Crane climb' } });
    expect(notes()).toHaveLength(1);
  });
});

describe('a form that goes', () => {
  it('is saved as it is', async () => {
    const { first, type, notes } = rig();
    type('Crane');
    first.dispose();
    await settle();
    expect(notes()).toEqual([{ id: 1, title: 'Crane' }]);
  });

  it('stays a draft after the person was told that it is one', async () => {
    const { first, type, asked } = rig();
    type('Crane');
    first.pause();
    await settle(PAUSE_MS);
    first.dispose();
    await settle();
    expect(asked).toEqual([]);
  });
});

describe('what an earlier page sent without an answer', () => {
  const left: SentForm = { key: 'key of before', content: { ...FORM, title: 'Crane' } };

  it('is sent again as it was', async () => {
    const { first, asked, made } = rig(left);
    first.begin();
    await settle(PAUSE_MS);
    expect(asked).toEqual([left]);
    expect(made).toHaveLength(1);
  });

  it('is left alone where somebody has written in that note since: the form becomes another', async () => {
    const { type, asked, made, changeElsewhere } = rig(left);
    changeElsewhere();
    type('Crane, from the draft');
    await settle(PAUSE_MS);
    expect(asked.map(({ key }) => key)).toEqual(['key of before', 'key 1']);
    expect(made).toEqual([
      [
        { id: 2, title: 'Crane, from the draft' },
        { ...FORM, title: 'Crane, from the draft' },
      ],
    ]);
  });
});

it('sends the first words of a long text ahead, since the server keeps no long answer for a second try', () => {
  const short = { ...FORM, content: '<p>Wind</p>' };
  expect(firstContent(short)).toBe(short);
  const { content } = firstContent({ ...FORM, content: `<p>${'9 &lt; 10 m/s '.repeat(4000)}</p>` });
  expect(content).toMatch(/^<p>9 &lt; 10 m\/s .*…<\/p>$/);
  expect(content.length).toBeLessThan(400);
  expect(firstContent({ ...FORM, content: `<p>${'<br>'.repeat(20_000)}</p>` }).content).toBe('<p>…</p>');
});
