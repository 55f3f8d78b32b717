import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/shared/testing/render-page';
import { ResetPage } from './ResetPage';

const PASSWORD = 'nine tall cranes stand still';

const isFine = () => Response.json({ ok: true });

/** The page as the mailed link opens it; what it asks of the server comes into the list, but for the question whether it is good. */
function open(answer: () => Response = isFine, check: () => Response = isFine, hasMailServer = true): unknown[] {
  const asked: unknown[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const request = input as Request;
    // No organisation whose look the page would wear.
    if (request.url.includes('/tenant/public')) return Response.json({}, { status: 404 });
    if (request.url.endsWith('/auth/methods')) return Response.json({ hasMailServer });
    if (request.url.endsWith('/reset/check')) return check();
    if (request.method === 'POST') asked.push(await request.clone().json());
    return answer();
  });
  renderPage('/reset?token=abc', {
    path: '/reset',
    component: ResetPage,
    validateSearch: (search) => ({ token: String(search.token) }),
  });
  return asked;
}

it.each([
  { keeps: false, what: 'ends them unless the person says otherwise' },
  { keeps: true, what: 'keeps them where the person wants it' },
])('asks about app passwords and $what', async ({ keeps }) => {
  const user = userEvent.setup();
  const asked = open();
  const box = await screen.findByRole('checkbox', { name: 'Keep my app passwords' });
  expect((box as HTMLInputElement).checked).toBe(false);
  expect(screen.getByText('Otherwise calendars on phones and computers ask for a new one.')).toBeDefined();
  if (keeps) await user.click(box);
  await user.type(screen.getByLabelText(/password/i, { selector: 'input[name=password]' }), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByText('Password changed');
  expect(asked).toEqual([{ token: 'abc', password: PASSWORD, keepAppPasswords: keeps }]);
});

it('shows why a link that was used cannot be used, and the way to another, in place of the form', async () => {
  const user = userEvent.setup();
  const error = { code: 'RESET_GONE', message: 'This link was used already.' };
  open(() => Response.json({ ok: false, error }, { status: 410 }));
  await user.type(await screen.findByLabelText(/password/i, { selector: 'input[name=password]' }), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect((await screen.findByText(error.message)).role).toBe('alert');
  expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Get a new link' }).getAttribute('href')).toBe('/forgot');
});

it('asks for no password where the link is spent already', async () => {
  const error = { code: 'RESET_GONE', message: 'This link was used already.' };
  open(isFine, () => Response.json({ ok: false, error }, { status: 410 }));
  expect((await screen.findByText(error.message)).role).toBe('alert');
  expect(screen.getByRole('heading', { name: 'This link no longer works' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull();
});

it('promises no link where an administrator has to hand it over', async () => {
  const error = { code: 'RESET_GONE', message: 'This link was used already.' };
  open(isFine, () => Response.json({ ok: false, error }, { status: 410 }), false);
  const ask = await screen.findByRole('link', { name: 'Ask for a link' });
  expect(ask.getAttribute('href')).toBe('/forgot');
  expect(screen.queryByRole('link', { name: 'Get a new link' })).toBeNull();
});
