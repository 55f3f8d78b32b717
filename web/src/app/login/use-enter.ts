import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { validateSessionQueryKey } from '@/shared/api/gen/shell/queries.gen';
import { hushLoader } from '@/shared/ui/loader/top-loader';

/** Most people are in before this; an overlay would only flash. */
const PATIENCE_MS = 300;

export interface Entering {
  /** The first page is on its way. */
  isEntering: boolean;
  /** It has been for so long that the person is told: time for the overlay, in place of the bar along the top. */
  isSlow: boolean;
  enter(path?: string): Promise<void>;
}

/** Goes into the workspace with a session that has just begun. */
export function useEnter(): Entering {
  const queries = useQueryClient();
  const router = useRouter();
  const [isEntering, setEntering] = useState(false);
  const [isSlow, setSlow] = useState(false);
  const enter = async (path = '/') => {
    setEntering(true);
    const timer = setTimeout(() => {
      setSlow(true);
      hushLoader();
    }, PATIENCE_MS);
    // The cache may still say that nobody is signed in.
    queries.removeQueries({ queryKey: validateSessionQueryKey() });
    await router.navigate({ href: path, replace: true }).finally(() => {
      clearTimeout(timer);
      setEntering(false);
      setSlow(false);
    });
  };
  return { isEntering, isSlow, enter };
}
