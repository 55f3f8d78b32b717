import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { findThings, listCallSessions } from '@/shared/api/gen';
import { useFoundThings } from './use-found-things';

vi.mock('@/shared/api/gen', () => ({ findThings: vi.fn(), listCallSessions: vi.fn() }));
vi.mock('@/shared/session/queries', () => ({
  membersQuery: { queryKey: ['members'], queryFn: () => ({ members: [] }) },
}));
vi.mock('@/shared/session/access', () => ({ can: () => false }));
vi.mock('@/shared/session/use-session', () => ({ useAccess: () => ({}) }));
vi.mock('../shell/use-navigation', () => ({ useNavigation: () => ({ modules: [{ entitlement: 'calls' }] }) }));

const file = (title: string) => ({ kind: 'file', id: title, title, place: '', passage: '', path: '/', at: '' });
const call = { id: 'c', kind: 'video', status: 'ended', displayName: 'Pour call', initiatorName: 'Tom', roomId: 'r' };

beforeEach(() => {
  vi.mocked(findThings).mockImplementation((async ({ query }: { query: { q: string } }) => ({
    data: { things: query.q === '' ? [] : [1, 2, 3, 4].map((n) => file(`${query.q} ${n}`)) },
  })) as never);
});

it('shows what was found before until all have answered, and then all at once', async () => {
  const callsCame = Promise.withResolvers<{ data: { items: unknown[] } }>();
  vi.mocked(listCallSessions).mockReturnValue(callsCame.promise as never);
  const queries = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook(({ typed }) => useFoundThings(typed), {
    wrapper,
    initialProps: { typed: '' },
  });
  const titles = () => result.current.things.map(({ title }) => title);
  await waitFor(() => expect(result.current.isSettled).toBe(true));

  rerender({ typed: 'po' });
  await waitFor(() => expect(queries.getQueryData(['palette', 'po'])).toBeDefined());
  expect(titles()).toEqual([]);
  callsCame.resolve({ data: { items: [call] } });
  await waitFor(() => expect(result.current.isSettled).toBe(true));
  // The call is in both of its lists.
  const before = titles();
  expect(before).toEqual(['po 1', 'po 2', 'po 3', 'po 4', 'Pour call', 'Pour call']);

  const slow = Promise.withResolvers<unknown>();
  vi.mocked(findThings).mockReturnValue(slow.promise as never);
  rerender({ typed: 'pour' });
  await waitFor(() =>
    expect(findThings).toHaveBeenLastCalledWith(expect.objectContaining({ query: { q: 'pour', limit: 40 } })),
  );
  expect(titles()).toEqual(before);
  slow.resolve({ data: { things: [file('pour')] } });
  await waitFor(() => expect(titles()[0]).toBe('pour'));
});
