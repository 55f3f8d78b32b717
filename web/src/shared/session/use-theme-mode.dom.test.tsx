import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { tenantQuery } from './queries';
import { useFollowThemeMode } from './use-theme-mode';

const root = document.documentElement;
const worn = () => root.getAttribute('data-mantine-color-scheme');

function Shell() {
  const [count, setCount] = useState(0);
  useFollowThemeMode();
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}

it('follows the mode, and leaves the page alone while that stays', async () => {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  const choose = (themeMode: string) => client.setQueryData(tenantQuery.queryKey, { themeMode } as never);
  choose('dark');
  renderInTheme(
    <QueryClientProvider client={client}>
      <Shell />
    </QueryClientProvider>,
  );
  expect(worn()).toBe('dark');
  // The style that turned transitions off for the first mode goes a moment later.
  await waitFor(() => expect(document.querySelector('[data-mantine-disable-transition]')).toBeNull());
  const changes: string[] = [];
  const watch = new MutationObserver((seen) => changes.push(...seen.map(({ type }) => type)));
  // A style that turns transitions off, and the attribute, each have the browser begin all styles anew.
  watch.observe(document.head, { childList: true });
  watch.observe(root, { attributes: true });
  await userEvent.click(screen.getByRole('button', { name: '0' }));
  expect(screen.getByRole('button', { name: '1' })).toBeTruthy();
  changes.push(...watch.takeRecords().map(({ type }) => type));
  const before = [...changes];
  act(() => void choose('light'));
  await screen.findByRole('button', { name: '1' });
  expect({ before, worn: worn() }).toEqual({ before: [], worn: 'light' });
  watch.disconnect();
});
