import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

/** The part of an address that says whose details are open. Every page of the drive reads it. */
export interface DetailsSearch {
  /** The id of the file. */
  details?: string;
}

/** The file whose details are open, and the ways to open and close them. The rest of the address stays as it is. */
export function useDetails(): { fileId: string | undefined; open(fileId: string): void; close(): void } {
  const { details } = useSearch({ strict: false }) as DetailsSearch;
  const navigate = useNavigate();
  const show = useCallback(
    (next: string | undefined) => {
      const search = (before: object) => ({ ...before, details: next });
      // Which page is open, and so what else its address holds, is not known here; it is kept as it is.
      void navigate({ to: '.', search: search as never, replace: true });
    },
    [navigate],
  );
  return useMemo(() => ({ fileId: details, open: show, close: () => show(undefined) }), [details, show]);
}
