/** A text that takes longer than this, in milliseconds, was made to, and is shown as it is written. */
const PATIENCE_MS = 5000;

/** What the thread says: that it is here and begins, and what it made. */
export type MarkdownAnswer = { is: 'begun' } | { is: 'done'; html: string };

/** What turns the text: a thread, or in tests anything alike. */
export interface MarkdownThread {
  postMessage(text: string): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<MarkdownAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

function startThread(): MarkdownThread {
  return new Worker(new URL('./markdown-worker.ts', import.meta.url), { type: 'module' });
}

/** HTML of a Markdown text, not yet made harmless. Rejects where there is none to be had in time. */
export function readMarkdown(
  text: string,
  signal: AbortSignal,
  start: () => MarkdownThread = startThread,
): Promise<string> {
  const thread = start();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<string>((resolve, reject) => {
    thread.onmessage = ({ data }) => {
      // Until then the thread's code is on its way, which may take long where the network is slow.
      if (data.is === 'begun') timer = setTimeout(() => reject(new Error('the text takes too long')), PATIENCE_MS);
      else resolve(data.html);
    };
    thread.onerror = () => reject(new Error('the text cannot be read'));
    signal.addEventListener('abort', () => reject(signal.reason));
    thread.postMessage(text);
  }).finally(() => {
    clearTimeout(timer);
    thread.terminate();
  });
}
