import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/shared/testing/render-page';
import { InvitePage } from './InvitePage';

/** The page as an invitation's link opens it for somebody signed out, with the server's answer for the invitation. */
function open(answer: () => Response): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const isInvitation = new URL((input as Request).url).pathname.endsWith('/abc');
    if (isInvitation) return answer();
    return Response.json({ ok: false, error: { code: 'UNAUTHENTICATED', message: 'Log in.' } }, { status: 401 });
  });
  renderPage('/invite?token=abc', {
    path: '/invite',
    component: InvitePage,
    validateSearch: (search) => ({ token: String(search.token) }),
  });
}

const refusal = (status: number, code: string, message: string) => () =>
  Response.json({ ok: false, error: { code, message } }, { status });

it.each([
  { what: 'never was', status: 404, code: 'NOT_FOUND' },
  { what: 'was used', status: 410, code: 'INVITATION_GONE' },
])('says once of an invitation that $what that it is not valid, and whom to ask', async ({ status, code }) => {
  open(refusal(status, code, 'Words of the server.'));
  expect((await screen.findByRole('alert')).textContent).toBe('Ask the person who invited you for a new link.');
  expect(screen.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeDefined();
  expect(screen.getAllByText(/invitation|link/)).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Go to log in' }).getAttribute('href')).toBe('/login');
});

it('gives the server’s reason where the invitation may still be valid', async () => {
  open(refusal(429, 'RATE_LIMITED', 'Too many requests. Try again later.'));
  expect((await screen.findByRole('alert')).textContent).toBe('Too many requests. Try again later.');
  expect(screen.queryByRole('heading', { name: 'This invitation is no longer valid' })).toBeNull();
});

it('leads somebody new to the first field that is wrong', async () => {
  const appearance = { logo: { type: 'text', text: 'Dunmarrow' }, footer: { enabled: false } };
  const invitation = { organisation: 'Dunmarrow', appearance, email: 'ines@example.com', firstName: 'Ines' };
  open(() => Response.json({ ok: true, ...invitation, lastName: '', hasAccount: false }));
  await userEvent.click(await screen.findByRole('button', { name: 'Join Dunmarrow' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Last name' })));
});
