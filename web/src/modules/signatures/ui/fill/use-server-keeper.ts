import { useEffect, useRef } from 'react';
import type { FieldValue } from '../../api/types';
import { type Keeper, keptByServer, valuesToSend } from '../../model/filling';

/** How long somebody has stopped typing before it is sent. */
const REST_MS = 800;

/**
 * Has the server keep what is filled in: the device may be anybody's, and the server gives it to whoever has the code. What is on
 * its way when the page is left is sent at once.
 */
export function useServerKeeper(
  kept: readonly FieldValue[],
  send: (values: readonly FieldValue[]) => Promise<void>,
): Keeper {
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; values: readonly FieldValue[] } | null>(null);
  const latest = useRef(send);
  latest.current = send;
  function flush(): void {
    if (!waiting.current) return;
    clearTimeout(waiting.current.timer);
    const { values } = waiting.current;
    waiting.current = null;
    void latest.current(values);
  }
  const flushing = useRef(flush);
  flushing.current = flush;
  useEffect(() => {
    const leave = () => flushing.current();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return {
    read: (fields) => keptByServer(kept, fields),
    keep(values, fields) {
      clearTimeout(waiting.current?.timer);
      waiting.current = { timer: setTimeout(() => flushing.current(), REST_MS), values: valuesToSend(fields, values) };
    },
  };
}
