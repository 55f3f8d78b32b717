import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answerQuiet } from '@/shared/session/quiet-hours';
import { usePresence } from '@/shared/session/use-presence';
import { useSession } from '@/shared/session/use-session';
import { renderInTheme } from '@/shared/testing/render';
import { declineCall, listInvites } from '../../api/calls-api';
import { invitesQuery } from '../../api/queries';
import type { CallSession } from '../../api/types';
import { IDLE } from '../../model/call-state';
import { startCall } from '../call-runtime';
import { startRing } from '../sounds';
import { useCall } from '../use-call';
import { IncomingCall } from './IncomingCall';

vi.mock('@/shared/session/use-session');
vi.mock('@/shared/session/use-presence');
vi.mock('../../api/calls-api');
vi.mock('../call-runtime');
vi.mock('../sounds');
vi.mock('../use-call');

const invite = {
  id: 's1',
  kind: 'phone',
  threadId: 'quay',
  roomId: null,
  isGroup: false,
  displayName: 'Tom Hughes',
  initiatorName: 'Tom Hughes',
  participants: ['me', 'tom'],
  createdBy: 'tom',
  startedBy: 'tom',
  declinedUsers: [],
  people: [],
  createdAt: new Date().toISOString(),
  ringsUntil: new Date(Date.now() + 40_000).toISOString(),
} as never as CallSession;

// Each list is drawn before the next one comes.
notifyManager.setScheduler((draw) => draw());

afterEach(() => answerQuiet(() => false));

let client: QueryClient;
const setInvites = (list: CallSession[]) => act(async () => client.setQueryData(invitesQuery.queryKey, list as never));

function ring(status = 'available') {
  vi.mocked(startRing)
    .mockReset()
    .mockReturnValue(() => undefined);
  vi.mocked(declineCall)
    .mockReset()
    .mockResolvedValue(undefined as never);
  vi.mocked(listInvites).mockReset().mockResolvedValue([]);
  vi.mocked(useSession).mockReturnValue({ uid: 'me' } as never);
  vi.mocked(usePresence).mockReturnValue({ status } as never);
  vi.mocked(useCall).mockReturnValue(IDLE);
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(invitesQuery.queryKey, [invite] as never);
  renderInTheme(
    <QueryClientProvider client={client}>
      <IncomingCall />
    </QueryClientProvider>,
  );
  return screen.getByRole('alertdialog', { name: 'Incoming call from Tom Hughes' });
}

it('rings, and is entered as what it is', async () => {
  const banner = ring();
  expect(startRing).toHaveBeenCalledOnce();
  expect(banner.textContent).toContain('Incoming audio call');
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  expect(startCall).toHaveBeenCalledWith(expect.objectContaining({ kind: 'phone', threadId: 'quay' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('rings again for whoever has left and is called into the same call', async () => {
  ring();
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  await setInvites([]);
  await setInvites([{ ...invite, status: 'active', ringsUntil: new Date(0).toISOString() }]);
  await screen.findByRole('alertdialog', { name: 'Incoming call from Tom Hughes' });
});

it('is seen and not heard in quiet hours, and by whoever is unavailable', () => {
  answerQuiet(() => true);
  ring();
  expect(startRing).not.toHaveBeenCalled();
  answerQuiet(() => false);
  document.body.replaceChildren();
  ring('unavailable');
  expect(startRing).not.toHaveBeenCalled();
});

it('is gone for whoever declines it', async () => {
  ring();
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
  expect(declineCall).toHaveBeenCalledExactlyOnceWith('s1', 'declined');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
