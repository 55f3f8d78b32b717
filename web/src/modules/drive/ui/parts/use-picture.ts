import { useEffect, useState } from 'react';

/** How often a picture is asked for, and how much later each time, in milliseconds. */
export interface Patience {
  tries: number;
  againMs: number;
}

/**
 * A picture that the server makes when it is asked for. It makes few at a time and says no while many wait: such a one is
 * asked for again.
 */
export function usePicture({ tries, againMs }: Patience) {
  const [state, setState] = useState<'waiting' | 'loaded' | 'failed'>('waiting');
  const [tried, setTried] = useState(0);
  const isGivenUp = state === 'failed' && tried + 1 >= tries;
  useEffect(() => {
    if (state !== 'failed' || isGivenUp) return undefined;
    const timer = setTimeout(() => {
      setTried(tried + 1);
      setState('waiting');
    }, againMs);
    return () => clearTimeout(timer);
  }, [state, isGivenUp, tried, againMs]);
  return {
    isLoaded: state === 'loaded',
    /** It did not come this time: nothing is shown, so that showing it again asks again. */
    hasFailed: state === 'failed',
    /** It will not come. */
    isGivenUp,
    /** What the `img` tells. */
    events: { onLoad: () => setState('loaded'), onError: () => setState('failed') },
  };
}
