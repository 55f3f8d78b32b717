import {
  IconDeviceDesktop,
  IconDevices,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
  IconUserPlus,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Command } from '@/shared/lib/commands';
import { can } from '@/shared/session/access';
import { useAccess } from '@/shared/session/use-session';
import { useThemeMode } from '@/shared/session/use-theme-mode';
import { toast } from '@/shared/ui/toast/toast';
import { useNavigation } from '../shell/use-navigation';
import { signOut } from '../sign-out';
import { openShortcuts } from './palette-state';

/** What people look for under many names and the administration has on a page of another. */
const INVITE: Command = {
  id: 'members.invite',
  label: 'Invite a member',
  group: 'Admin',
  icon: IconUserPlus,
  keywords: ['add', 'new', 'person', 'people', 'user', 'colleague', 'invitation'],
  scope: 'users.invite',
  run: ({ goTo }) => goTo('/admin/members?invite=true'),
};

const ACCOUNT: readonly Command[] = [
  {
    id: 'account.profile',
    label: 'Edit your profile',
    group: 'Account',
    icon: IconUserCircle,
    keywords: ['name', 'photo', 'picture', 'avatar', 'preferences', 'settings', 'clock', 'time format'],
    run: ({ goTo }) => goTo('/account'),
  },
  {
    id: 'account.security',
    label: 'Change your password',
    group: 'Account',
    icon: IconLock,
    keywords: ['security', 'passkey', 'two-factor', '2fa', 'authenticator', 'app password', 'recovery codes'],
    run: ({ goTo }) => goTo('/account/security'),
  },
  {
    id: 'account.sessions',
    label: 'See where you are signed in',
    group: 'Account',
    icon: IconDevices,
    keywords: ['sessions', 'devices', 'sign out everywhere'],
    run: ({ goTo }) => goTo('/account/sessions'),
  },
];

/** The palette's entries that are always there: those of the person's modules, then the application's own. */
export function useAppCommands(): readonly Command[] {
  const { modules } = useNavigation();
  const { setMode } = useThemeMode();
  const access = useAccess();
  const offered = modules
    .flatMap((module) => module.commands)
    .concat(INVITE)
    .filter(({ scope }) => scope === undefined || can(access, scope));
  const ids = offered.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is new at every render, what is in it is not.
  return useMemo(
    () => [
      ...offered,
      ...ACCOUNT,
      {
        id: 'mode.light',
        label: 'Use the light theme',
        group: 'Workspace',
        icon: IconSun,
        keywords: ['mode', 'bright', 'day', 'appearance'],
        run: () => setMode('light'),
      },
      {
        id: 'mode.dark',
        label: 'Use the dark theme',
        group: 'Workspace',
        icon: IconMoon,
        keywords: ['mode', 'night', 'appearance'],
        run: () => setMode('dark'),
      },
      {
        id: 'mode.system',
        label: 'Use the theme of the device',
        group: 'Workspace',
        icon: IconDeviceDesktop,
        keywords: ['mode', 'system', 'auto'],
        run: () => setMode('system'),
      },
      {
        id: 'shortcuts',
        label: 'Keyboard shortcuts',
        group: 'Workspace',
        icon: IconKeyboard,
        keys: ['?'],
        keywords: ['help', 'keys'],
        run: openShortcuts,
      },
      {
        id: 'log-out',
        label: 'Log out',
        group: 'Workspace',
        icon: IconLogout,
        keywords: ['sign out', 'logout', 'signout', 'leave', 'quit', 'exit'],
        run: () => void signOut().catch(() => toast.error('Logging out failed. You are still signed in.')),
      },
    ],
    [ids, setMode],
  );
}
