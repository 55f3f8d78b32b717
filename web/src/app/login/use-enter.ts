import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { validateSessionQueryKey } from '@/shared/api/gen/shell/queries.gen';

/** Goes into the workspace with a session that has just begun. `isEntering` until the first page is there. */
export function useEnter(): { isEntering: boolean; enter(path?: string): Promise<void> } {
  const queries = useQueryClient();
  const router = useRouter();
  const [isEntering, setEntering] = useState(false);
  const enter = async (path = '/') => {
    setEntering(true);
    // The cache may still say that nobody is signed in.
    queries.removeQueries({ queryKey: validateSessionQueryKey() });
    await router.navigate({ href: path, replace: true }).finally(() => setEntering(false));
  };
  return { isEntering, enter };
}
