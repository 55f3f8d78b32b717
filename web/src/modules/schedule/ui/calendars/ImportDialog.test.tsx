import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { usePhone } from '@/shared/lib/use-phone';
import { renderInTheme } from '@/shared/testing/render';
import { sampleCalendar } from '../../model/sample-event';
import { ImportDialog } from './ImportDialog';

vi.mock('@/shared/lib/use-phone', () => ({ usePhone: vi.fn() }));

async function offersToDrop(isPhone: boolean): Promise<boolean> {
  vi.mocked(usePhone).mockReturnValue(isPhone);
  const { unmount } = renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <ImportDialog calendars={[sampleCalendar({ id: 'personal' })]} calendarId="personal" onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: 'Choose files' });
  const offers = screen.queryByText('or drop them here') !== null;
  unmount();
  return offers;
}

it('speaks of dropping files only where they can be dropped', async () => {
  expect([await offersToDrop(false), await offersToDrop(true)]).toEqual([true, false]);
});
