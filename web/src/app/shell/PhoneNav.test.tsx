import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { modules } from '../modules';
import { PhoneNav } from './PhoneNav';
import { useNavigation } from './use-navigation';

const at = vi.hoisted(() => ({ path: '/' }));
vi.mock('./use-navigation', () => ({ useNavigation: vi.fn() }));
vi.mock('./ModulePages', () => ({ ModulePart: () => null }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ to, children }: { to: string; children: unknown }) => <a href={to}>{children as string}</a>,
  useRouterState: ({ select }: { select: (state: object) => unknown }) => select({ location: { pathname: at.path } }),
}));

/** Whether "More" is marked as the place where the person is. */
function isMoreMarked(id: string | null, path: string): boolean {
  at.path = path;
  vi.mocked(useNavigation).mockReturnValue({ modules, current: modules.find((module) => module.id === id) });
  const { unmount } = renderInTheme(<PhoneNav />);
  const isMarked = screen.getByRole('button', { name: 'More' }).ariaCurrent === 'true';
  unmount();
  return isMarked;
}

it('marks More in what is behind it: the other modules, and the account', () => {
  expect(isMoreMarked('chat', '/chat')).toBe(true);
  expect(isMoreMarked(null, '/account/security')).toBe(true);
  expect(isMoreMarked('drive', '/drive')).toBe(false);
  expect(isMoreMarked(null, '/welcome')).toBe(false);
});
