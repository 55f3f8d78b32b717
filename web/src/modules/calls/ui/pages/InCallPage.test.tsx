import { readFileSync } from 'node:fs';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { sessionQuery as ownSessionQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import { sessionQuery } from '../../api/queries';
import { type ConnectionState, IDLE } from '../../model/call-state';
import { minimize } from '../call-runtime';
import { InCallPage } from './InCallPage';

vi.mock('../call-runtime', async (original) => ({ ...(await original<object>()), minimize: vi.fn() }));

const person = (id: string, displayName: string, state: string) => ({ id, displayName, photoUrl: null, state });
const SESSION = {
  people: [person('ada', 'Ada Hughes', 'joined'), person('tom', 'Tom Hughes', 'invited'), person('k', 'Kim', 'missed')],
  guests: [
    { id: 'g1', name: 'Piotr', state: 'joined' },
    { id: 'g2', name: 'Nobody', state: 'refused' },
  ],
};

function show(isMinimised: boolean, connectionState: ConnectionState = 'connected') {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(ownSessionQuery.queryKey, { userId: 'ada' } as never);
  client.setQueryData(sessionQuery('s').queryKey, SESSION as never);
  return renderInTheme(
    <QueryClientProvider client={client}>
      <InCallPage
        call={{ ...IDLE, status: 'connected', connectionState, sessionId: 's', minimized: isMinimised }}
        name="Crane day"
      />
    </QueryClientProvider>,
  );
}

it('says who is in the call, and what became of the others who were called', () => {
  show(false);
  const people = within(screen.getByRole('list', { name: 'People' })).getAllByRole('listitem');
  expect(people.map(({ textContent }) => textContent)).toEqual([
    'Ada Hughes (you)In the call',
    'Tom HughesRinging',
    'KimDid not answer',
    'Piotr (guest)In the call',
  ]);
  expect(screen.queryByRole('button', { name: 'Show the call' })).toBeNull();
});

it('says of the person what the dock says, not what the server knew before', () => {
  show(false, 'connecting');
  expect(screen.getAllByRole('listitem')[0]?.textContent).toBe('Ada Hughes (you)Connecting…');
});

it('leads back to a call that is minimised', async () => {
  show(true);
  await userEvent.click(screen.getByRole('button', { name: 'Show the call' }));
  expect(minimize).toHaveBeenCalledExactlyOnceWith(false);
});

it('is covered by the call on a phone, so that its name stands there once', () => {
  const { container } = show(false);
  expect(container.querySelector('[data-call-page]')).not.toBeNull();
  const rules = readFileSync('src/modules/calls/ui/dock/CallDock.module.css', 'utf8');
  const at = rules.indexOf(':root:has([data-call-page]) .dock[data-phone]');
  expect(rules.slice(at, rules.indexOf('}', at))).toContain('height: 100dvh;');
});
