import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { entitlementsQuery, scopesQuery } from '@/shared/session/queries';

/** Raised by whatever changes what the tenant is entitled to. */
const ENTITLEMENTS_UPDATED = 'entitlements:updated';

/** Fetches scopes again when the tab comes back into view, and entitlements when they are said to have changed. */
export function useFreshAccess(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') void queries.invalidateQueries(scopesQuery);
    };
    const onUpdated = () => void queries.invalidateQueries(entitlementsQuery);
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener(ENTITLEMENTS_UPDATED, onUpdated);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener(ENTITLEMENTS_UPDATED, onUpdated);
    };
  }, [queries]);
}
