import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/shared/testing/render-page';
import { SetupPage } from './SetupPage';

function open(address: string): void {
  renderPage(address, { path: '/setup', component: SetupPage });
}

it('shows nothing until it is known whether there is anything to set up', async () => {
  const answer = Promise.withResolvers<Response>();
  vi.spyOn(globalThis, 'fetch').mockReturnValue(answer.promise);
  open('/setup');
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  expect(screen.queryByRole('heading')).toBeNull();
  answer.resolve(Response.json({ ok: true, setupNeeded: false, passkeys: false, oidc: null }));
  await screen.findByRole('heading', { name: 'Already set up' });
});

it('leads to the first wrong field, and says what is fixed from then on', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(
    Response.json({ ok: true, setupNeeded: true, passkeys: false, oidc: null }),
  );
  open('/setup?code=abc');
  const organisation = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Organisation' });
  const region = screen.getByRole('combobox', { name: 'Data kept in' });
  expect(document.getElementById(region.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'You cannot change this later.',
  );
  const create = screen.getByRole('button', { name: 'Create the organisation' });
  await userEvent.click(create);
  await waitFor(() => expect(document.activeElement).toBe(organisation));
  expect(screen.getByText('Use at least 12 characters. A short phrase works well.')).toBeTruthy();
  await userEvent.type(organisation, 'Harbour Works');
  await userEvent.click(create);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'First name' })));
});
