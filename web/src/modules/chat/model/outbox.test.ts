import { describe, expect, it } from 'vitest';
import { createOutbox, type OutboxItem, type Outgoing } from './outbox';

const message = (clientId: string, minute = 0): Outgoing => ({
  clientId,
  conversationId: 'c',
  threadRootId: null,
  html: `<p>${clientId}</p>`,
  fileIds: [],
  quotedId: null,
  isConfirmed: false,
  createdAt: `2026-11-25T09:${String(minute).padStart(2, '0')}:00Z`,
});

/** An outbox before a server that the test plays. */
function bench(kept: Outgoing[] = []) {
  const disk = new Map(kept.map((one) => [one.clientId, one]));
  const calls: { message: Outgoing; answer: (result: 'ok' | 'offline' | 'refused' | 'many') => Promise<void> }[] = [];
  const sent: string[] = [];
  const waits: (() => void)[] = [];
  const seen: { last: readonly OutboxItem[] } = { last: [] };
  const settle = () => new Promise<void>((resolve) => setTimeout(resolve));
  const outbox = createOutbox<string>({
    store: {
      load: () => [...disk.values()],
      keep: (one) => void disk.set(one.clientId, one),
      drop: (id) => void disk.delete(id),
    },
    send: (one) =>
      new Promise((resolve, reject) => {
        calls.push({
          message: one,
          answer: async (result) => {
            if (result === 'ok') resolve(one.clientId);
            else reject(new Error(result));
            await settle();
          },
        });
      }),
    judge: ({ message: why }: Error) =>
      why === 'offline'
        ? { isPassing: true }
        : { isPassing: false, reason: 'No longer a member', many: why === 'many' ? 25 : null },
    onSent: (id) => void sent.push(id),
    onChange: (items) => {
      seen.last = items;
    },
    later: (_wait, work) => {
      waits.push(work);
      return () => void waits.splice(waits.indexOf(work), 1);
    },
  });
  const states = () => outbox.items().map(({ clientId, state }) => `${clientId} ${state.kind}`);
  return { outbox, calls, sent, waits, disk, states, seen };
}

describe('an outbox', () => {
  it('sends one that calls many again as agreed, and remembers that over a reload', async () => {
    const { outbox, calls, disk } = bench();
    outbox.add(message('a'));
    await calls[0]?.answer('many');
    expect(outbox.items()[0]?.state).toEqual({ kind: 'refused', reason: 'No longer a member', many: 25 });
    outbox.again('a', true);
    expect([calls[1]?.message.isConfirmed, disk.get('a')?.isConfirmed]).toEqual([true, true]);
    await calls[1]?.answer('ok');
    expect(outbox.items()).toEqual([]);
  });

  it('sends one after the other', async () => {
    const { outbox, calls, sent, disk } = bench();
    outbox.add(message('a'));
    outbox.add(message('b', 1));
    expect(calls.map((call) => call.message.clientId)).toEqual(['a']);
    expect([...disk.keys()]).toEqual(['a', 'b']);
    await calls[0]?.answer('ok');
    expect(calls.map((call) => call.message.clientId)).toEqual(['a', 'b']);
    await calls[1]?.answer('ok');
    expect(sent).toEqual(['a', 'b']);
    expect([outbox.items().length, disk.size]).toEqual([0, 0]);
  });

  it('keeps what cannot be sent and sends it in order, once, when the connection is back', async () => {
    const { outbox, calls, sent, states } = bench();
    outbox.add(message('a'));
    await calls[0]?.answer('offline');
    outbox.add(message('b', 1));
    expect(states()).toEqual(['a offline', 'b offline']);
    expect(calls).toHaveLength(1);
    outbox.wake();
    outbox.wake();
    expect(calls.map((call) => call.message.clientId)).toEqual(['a', 'a']);
    await calls[1]?.answer('ok');
    await calls[2]?.answer('ok');
    expect(sent).toEqual(['a', 'b']);
  });

  it('tries by itself after a while', async () => {
    const { outbox, calls, waits, sent } = bench();
    outbox.add(message('a'));
    await calls[0]?.answer('offline');
    waits[0]?.();
    await calls[1]?.answer('ok');
    expect(sent).toEqual(['a']);
  });

  it('takes up what an earlier page left', async () => {
    const { calls, sent } = bench([message('late', 5), message('early', 1)]);
    expect(calls.map((call) => call.message.clientId)).toEqual(['early']);
    await calls[0]?.answer('ok');
    await calls[1]?.answer('ok');
    expect(sent).toEqual(['early', 'late']);
  });

  it('shows what is refused with its reason and goes on with the rest', async () => {
    const { outbox, calls, states, disk, seen } = bench();
    outbox.add(message('a'));
    outbox.add(message('b', 1));
    await calls[0]?.answer('refused');
    expect(states()).toEqual(['a refused', 'b sending']);
    expect(seen.last[0]?.state).toEqual({ kind: 'refused', reason: 'No longer a member', many: null });
    await calls[1]?.answer('ok');
    outbox.again('a');
    expect(calls.at(-1)?.message.clientId).toBe('a');
    await calls.at(-1)?.answer('refused');
    outbox.discard('a');
    expect([outbox.items().length, disk.size]).toEqual([0, 0]);
  });

  it('sends nothing once it was stopped', async () => {
    const { outbox, calls, waits } = bench();
    outbox.add(message('a'));
    outbox.stop();
    await calls[0]?.answer('offline');
    expect(waits).toHaveLength(0);
    outbox.add(message('b', 1));
    expect(calls).toHaveLength(1);
  });
});
