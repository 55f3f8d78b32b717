import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { usePhone } from '@/shared/lib/use-phone';
import { renderInTheme } from '@/shared/testing/render';
import { listPresences, setPreferences } from '../../api/chat-api';
import type { Conversation } from '../../api/types';
import { AboutTab } from './AboutTab';

vi.mock('../../api/chat-api');
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  useNavigate: () => () => undefined,
}));
vi.mock('@/shared/lib/use-phone', () => ({ usePhone: vi.fn(() => false) }));
vi.mock('../use-people', () => ({
  useNames: () => () => 'Aoife',
  usePeople: () => new Map([['g', { email: 'grace@dunmarrow.example' }]]),
}));

beforeEach(() => void vi.mocked(setPreferences).mockReset());

function show(kind: string, level: string | null, people: object[] = []) {
  const defaultLevel = kind === 'channel' ? 'mentions' : 'all';
  const conversation = {
    id: 'c',
    kind,
    people,
    createdAt: '2026-11-26T09:00:00Z',
    membership: { level, defaultLevel, isMuted: false, isStarred: false },
    can: {},
  } as never as Conversation;
  vi.mocked(setPreferences).mockResolvedValue(conversation as never);
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <AboutTab conversation={conversation} onLeft={() => undefined} />
    </QueryClientProvider>,
  );
}

const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked);
const nameOf = (one: HTMLInputElement | undefined) => one?.labels?.[0]?.textContent;

it('says which notification level is the default, and shows it where nothing was chosen', () => {
  show('channel', null);
  expect(chosen().map(nameOf)).toEqual(['Mentions and threads you follow Default']);
  expect(screen.getByRole('radio', { name: 'Every message' })).toBeTruthy();
});

it('has every message as the default between a few people', () => {
  show('direct', null);
  expect(chosen().map(nameOf)).toEqual(['Every message Default']);
});

it('goes back to the default by choosing it', async () => {
  show('channel', 'all');
  expect(chosen().map(nameOf)).toEqual(['Every message']);
  await userEvent.setup().click(screen.getByRole('radio', { name: 'Nothing' }));
  expect(setPreferences).toHaveBeenLastCalledWith('c', { level: 'nothing' });
  await userEvent.setup().click(screen.getByRole('radio', { name: /^Mentions and threads/ }));
  expect(setPreferences).toHaveBeenLastCalledWith('c', { level: null });
});

it('has the star on a phone, where the bar over the conversation has no room for it', async () => {
  show('channel', null);
  expect(screen.queryByRole('switch', { name: /^Star/ })).toBeNull();
  cleanup();
  vi.mocked(usePhone).mockReturnValue(true);
  show('channel', null);
  await userEvent.setup().click(screen.getByRole('switch', { name: /^Star/ }));
  expect(setPreferences).toHaveBeenLastCalledWith('c', { isStarred: true });
});

const GRACE = { id: 'g', displayName: 'Grace Okafor', photoUrl: null, isMember: true };

it('says first who a direct message is with', async () => {
  vi.mocked(listPresences).mockResolvedValue(new Map([['g', 'away']]) as never);
  show('direct', null, [GRACE]);
  const card = screen.getByRole('region', { name: 'Grace Okafor' });
  expect(await within(card).findByText('Away')).toBeTruthy();
  expect(within(card).getByRole('link', { name: 'grace@dunmarrow.example' }).getAttribute('href')).toBe(
    'mailto:grace@dunmarrow.example',
  );
  expect(card.compareDocumentPosition(screen.getByRole('radiogroup')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('says of whom a direct message was with that they have left, and nothing of nobody', () => {
  show('direct', null, [{ ...GRACE, id: 'x', isMember: false }]);
  expect(screen.getByText('No longer in the organisation')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  cleanup();
  show('direct', null);
  expect(screen.queryByRole('region')).toBeNull();
});
