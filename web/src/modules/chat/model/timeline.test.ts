import { describe, expect, it, vi } from 'vitest';
import { readStreamed, type Streamed, type Told } from './streamed';
import { createTimeline, type Page, type Place } from './timeline';

interface Message extends Told {
  words: string;
}
const PAGE = 4;
/** What was begun comes to its end. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A timeline before a server with a conversation of so many messages. */
function bench(count: number, threadRootId: string | null = null) {
  const stored: Message[] = Array.from({ length: count }, (_, index) => said(index + 1));
  function said(seq: number, more: Partial<Message> = {}): Message {
    const none = { editedAt: null, deletedAt: null, pinnedAt: null, remindAt: null, thread: null };
    const createdAt = `2026-11-26T10:00:${String(seq).padStart(2, '0')}Z`;
    const words = { author: { id: 'tom' }, createdAt, reactions: [], isSaved: false, words: 'said' };
    return { id: `m${seq}`, seq, threadRootId: null, ...none, ...words, ...more };
  }
  const line = () => stored.filter((message) => message.threadRootId === threadRootId);
  const list = vi.fn(async (place: Place): Promise<Page<Message>> => {
    const all = line();
    let from = all.length - PAGE;
    if (place && 'before' in place) from = all.filter(({ seq }) => seq < place.before).length - PAGE;
    if (place && 'after' in place) from = all.filter(({ seq }) => seq <= place.after).length;
    if (place && 'around' in place) from = all.findIndex(({ seq }) => seq >= place.around) - PAGE / 2;
    const start = Math.max(0, from);
    const end = place && 'before' in place ? all.filter(({ seq }) => seq < place.before).length : start + PAGE;
    return { items: all.slice(start, end), hasBefore: start > 0, hasAfter: end < all.length };
  });
  const find = vi.fn(async (id: string) => stored.find((message) => message.id === id) ?? null);
  const onCame = vi.fn();
  const timeline = createTimeline<Message>({ threadRootId, ownId: 'me', list, find, onCame });
  const seqs = () => timeline.state.get().messages.map(({ seq }) => seq);
  /** A live message brings this one. */
  const stream = (message: Message, after: number, isFollowing = false) => {
    const brought: Streamed<Message> = { kind: 'message', message, after, isFollowing };
    return timeline.heard([message.id], brought);
  };
  return { stream, timeline, stored, said, list, find, onCame, seqs };
}

