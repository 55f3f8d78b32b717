import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { NOTIFICATION_SETTINGS, registerCommands } from '@/shared/lib/commands';
import { renderInTheme } from '@/shared/testing/render';
import { Bell } from './Bell';

const never = vi.hoisted(() => () => new Promise<never>(() => undefined));
vi.mock('@/shared/lib/use-phone', () => ({ usePhone: () => true }));
vi.mock('@/shared/api/gen/shell/sdk.gen', () => ({
  countUnreadNotifications: async () => ({ data: { unread: 2 } }),
  listNotifications: never,
}));
const navigate = vi.hoisted(() => vi.fn());
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ navigate }),
}));
const code = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('./NotificationList', async (original) => {
  await code.promise;
  return original<object>();
});

it('opens the sheet with its list in it, which holds its room until the answer is there', async () => {
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <Bell />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
  // Not an empty sheet that grows.
  expect(screen.queryByRole('dialog')).toBeNull();
  code.resolve();
  const sheet = await screen.findByRole('dialog', { name: 'Notifications' });
  expect(within(sheet).getByRole('status', { name: 'Loading notifications' }).children).toHaveLength(8);
  expect(within(sheet).getByRole('button', { name: 'Mark all as read' })).toHaveProperty('disabled', true);
  expect(within(sheet).queryByRole('button', { name: 'Notification settings' })).toBeNull();
});

it('leads to the settings, where some part of the product has them', async () => {
  registerCommands([
    { id: NOTIFICATION_SETTINGS, label: 'Notification settings', group: 'Chat', run: ({ goTo }) => goTo('/chat') },
  ]);
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <Bell />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Notification settings' }));
  expect(navigate).toHaveBeenCalledWith({ href: '/chat' });
  expect(screen.getByRole('button', { name: 'Notifications, 2 unread' }).ariaExpanded).toBe('false');
});
