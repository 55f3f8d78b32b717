import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { copyText } from '@/shared/lib/copy-text';
import { renderInTheme } from '@/shared/testing/render';
import { openToGuests } from '../api/calls-api';
import { GuestLinkButton } from './GuestLinkButton';

vi.mock('@/shared/lib/copy-text');
vi.mock('../api/calls-api');

it('lets guests ask to join and copies their link, or says that it could not', async () => {
  vi.mocked(openToGuests).mockResolvedValueOnce('/guest-call/abc').mockRejectedValueOnce(new Error('no'));
  vi.mocked(copyText).mockResolvedValue(true);
  const shown = () =>
    renderInTheme(
      <QueryClientProvider client={new QueryClient()}>
        <GuestLinkButton sessionId="s1" />
      </QueryClientProvider>,
    );
  const first = shown();
  await userEvent.click(screen.getByRole('button', { name: 'Copy guest link' }));
  await screen.findByRole('button', { name: 'Link copied' });
  expect(openToGuests).toHaveBeenCalledExactlyOnceWith('s1');
  expect(copyText).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/guest-call/abc`);
  first.unmount();
  shown();
  await userEvent.click(screen.getByRole('button', { name: 'Copy guest link' }));
  await screen.findByRole('button', { name: 'Copy failed' });
});
