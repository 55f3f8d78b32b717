import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { usePhone } from '@/shared/lib/use-phone';
import { renderInTheme } from '@/shared/testing/render';
import { AccountPanel } from './AccountPanel';

vi.mock('@/shared/lib/use-phone', () => ({ usePhone: vi.fn() }));
vi.mock('@/shared/session/use-session', () => ({
  useSession: () => ({ user: { displayName: 'Aoife Brennan', email: 'aoife@dunmarrow.example', photoURL: null } }),
  useTenant: () => ({ name: 'Dunmarrow' }),
}));
vi.mock('@/shared/session/use-presence', () => ({ usePresence: () => ({ status: 'online' }) }));
vi.mock('@/shared/session/use-theme-mode', () => ({ useThemeMode: () => ({ mode: 'light', setMode: vi.fn() }) }));
vi.mock('@/shared/session/StatusControl', () => ({ StatusControl: () => null }));
vi.mock('./OrganisationSwitcher', () => ({ OrganisationSwitcher: () => null }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ to, children }: { to: string; children: unknown }) => <a href={to}>{children as string}</a>,
}));

beforeEach(() => {
  vi.mocked(usePhone).mockReset();
});

/** What can be pressed, from top to bottom. */
function pressed(isPhone: boolean): readonly (string | null)[] {
  vi.mocked(usePhone).mockReturnValue(isPhone);
  const { container } = renderInTheme(<AccountPanel onClose={() => undefined} />);
  expect(screen.getByRole('radiogroup', { name: 'Theme' })).toBeDefined();
  return [...container.querySelectorAll('button, a, [role="radiogroup"]')].map(
    (one) => one.ariaLabel ?? one.textContent,
  );
}

it('keeps the way out away from the foot of the sheet on a phone, and offers no keys there', () => {
  expect(pressed(true)).toEqual(['Log out', 'Theme', 'Your account']);
});

it('lists them on a desktop, the way out last', () => {
  expect(pressed(false)).toEqual(['Theme', 'Your account', 'Keyboard shortcuts?', 'Log out']);
});
