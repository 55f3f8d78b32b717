import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { IDLE } from '../../model/call-state';
import { callState } from '../call-runtime';
import { CallButtons } from './CallButtons';
import { useButtonFacts } from './use-button-facts';

vi.mock('./use-button-facts');

it('leads whoever is in the call back to it, by one button', async () => {
  vi.mocked(useButtonFacts).mockReturnValue({
    isEntitled: true,
    mayStart: true,
    mayJoin: false,
    capabilities: undefined,
  });
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <CallButtons threadId="quay" isGroup displayName="quay" />
    </QueryClientProvider>,
  );
  const names = () => screen.getAllByRole('button').map((button) => button.textContent || button.ariaLabel);
  expect(names()).toEqual(['Start audio', 'Start call']);

  act(() => callState.set({ ...IDLE, status: 'connected', threadId: 'quay', roomId: 'quay', minimized: true }));
  expect(names()).toEqual(['In call']);
  await userEvent.click(screen.getByRole('button', { name: 'In call' }));
  expect(callState.get().minimized).toBe(false);
});
