import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { inviteToCall } from '../../api/calls-api';
import type { CallPerson } from '../../api/types';
import { hangUp } from '../call-runtime';
import { Gone } from './Gone';

vi.mock('../../api/calls-api');
vi.mock('../call-runtime');

const tom = { id: 'tom', displayName: 'Tom Hughes', photoUrl: null, state: 'left' } as CallPerson;
const show = (canInvite: boolean) =>
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <Gone other={tom} sessionId="s1" canInvite={canInvite} />
    </QueryClientProvider>,
  );

it('calls whoever has left again, and leaves', async () => {
  show(true);
  await userEvent.click(screen.getByRole('button', { name: 'Call again' }));
  await waitFor(() => expect(inviteToCall).toHaveBeenCalledExactlyOnceWith('s1', ['tom']));
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(hangUp).toHaveBeenCalledOnce();
});

it('offers no call to those who may invite nobody', () => {
  show(false);
  expect(screen.queryByRole('button', { name: 'Call again' })).toBeNull();
});
