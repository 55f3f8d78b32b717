import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createStore, useStore } from '@/shared/lib/external-store';
import { tellAllFollowers, tellFollowers } from './followers';
import { FIGURES, gatherMessages } from './gather';
import { applyAll, applyMessages, type TopicMap } from './invalidate';
import { followLive } from './live-stream';

const LIVE_URL = '/api/v1/live';
/** What pages ask again when the stream breaks off: whether anybody is still signed in. */
const SESSION_TOPIC = 'identity.session';
/** How often shown data is fetched again while no stream tells what changed. */
const POLL_MS = 30_000;
/** A tab hidden this long gives its connection back: over HTTP/1.1 a browser has six per server for all its tabs. */
const HIDDEN_MS = 60_000;

/** True while the live stream delivers. */
export const liveConnected = createStore(false);

/** True while the live stream delivers. */
export function useLiveConnected(): boolean {
  return useStore(liveConnected);
}

/**
 * Keeps the queries of `topics` fresh while the component is mounted: by the stream, or by polling without it. Those of `figures` are
 * fetched more rarely where change follows change.
 */
export function useLive(topics: TopicMap, figures: TopicMap): void {
  const queries = useQueryClient();
  useEffect(() => {
    const gatherings = [
      gatherMessages((messages) => applyMessages(queries, topics, messages)),
      gatherMessages((messages) => applyMessages(queries, figures, messages), FIGURES),
    ];
    const applyEverything = () => {
      applyAll(queries, topics);
      applyAll(queries, figures);
    };
    const stream = followLive({
      url: LIVE_URL,
      // Nothing that is shown is older than the page.
      age: () => performance.now(),
      onMessage: (message) => {
        if (tellFollowers(message)) return;
        for (const { take } of gatherings) take(message);
      },
      onReset: () => {
        applyEverything();
        tellAllFollowers();
      },
      onInterrupted: () => applyMessages(queries, topics, [{ topic: SESSION_TOPIC, ids: [] }]),
      onConnected: (now) => liveConnected.set(now),
    });
    const poll = setInterval(() => {
      if (!liveConnected.get() && !document.hidden) applyEverything();
    }, POLL_MS);
    let rest: ReturnType<typeof setTimeout> | undefined;
    const onVisibility = () => {
      clearTimeout(rest);
      if (document.hidden) rest = setTimeout(stream.pause, HIDDEN_MS);
      else stream.resume();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      clearTimeout(rest);
      clearInterval(poll);
      stream.stop();
      for (const { stop } of gatherings) stop();
    };
  }, [queries, topics, figures]);
}
