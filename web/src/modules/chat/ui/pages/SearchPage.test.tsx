import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { SearchPage } from './SearchPage';

const address = vi.hoisted(() => ({ search: {} }));
vi.mock('../../api/chat-api');
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => () => undefined,
  useSearch: () => address.search,
}));

function show(search: object) {
  address.search = search;
  return renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <SearchPage />
    </QueryClientProvider>,
  );
}

it('says what can be searched until something is', () => {
  const { unmount } = show({});
  expect(screen.getByText(/^Searches the text of messages/)).toBeDefined();
  unmount();
  show({ q: 'pump' });
  expect(screen.queryByText(/^Searches the text of messages/)).toBeNull();
});
