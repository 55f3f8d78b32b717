import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerQuiet } from '@/shared/session/quiet-hours';
import { sessionKey } from '../../api/keys';
import { type CallState, IDLE } from '../../model/call-state';
import { startRingBack } from '../sounds';
import { useRingBack } from './use-ring-back';

vi.mock('../sounds');
vi.mock('../../api/calls-api');

const calling: CallState = { ...IDLE, status: 'connected', connectionState: 'connected', sessionId: 's1' };
const rings = { id: 's1', isMine: true, status: 'initiated', ringsUntil: '2026-11-25T09:00:45Z' };
const stop = vi.fn();

afterEach(() => answerQuiet(() => false));

function hear(call: CallState, session: object = rings) {
  vi.mocked(startRingBack).mockReset().mockReturnValue(stop);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionKey('s1'), session as never);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(useRingBack, { initialProps: call, wrapper });
}

it('sounds for whoever calls, until somebody comes', () => {
  const { rerender } = hear(calling);
  expect(startRingBack).toHaveBeenCalledOnce();
  expect(stop).not.toHaveBeenCalled();
  rerender({ ...calling, peeredAt: 1 });
  expect(stop).toHaveBeenCalledOnce();
});

it('is silent in quiet hours', () => {
  answerQuiet(() => true);
  hear(calling);
  expect(startRingBack).not.toHaveBeenCalled();
});

it.each([
  ['nobody is rung', { ...rings, ringsUntil: null }],
  ['another person called', { ...rings, isMine: false }],
  ['the call goes on', { ...rings, status: 'active' }],
])('is silent where %s', (_, session) => {
  hear(calling, session);
  expect(startRingBack).not.toHaveBeenCalled();
});
