import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EventStream, followLive, type LiveStreamOptions, readMessage } from './live-stream';

/** An event stream whose events the test makes. */
class HandStream implements EventStream {
  readyState = 1;
  onopen: ((event: Event) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  closed = false;
  private readonly listeners = new Map<string, (event: MessageEvent<string>) => void>();
  constructor(readonly url: string) {}
  addEventListener(type: string, listener: (event: MessageEvent<string>) => void): void {
    this.listeners.set(type, listener);
  }
  close(): void {
    this.closed = true;
    this.readyState = 2;
  }
  emit(type: string, data: unknown, lastEventId = ''): void {
    this.listeners.get(type)?.(new MessageEvent(type, { data: JSON.stringify(data), lastEventId }));
  }
  fail(readyState: number): void {
    this.readyState = readyState;
    this.onerror?.(new Event('error'));
  }
}

function follow() {
  const streams: HandStream[] = [];
  const told = {
    onMessage: vi.fn(),
    onReset: vi.fn(),
    onConnected: vi.fn(),
    onInterrupted: vi.fn(),
  } satisfies Partial<LiveStreamOptions>;
  const stream = followLive({
    url: '/live',
    age: () => 850.4,
    ...told,
    open(url) {
      const stream = new HandStream(url);
      streams.push(stream);
      return stream;
    },
  });
  const last = () => {
    const stream = streams.at(-1);
    if (!stream) throw new Error('no stream was opened');
    return stream;
  };
  return { ...told, ...stream, streams, last };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('followLive', () => {
  it('passes messages on and says when it is connected', () => {
    const live = follow();
    live.last().onopen?.(new Event('open'));
    live.last().emit('message', { topic: 'drive.files', ids: ['a'] }, '1');
    expect(live.onConnected).toHaveBeenLastCalledWith(true);
    expect(live.onMessage).toHaveBeenCalledWith({ topic: 'drive.files', ids: ['a'] });
  });

  it('asks at first what changed while the page was reading', () => {
    const live = follow();
    expect(live.last().url).toBe('/live?age=851');
  });

  it('resumes after the last id when the browser gives up', () => {
    const live = follow();
    live.last().emit('message', { topic: 'drive.files', ids: [] }, 'id 7');
    live.last().fail(2);
    expect(live.onConnected).toHaveBeenLastCalledWith(false);
    expect(live.streams).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    expect(live.last().url).toBe('/live?lastEventId=id%207');
  });

  it('says when an open stream broke off or was refused, as both do when the session ends', () => {
    const live = follow();
    live.last().fail(0);
    expect(live.onInterrupted).not.toHaveBeenCalled();
    live.last().onopen?.(new Event('open'));
    live.last().fail(0);
    live.last().fail(0);
    expect(live.onInterrupted).toHaveBeenCalledTimes(1);
    live.last().fail(2);
    expect(live.onInterrupted).toHaveBeenCalledTimes(2);
  });

  it('waits longer each time, at most 30 s, and starts over once connected', () => {
    const live = follow();
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      const before = live.streams.length;
      live.last().fail(2);
      vi.advanceTimersByTime(seconds * 1000 - 1);
      expect(live.streams).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(live.streams).toHaveLength(before + 1);
    }
    live.last().onopen?.(new Event('open'));
    live.last().fail(2);
    vi.advanceTimersByTime(1000);
    expect(live.streams).toHaveLength(9);
  });

  it('leaves reconnecting to the browser while the browser does it', () => {
    const live = follow();
    live.last().fail(0);
    vi.advanceTimersByTime(60_000);
    expect(live.streams).toHaveLength(1);
    expect(live.onConnected).toHaveBeenLastCalledWith(false);
  });

  it('tells of a reset', () => {
    const live = follow();
    live.last().emit('reset', {}, '9');
    expect(live.onReset).toHaveBeenCalledOnce();
  });

  it('gives its connection back and goes on where it was', () => {
    const live = follow();
    live.last().emit('message', { topic: 'drive.files', ids: [] }, '3');
    live.pause();
    expect(live.last().closed).toBe(true);
    expect(live.onConnected).toHaveBeenLastCalledWith(false);
    live.resume();
    live.resume();
    expect(live.streams).toHaveLength(2);
    expect(live.last().url).toBe('/live?lastEventId=3');
  });

  it('stops for good', () => {
    const live = follow();
    live.last().fail(2);
    live.stop();
    vi.advanceTimersByTime(60_000);
    expect(live.streams).toHaveLength(1);
    expect(live.last().closed).toBe(true);
  });
});

describe('readMessage', () => {
  it('drops what it does not understand', () => {
    expect(readMessage('{')).toBeNull();
    expect(readMessage('null')).toBeNull();
    expect(readMessage('{"ids":[]}')).toBeNull();
    expect(readMessage('{"topic":"a","ids":[1,"b"]}')).toEqual({ topic: 'a', ids: ['b'] });
    expect(readMessage('{"topic":"a"}')).toEqual({ topic: 'a', ids: [] });
  });

  it('passes on what is told along', () => {
    const content = { kind: 'gone' };
    expect(readMessage(JSON.stringify({ topic: 'a', ids: [], content }))).toEqual({ topic: 'a', ids: [], content });
  });
});
