/** What the server tells: these resources of this topic have changed. */
export interface LiveMessage {
  topic: string;
  ids: readonly string[];
  /** Milliseconds within which to ask for them, at a moment of the page's own: many pages hear of it. */
  spread?: number;
  /** What the ids name, where the server tells it along. */
  content?: unknown;
}

/** The part of `EventSource` that is used, so that tests can bring their own. */
export interface EventStream {
  readonly readyState: number;
  onopen: ((event: Event) => void) | null;
  onerror: ((event: Event) => void) | null;
  addEventListener(type: string, listener: (event: MessageEvent<string>) => void): void;
  close(): void;
}

export interface LiveStreamOptions {
  /** Address of the stream, without parameters. */
  url: string;
  onMessage(message: LiveMessage): void;
  /** The server no longer remembers where we were: everything shown may be stale. */
  onReset(): void;
  /** True when messages flow, false from the moment they stop. */
  onConnected?(connected: boolean): void;
  /** An open stream broke off, or the server refused one: it does both when the session has ended. */
  onInterrupted?(): void;
  /** For how many milliseconds the page has been reading: what changed meanwhile is told by the first stream. */
  age(): number;
  open?(url: string): EventStream;
}

const CLOSED = 2;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;

export interface LiveStream {
  /** Gives the connection back; messages meanwhile come after `resume`. */
  pause(): void;
  /** Goes on from the last message. Does nothing while the stream runs. */
  resume(): void;
  /** Ends it for good. */
  stop(): void;
}

/**
 * Follows the live stream and resumes it where it broke. The browser's own reconnection carries the last id;
 * when it gives up (an error status, a restart of the server) this reopens the stream with the id in the address,
 * waiting 1 s, 2 s, 4 s … at most 30 s.
 */
export function followLive(options: LiveStreamOptions): LiveStream {
  const open = options.open ?? ((url: string): EventStream => new EventSource(url, { withCredentials: true }));
  let stream: EventStream | null = null;
  let lastId = '';
  let failures = 0;
  let isOpen = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const remember = (event: MessageEvent<string>) => {
    if (event.lastEventId) lastId = event.lastEventId;
  };

  const connect = () => {
    const from = lastId ? `lastEventId=${encodeURIComponent(lastId)}` : `age=${Math.ceil(options.age())}`;
    const current = open(`${options.url}?${from}`);
    stream = current;
    current.onopen = () => {
      failures = 0;
      isOpen = true;
      options.onConnected?.(true);
    };
    current.onerror = () => {
      options.onConnected?.(false);
      if (isOpen || current.readyState === CLOSED) options.onInterrupted?.();
      isOpen = false;
      if (current.readyState !== CLOSED || current !== stream) return;
      current.close();
      const delay = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
      failures += 1;
      retry = setTimeout(connect, delay);
    };
    current.addEventListener('hello', remember);
    current.addEventListener('reset', (event) => {
      remember(event);
      options.onReset();
    });
    current.addEventListener('message', (event) => {
      remember(event);
      const message = readMessage(event.data);
      if (message) options.onMessage(message);
    });
  };

  const disconnect = () => {
    clearTimeout(retry);
    retry = undefined;
    stream?.close();
    stream = null;
    options.onConnected?.(false);
  };

  connect();
  return {
    pause: disconnect,
    resume() {
      if (!stream) connect();
    },
    stop: disconnect,
  };
}

/** Null for anything that is not a live message: an older page may meet a newer server. */
export function readMessage(data: string): LiveMessage | null {
  try {
    const { topic, ids, spread, content } = JSON.parse(data) as Partial<LiveMessage>;
    if (typeof topic !== 'string') return null;
    const known = Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
    return {
      topic,
      ids: known,
      ...(typeof spread === 'number' && { spread }),
      ...(content !== undefined && { content }),
    };
  } catch {
    return null;
  }
}
