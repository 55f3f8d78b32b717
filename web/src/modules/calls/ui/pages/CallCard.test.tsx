import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { usePhone } from '@/shared/lib/use-phone';
import { sessionQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import type { CallSession, PersonState } from '../../api/types';
import { IDLE } from '../../model/call-state';
import { callState } from '../call-runtime';
import { CallCard } from './CallCard';

vi.mock('@/shared/lib/use-phone', () => ({ usePhone: vi.fn(() => false) }));

const policy = { canJoin: true, canCreate: true, canVideo: true };
const facts = { isEntitled: true, mayStart: true, mayJoin: true, capabilities: { isOn: true, policy } as never };

const person = (id: string, displayName: string, state: PersonState) => {
  const joinedAt = state === 'missed' ? null : '2026-11-25T09:00:00Z';
  return { id, displayName, photoUrl: null, state, joinedAt };
};

/** A call between Ada and Tom, as the person sees it who looks. */
function show(
  looks: 'ada' | 'tom' | 'kim',
  ada: PersonState,
  tom: PersonState,
  change: Partial<CallSession> = {},
): void {
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, { userId: looks } as never);
  const call = {
    id: 'call',
    roomId: 'room',
    threadId: 'room',
    kind: 'video',
    status: 'active',
    isGroup: true,
    isMine: looks === 'ada',
    startedBy: 'ada',
    displayName: 'Site office',
    initiatorName: 'Ada Hughes',
    participants: ['ada', 'tom'],
    createdAt: '2026-11-25T09:00:00Z',
    activeAt: '2026-11-25T09:00:00Z',
    endedAt: null,
    people: [person('ada', 'Ada Hughes', ada), person('tom', 'Tom Hughes', tom)],
    guests: [],
    can: { join: true },
    ...change,
  } as unknown as CallSession;
  renderInTheme(
    <QueryClientProvider client={client}>
      <CallCard call={call} facts={facts} />
    </QueryClientProvider>,
  );
}

const buttons = () => screen.queryAllByRole('button').map((button) => button.textContent);

afterEach(() => act(() => callState.set(IDLE)));

it('invites into a call that somebody is in', () => {
  show('tom', 'joined', 'left');
  expect(buttons()).toEqual(['Copy invite link', 'Join call']);
});

it('lets only those back who left a call that nobody is in any more', () => {
  show('tom', 'left', 'left');
  expect(screen.getByText('Everyone has left')).toBeDefined();
  expect(buttons()).toEqual(['Rejoin']);
  expect(screen.getByRole('button', { name: 'Rejoin: Site office' }).dataset.variant).toBe('default');
  cleanup();
  show('kim', 'left', 'left');
  expect(screen.getByText('Everyone has left')).toBeDefined();
  expect(buttons()).toEqual([]);
});

it('knows that this page is in the call, though the server has lost sight of everybody', () => {
  callState.set({ ...IDLE, status: 'connected', threadId: 'room', roomId: 'room' });
  show('tom', 'left', 'left');
  expect(screen.queryByText('Everyone has left')).toBeNull();
  expect(buttons()).toEqual(['Copy invite link']);
});

const MISSED: Partial<CallSession> = {
  status: 'missed',
  activeAt: null,
  endedAt: '2026-11-25T09:01:00Z',
  isGroup: false,
  displayName: 'Ada Hughes',
};

it('says on a phone who called, when and what became of it, each whole', () => {
  vi.mocked(usePhone).mockReturnValue(true);
  show('tom', 'left', 'missed', MISSED);
  expect(screen.getByText('Called you')).toBeTruthy();
  const status = screen.getByText('Missed');
  // Below the name, which has its line for itself, and beside the moment.
  const line = screen.getByRole('img', { name: 'Video call' }).parentElement;
  expect(line?.contains(status)).toBe(true);
  expect(line?.contains(screen.getByText('Ada Hughes'))).toBe(false);
  cleanup();
  show('tom', 'left', 'missed', { ...MISSED, displayName: 'Level 04 coordination', isGroup: true });
  expect(screen.getByText('From Ada Hughes')).toBeTruthy();
  vi.mocked(usePhone).mockReturnValue(false);
});
