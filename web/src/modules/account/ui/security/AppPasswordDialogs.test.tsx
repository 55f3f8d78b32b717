import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { sessionQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import { AppPasswordNameDialog, CalendarAccount, NewAppPasswordDialog } from './AppPasswordDialogs';

function show(ui: React.ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, { email: 'ada@dunmarrow.example' } as never);
  renderInTheme(<QueryClientProvider client={client}>{ui}</QueryClientProvider>);
}

it('creates an app password by the name of the button that asked for it', async () => {
  show(<AppPasswordNameDialog name="My phone" onName={vi.fn()} isBusy={false} onClose={vi.fn()} onSubmit={vi.fn()} />);
  expect(await screen.findByRole('button', { name: 'Create app password' })).toBeTruthy();
});

it('means the password that was just created', async () => {
  const made = { ok: true, secret: 'abcd-efgh', appPassword: { id: 'p', name: 'My phone' } };
  show(<NewAppPasswordDialog made={made as never} onClose={vi.fn()} />);
  expect(await screen.findByText(/^Copy it or type it into the device\./)).toBeTruthy();
  expect(screen.getByText('the one above')).toBeTruthy();
});

it('means any of them elsewhere', () => {
  show(<CalendarAccount />);
  expect(screen.getByText('an app password')).toBeTruthy();
});
