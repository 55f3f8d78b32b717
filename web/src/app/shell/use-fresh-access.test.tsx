import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { entitlementsQuery, scopesQuery } from '@/shared/session/queries';
import { useFreshAccess } from './use-fresh-access';

let visibility: DocumentVisibilityState = 'visible';
const client = new QueryClient();
const isStale = (query: { queryKey: readonly unknown[] }) => client.getQueryState(query.queryKey)?.isInvalidated;

function Page() {
  useFreshAccess();
  return null;
}

beforeEach(() => {
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  client.setQueryData(scopesQuery.queryKey, {} as never);
  client.setQueryData(entitlementsQuery.queryKey, {} as never);
});
afterEach(() => client.clear());

const show = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};
const open = () =>
  render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  );

it('asks for the scopes again when the tab comes into view, not when it goes', () => {
  open();
  show('hidden');
  expect(isStale(scopesQuery)).toBe(false);
  show('visible');
  expect(isStale(scopesQuery)).toBe(true);
  expect(isStale(entitlementsQuery)).toBe(false);
});

it('asks for the entitlements again on the window’s event', () => {
  open();
  window.dispatchEvent(new Event('entitlements:updated'));
  expect(isStale(entitlementsQuery)).toBe(true);
  expect(isStale(scopesQuery)).toBe(false);
});

it('stops when the page is left', () => {
  open().unmount();
  show('visible');
  window.dispatchEvent(new Event('entitlements:updated'));
  expect([isStale(scopesQuery), isStale(entitlementsQuery)]).toEqual([false, false]);
});