describe('a timeline', () => {
  it('opens at the end and reads back to the beginning', async () => {
    const { timeline, seqs } = bench(10);
    await timeline.open(null);
    expect(seqs()).toEqual([7, 8, 9, 10]);
    await timeline.loadBefore();
    await timeline.loadBefore();
    expect(seqs()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(timeline.state.get().hasBefore).toBe(false);
  });

  it('opens in the middle and reads on to the end', async () => {
    const { timeline, seqs } = bench(10);
    await timeline.open(5);
    expect([seqs(), timeline.state.get().openedAt]).toEqual([[3, 4, 5, 6], 5]);
    await Promise.all([timeline.loadAfter(), timeline.loadAfter()]);
    expect(seqs()).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
    expect([timeline.state.get().hasBefore, timeline.state.get().hasAfter]).toEqual([true, false]);
    await timeline.open(null);
    expect(timeline.state.get().openedAt).toBeNull();
  });

  it('asks for what is behind its newest when somebody writes', async () => {
    const { timeline, stored, said, seqs, onCame } = bench(5);
    await timeline.open(null);
    stored.push(said(6), said(7));
    await timeline.heard(['c', 'm7']);
    expect(seqs()).toEqual([2, 3, 4, 5, 6, 7]);
    expect(onCame).toHaveBeenCalledWith([said(6), said(7)]);
  });

  it('asks for nothing new while it looks at the past', async () => {
    const { timeline, stored, said, seqs } = bench(10);
    await timeline.open(3);
    stored.push(said(11));
    await timeline.heard(['m11']);
    expect(seqs()).toEqual([1, 2, 3, 4]);
  });

  it('shows a change of what it holds, and lets go of what is gone', async () => {
    const { timeline, stored, said, seqs } = bench(3);
    await timeline.open(null);
    stored[1] = said(2, { words: 'edited' });
    await timeline.heard(['m2']);
    expect(timeline.state.get().messages[1]?.words).toBe('edited');
    stored.splice(0, 1);
    await timeline.heard(['m1']);
    expect(seqs()).toEqual([2, 3]);
  });

  it('reads a root again when somebody replies to it', async () => {
    const { timeline, stored, said } = bench(3);
    await timeline.open(null);
    stored[0] = said(1, { words: 'has 1 reply' });
    stored.push(said(4, { id: 'r', threadRootId: 'm1' }));
    await timeline.heard(['r']);
    expect(timeline.state.get().messages.map(({ words }) => words)).toEqual(['has 1 reply', 'said', 'said']);
  });

  it('reads again what it shows when messages may have been missed', async () => {
    const { timeline, stored, said, seqs } = bench(3);
    await timeline.open(null);
    stored.splice(0, 2, said(2, { words: 'edited' }));
    stored.push(said(4), said(5));
    await timeline.heard([]);
    expect(seqs()).toEqual([2, 3, 4, 5]);
    expect(timeline.state.get().messages[0]?.words).toBe('edited');
  });

  it('takes what the server answers, and only what belongs to it', async () => {
    const { timeline, said, seqs } = bench(2);
    await timeline.open(null);
    timeline.took(said(3));
    timeline.took(said(4, { threadRootId: 'm1' }));
    expect(seqs()).toEqual([1, 2, 3]);
    timeline.change('m3', (message) => ({ ...message, words: 'mine' }));
    expect(timeline.state.get().messages.at(-1)?.words).toBe('mine');
    timeline.drop('m3');
    expect(seqs()).toEqual([1, 2]);
  });

  it('brings what others wrote before an own message that was answered first', async () => {
    const { timeline, stored, said, seqs, list, onCame } = bench(10);
    await timeline.open(null);
    const mine = said(12, { author: { id: 'me' } });
    stored.push(said(11), mine);
    timeline.took(mine);
    await timeline.heard(['m11'], { kind: 'message', message: said(11), after: 10, isFollowing: false });
    await settled();
    expect(seqs()).toEqual([7, 8, 9, 10, 11, 12]);
    expect(list).toHaveBeenCalledWith({ after: 10 });
    expect(onCame.mock.calls).toEqual([[[said(11)]]]);
  });

  it('asks for a gap again when that was answered with nothing', async () => {
    const { timeline, stored, said, seqs, list } = bench(10);
    await timeline.open(null);
    stored.push(said(11), said(12));
    list.mockRejectedValueOnce(new Error('No answer'));
    timeline.took(said(12));
    await settled();
    expect(seqs()).toEqual([7, 8, 9, 10, 12]);
    await timeline.heard([]);
    expect(seqs()).toEqual([7, 8, 9, 10, 11, 12]);
  });

  it('goes to its own message where more than a page lies before it', async () => {
    const { timeline, stored, said, seqs } = bench(10);
    await timeline.open(null);
    for (let seq = 11; seq <= 20; seq += 1) stored.push(said(seq));
    timeline.took(said(20));
    await settled();
    expect(seqs()).toEqual([17, 18, 19, 20]);
    expect([timeline.state.get().hasBefore, timeline.state.get().hasAfter]).toEqual([true, false]);
  });

  it('shows what came while it was being opened', async () => {
    const { timeline, stored, said, seqs, list } = bench(3);
    const early = { items: [...stored], hasBefore: false, hasAfter: false };
    list.mockImplementationOnce(async () => early);
    const opened = timeline.open(null);
    stored[0] = said(1, { words: 'edited' });
    stored.push(said(4), said(5));
    void timeline.heard(['m4'], { kind: 'message', message: said(4), after: 3, isFollowing: false });
    void timeline.heard(['m1']);
    timeline.took(said(5));
    await opened;
    expect(seqs()).toEqual([1, 2, 3, 4, 5]);
    expect(timeline.state.get().messages[0]?.words).toBe('edited');
  });

  it('asks for what is new and what others changed in sight when nothing tells of it', async () => {
    const { timeline, stored, said, seqs, list, onCame } = bench(10);
    await timeline.open(null);
    await timeline.loadBefore();
    timeline.look(8);
    const before = timeline.state.get().messages;
    stored[6] = said(7, { words: 'edited' });
    stored[7] = said(8, { reactions: [{ emoji: '👍' }] });
    stored.splice(8, 1);
    stored.push(said(11));
    list.mockClear();
    await timeline.catchUp();
    expect([seqs(), list.mock.calls]).toEqual([
      [3, 4, 5, 6, 7, 8, 10, 11],
      [[{ around: 8 }], [{ after: 10 }]],
    ]);
    const { messages } = timeline.state.get();
    expect([messages[4]?.words, messages[5]?.reactions.length]).toEqual(['edited', 1]);
    expect(onCame.mock.calls).toEqual([[[said(11)]]]);
    // What stayed the same is not drawn anew.
    expect(messages[3]).toBe(before[3]);
  });

  it('is content with one answer that reaches the end', async () => {
    const { timeline, stored, said, seqs, list, onCame } = bench(3);
    await timeline.open(null);
    stored.push(said(4));
    list.mockClear();
    await timeline.catchUp();
    expect([seqs(), list.mock.calls.length]).toEqual([[1, 2, 3, 4], 1]);
    expect(onCame.mock.calls).toEqual([[[said(4)]]]);
  });

  it('says why it could not be opened, and can be opened again', async () => {
    const { timeline, list, seqs } = bench(1);
    list.mockRejectedValueOnce(new Error('No answer'));
    await timeline.open(null);
    expect(timeline.state.get()).toMatchObject({ status: 'failed', error: { message: 'No answer' } });
    await timeline.open(null);
    expect([timeline.state.get().status, seqs()]).toEqual(['ready', [1]]);
  });
});

describe('what the stream brings', () => {
  /** Opened at the end; nothing was asked since. */
  async function opened(count: number, threadRootId: string | null = null) {
    const made = bench(count, threadRootId);
    await made.timeline.open(null);
    made.list.mockClear();
    const asks = () => made.list.mock.calls.length + made.find.mock.calls.length;
    return { ...made, asks };
  }

  it('is shown without asking for it', async () => {
    const { stream, said, seqs, onCame, asks } = await opened(5);
    await stream(said(6), 5);
    await stream(said(8), 6);
    await stream(said(8), 6);
    expect([seqs(), asks()]).toEqual([[2, 3, 4, 5, 6, 8], 0]);
    expect(onCame.mock.calls).toEqual([[[said(6)]], [[said(8)]]]);
  });

  it('is put between what is there', async () => {
    const { timeline, stream, said, seqs, onCame } = await opened(5);
    timeline.took(said(7, { author: { id: 'me' } }));
    await settled();
    await stream(said(6), 5);
    expect(seqs()).toEqual([2, 3, 4, 5, 6, 7]);
    expect(onCame.mock.calls).toEqual([[[said(6)]]]);
  });

  it('is asked for together with what is missing before it', async () => {
    const { stream, stored, said, seqs, list } = await opened(5);
    stored.push(said(6), said(7));
    await stream(said(7), 6);
    expect(seqs()).toEqual([2, 3, 4, 5, 6, 7]);
    expect(list.mock.calls).toEqual([[{ after: 5 }]]);
  });

  it('changes what is shown, but for what one keeps beside it', async () => {
    const { timeline, stream, said, asks } = await opened(3);
    timeline.change('m2', (message) => ({ ...message, isSaved: true }));
    await stream(said(2, { words: 'edited', editedAt: 'now' }), 1);
    expect(timeline.state.get().messages[1]).toMatchObject({ words: 'edited', isSaved: true });
    expect(asks()).toBe(0);
  });

  it('is left alone while one looks at the past', async () => {
    const { timeline, stream, said, seqs, list } = bench(10);
    await timeline.open(3);
    list.mockClear();
    await stream(said(11), 10);
    expect([seqs(), list.mock.calls.length]).toEqual([[1, 2, 3, 4], 0]);
  });

  it('counts a reply on its root once, and as unread for whoever follows', async () => {
    const { timeline, stream, said, seqs, asks } = await opened(2);
    const reply = said(3, { threadRootId: 'm1' });
    await stream(reply, 0, true);
    await stream(reply, 0, true);
    await stream(said(4, { threadRootId: 'm1', author: { id: 'me' } }), 3, true);
    expect(timeline.state.get().messages[0]?.thread).toEqual({
      replyCount: 2,
      lastReplyAt: '2026-11-26T10:00:04Z',
      lastReplySeq: 4,
      participants: [{ id: 'tom' }, { id: 'me' }],
      isFollowing: true,
      unreadCount: 1,
      isManuallyUnread: false,
    });
    expect([seqs(), asks()]).toEqual([[1, 2], 0]);
  });

  it('takes away what is gone, and reads the root of a reply again', async () => {
    const { timeline, stored, said, seqs, find, asks } = await opened(3);
    await timeline.heard(['m2'], { kind: 'gone', id: 'm2', threadRootId: null });
    expect([seqs(), asks()]).toEqual([[1, 3], 0]);
    stored[0] = said(1, { words: 'has no reply' });
    await timeline.heard(['r'], { kind: 'gone', id: 'r', threadRootId: 'm1' });
    expect(timeline.state.get().messages[0]?.words).toBe('has no reply');
    expect(find).toHaveBeenCalledWith('m1');
  });

  it('is nothing that an older page would not understand', () => {
    expect([null, 'x', {}, { kind: 'message' }].map((content) => readStreamed(content))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
