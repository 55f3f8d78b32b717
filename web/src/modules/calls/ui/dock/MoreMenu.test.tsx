import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { copyText } from '@/shared/lib/copy-text';
import { renderInTheme } from '@/shared/testing/render';
import { toasts } from '@/shared/ui/toast/toast';
import { type CallState, IDLE } from '../../model/call-state';
import { openPictureInPicture } from '../picture-in-picture';
import { MoreMenu } from './MoreMenu';
import { useManagesRoles } from './use-manages-roles';

vi.mock('@/shared/lib/copy-text');
vi.mock('../../api/calls-api');
vi.mock('../picture-in-picture', () => ({ hasPictureInPicture: () => true, openPictureInPicture: vi.fn() }));
vi.mock('./use-manages-roles', () => ({ useManagesRoles: vi.fn(() => false) }));

const call: CallState = { ...IDLE, status: 'connected', connectionState: 'connected', roomId: 'standup' };

beforeEach(() => {
  toasts.set([]);
  // What waits for two seconds is not waited for.
  vi.useFakeTimers({ shouldAdvanceTime: true });
  return () => vi.useRealTimers();
});

async function open(more: Partial<CallState> = {}) {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <MoreMenu
        call={{ ...call, ...more }}
        engine={null}
        layout="grid"
        onLayout={() => undefined}
        capabilities={undefined}
      />
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'More' }));
  return user;
}

const item = (name: string) => screen.findByRole('menuitem', { name });

it.each([
  [true, 'Link copied'],
  [false, 'Copy failed'],
])('says what came of copying the link (%s), and offers it again', async (isDone, words) => {
  vi.mocked(copyText).mockReset().mockResolvedValue(isDone);
  const user = await open();
  await user.click(await item('Copy invite link'));
  expect(copyText).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/call/standup?kind=video`);
  await item(words);
  vi.advanceTimersByTime(2000);
  await item('Copy invite link');
});

it('offers no link to a call that has none', async () => {
  await open({ roomId: null });
  await item('Camera and microphone…');
  expect(screen.queryByRole('menuitem', { name: 'Copy invite link' })).toBeNull();
});

it.each([
  [false, 1],
  [true, 0],
])('offers telephones only to those who can ask for them (manages roles: %s)', async (manages, count) => {
  vi.mocked(useManagesRoles).mockReturnValue(manages);
  await open();
  await item('Camera and microphone…');
  expect(screen.queryAllByRole('menuitem', { name: /^Call a phone number/ })).toHaveLength(count);
});

it.each([
  [true, []],
  [false, ['There is no picture to show yet.']],
])('opens the small window over other programs, or says why not (%s)', async (isOpen, said) => {
  vi.mocked(openPictureInPicture).mockReset().mockResolvedValue(isOpen);
  const user = await open();
  await user.click(await item('Picture in picture'));
  await waitFor(() => expect(toasts.get().map(({ message }) => message)).toEqual(said));
  expect(openPictureInPicture).toHaveBeenCalledOnce();
});
