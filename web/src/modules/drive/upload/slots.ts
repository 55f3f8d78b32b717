/** Runs at most `size` pieces of work at once, first come, first served. */
export interface Slots {
  /** Waits for a place and runs `work` in it. Rejects with the signal's reason when aborted while waiting. */
  run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

export function createSlots(size: number): Slots {
  let free = size;
  const line: Array<() => void> = [];

  function release(): void {
    const next = line.shift();
    if (next) next();
    else free += 1;
  }

  function acquire(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        line.splice(line.indexOf(enter), 1);
        reject(signal.reason);
      };
      line.push(enter);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  return {
    async run(signal, work) {
      await acquire(signal);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
