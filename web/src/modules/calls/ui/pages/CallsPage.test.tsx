import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { fetchDialog } from '@/shared/ui/Dialog';
import { useButtonFacts } from '../button/use-button-facts';
import { CallsPage } from './CallsPage';

vi.mock('@/shared/ui/Dialog', async (original) => ({ ...(await original<object>()), fetchDialog: vi.fn() }));
vi.mock('../button/use-button-facts');
vi.mock('./CallWarnings', () => ({ CallWarnings: () => null }));

beforeEach(() => {
  vi.mocked(fetchDialog)
    .mockReset()
    .mockResolvedValue({} as never);
  const policy = { canJoin: true, canCreate: true, canVideo: true };
  const capabilities = { isOn: true, policy } as never;
  vi.mocked(useButtonFacts).mockReturnValue({ isEntitled: true, mayStart: true, mayJoin: true, capabilities });
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <CallsPage />
    </QueryClientProvider>,
  );
});

it('has the dialog at hand before New call is pressed: once it is pointed at', async () => {
  expect(fetchDialog).not.toHaveBeenCalled();
  await userEvent.hover(screen.getByRole('button', { name: 'New call' }));
  expect(fetchDialog).toHaveBeenCalled();
});

it('and once the keyboard has reached it', async () => {
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New call' }));
  expect(fetchDialog).toHaveBeenCalled();
});
