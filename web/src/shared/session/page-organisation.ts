import { createStore, useStore } from '@/shared/lib/external-store';

const slugs = createStore<string | undefined>(undefined);

/** The organisation whose page is open, where it is neither the session's nor named by the address; missing on all others. */
export function usePageOrganisation(): string | undefined {
  return useStore(slugs);
}

/** Has the page wear an organisation's look, until the returned function is called. */
export function showOrganisation(slug: string): () => void {
  slugs.set(slug);
  return () => slugs.set(undefined);
}
