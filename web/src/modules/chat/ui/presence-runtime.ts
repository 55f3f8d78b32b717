/** Who comes and goes: what this page tells of its own person, and what it hears of others. */
import type { QueryClient } from '@tanstack/react-query';
import { followTopic } from '@/shared/live/followers';
import { gatherMessages } from '@/shared/live/gather';
import { liveConnected } from '@/shared/live/use-live';
import * as api from '../api/chat-api';
import { everyPresence } from '../api/keys';
import { readPresence, type ToldPresence, withPresence } from '../model/told-presence';

const TOPIC = 'chat.presence';

/**
 * Tells the server that the person is here whenever the stream begins to flow: when the page opens, is looked at again, or is back
 * from a computer's sleep; and that a page is closed. The server knows a reload from a leaving.
 */
export function tellOwnPresence(): () => void {
  const come = () => {
    if (liveConnected.get()) void tell(true);
  };
  const leave = () => void tell(false);
  come();
  const stop = liveConnected.subscribe(come);
  window.addEventListener('pagehide', leave);
  return () => {
    stop();
    window.removeEventListener('pagehide', leave);
  };
}

async function tell(isHere: boolean): Promise<void> {
  try {
    await api.tellPresence(isHere);
  } catch {
    // Not worth a word to the person: it is told again with the next stream.
  }
}

/** Shows at once who came and who went. Where many did, or something was missed, it is asked for what is shown. */
export function followPresence(queries: QueryClient): () => void {
  const asking = gatherMessages(() => void queries.invalidateQueries({ queryKey: everyPresence }));
  const stop = followTopic(TOPIC, (ids, { spread, content }) => {
    const told = readPresence(content);
    if (!told) {
      asking.take({ topic: TOPIC, ids, ...(spread !== undefined && { spread }) });
      return;
    }
    queries.setQueriesData<ReadonlyMap<string, ToldPresence['presence']>>(
      { queryKey: everyPresence },
      (list) => list && withPresence(list, told),
    );
  });
  return () => {
    stop();
    asking.stop();
  };
}
