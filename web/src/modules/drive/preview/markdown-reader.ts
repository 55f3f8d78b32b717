/** A text that takes longer than this, in milliseconds, was made to, and is shown as it is written. */
const PATIENCE_MS = 5000;

/** What turns the text: a thread, or in tests anything alike. */
export interface MarkdownThread {
  postMessage(text: string): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<string>) => void) | null;
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
  return new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the text takes too long')), PATIENCE_MS);
    const settled = () => clearTimeout(timer);
    thread.onmessage = ({ data }) => {
      settled();
      resolve(data);
    };
    thread.onerror = () => {
      settled();
      reject(new Error('the text cannot be read'));
    };
    signal.addEventListener('abort', () => {
      settled();
      reject(signal.reason);
    });
    thread.postMessage(text);
  }).finally(() => thread.terminate());
}
