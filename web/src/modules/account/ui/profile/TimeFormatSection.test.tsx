import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { preferencesQuery } from '@/shared/session/preferences';
import { renderInTheme } from '@/shared/testing/render';
import { TimeFormatSection } from './TimeFormatSection';

const updatePreferences = vi.hoisted(() => vi.fn(async () => ({ data: {} })));
vi.mock('@/shared/api/gen/shell/sdk.gen', async (original) => ({ ...(await original<object>()), updatePreferences }));

it('keeps how times are written, and goes back to the browser’s way', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(preferencesQuery.queryKey, {
    ok: true,
    preferences: { welcomeClosed: true, timeFormat: '24h', calendars: null },
  });
  renderInTheme(
    <QueryClientProvider client={client}>
      <TimeFormatSection />
    </QueryClientProvider>,
  );
  const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
  expect(choice('15:00').checked).toBe(true);
  fireEvent.click(choice('3:00 PM'));
  await waitFor(() => expect(updatePreferences).toHaveBeenCalledWith({ body: { timeFormat: '12h' } }));
  expect(choice('3:00 PM').checked).toBe(true);
  fireEvent.click(choice('Browser default'));
  await waitFor(() => expect(updatePreferences).toHaveBeenLastCalledWith({ body: { timeFormat: null } }));
  expect(choice('Browser default').checked).toBe(true);
});
