import { useEffect, useState } from 'react';
import { useObjectAddress } from '@/shared/lib/use-object-address';
import { fetchPagePicture, type PagePicture } from '../../api/public-share';

/** The server draws few pages at a time and says no while many wait: such a one is asked for again. */
const TRIES = 5;
const AGAIN_MS = 3000;

/** The picture of a page; the last one stays while another size of it comes. Nothing is asked for without an address. */
export function usePagePicture(address: string | null) {
  const [shown, setShown] = useState<PagePicture | null>(null);
  const [isGivenUp, setGivenUp] = useState(false);
  useEffect(() => {
    if (address === null) return undefined;
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function ask(asked: string, left: number): Promise<void> {
      try {
        const came = await fetchPagePicture(asked, gone.signal);
        if (gone.signal.aborted) return;
        setShown(came);
        setGivenUp(false);
      } catch {
        if (gone.signal.aborted) return;
        if (left > 1) timer = setTimeout(() => void ask(asked, left - 1), AGAIN_MS);
        else setGivenUp(true);
      }
    }
    void ask(address, TRIES);
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [address]);
  const url = useObjectAddress(shown?.picture ?? null);
  return {
    /** Where the picture is shown from; null while there is none. */
    url,
    /** The page has letters that the picture does not show. */
    isIncomplete: shown?.isIncomplete ?? false,
    /** It will not come. */
    isGivenUp: isGivenUp && shown === null,
  };
}
