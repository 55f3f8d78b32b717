/** Work that takes longer than this on what somebody sent, in milliseconds, was made to, and is given up. */
const PATIENCE_MS = 20_000;

/** A thread of its own that answers one question after the other, and may be given up at any time. */
export interface Asked<Request, Answer> {
  ask(request: Request, transfer?: Transferable[]): Promise<Answer>;
  stop(): void;
}

/** What answers: a thread, or in tests anything alike. */
export interface AskedThread<Request, Answer> {
  postMessage(message: Request, transfer: Transferable[]): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Answer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** Asks a thread. Rejects where it breaks down or takes too long; then it ends. */
export function askThread<Request, Answer>(thread: AskedThread<Request, Answer>): Asked<Request, Answer> {
  let last: Promise<unknown> = Promise.resolve();
  const one = (request: Request, transfer: Transferable[]) =>
    new Promise<Answer>((resolve, reject) => {
      const giveUp = () => {
        thread.terminate();
        reject(new Error('no answer'));
      };
      const timer = setTimeout(giveUp, PATIENCE_MS);
      thread.onmessage = ({ data }) => {
        clearTimeout(timer);
        resolve(data);
      };
      thread.onerror = () => {
        clearTimeout(timer);
        giveUp();
      };
      thread.postMessage(request, transfer);
    });
  return {
    ask(request, transfer = []) {
      const answer = last.then(() => one(request, transfer));
      last = answer.catch(() => undefined);
      return answer;
    },
    stop: () => thread.terminate(),
  };
}
