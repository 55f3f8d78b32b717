import { IconDeviceDesktop, IconKeyboard, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Command } from '@/shared/lib/commands';
import { can } from '@/shared/session/access';
import { useAccess } from '@/shared/session/use-session';
import { useThemeMode } from '@/shared/session/use-theme-mode';
import { toast } from '@/shared/ui/toast/toast';
import { useNavigation } from '../shell/use-navigation';
import { signOut } from '../sign-out';
import { openShortcuts } from './palette-state';

/** The palette's entries that are always there: those of the person's modules, then the application's own. */
export function useAppCommands(): readonly Command[] {
  const { modules } = useNavigation();
  const { setMode } = useThemeMode();
  const access = useAccess();
  const offered = modules
    .flatMap((module) => module.commands)
    .filter(({ scope }) => scope === undefined || can(access, scope));
  const ids = offered.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is new at every render, what is in it is not.
  return useMemo(
    () => [
      ...offered,
      {
        id: 'mode.light',
        label: 'Use the light theme',
        group: 'Workspace',
        icon: IconSun,
        keywords: ['mode', 'bright'],
        run: () => setMode('light'),
      },
      {
        id: 'mode.dark',
        label: 'Use the dark theme',
        group: 'Workspace',
        icon: IconMoon,
        keywords: ['mode', 'night'],
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
        keywords: ['sign out', 'leave'],
        run: () => void signOut().catch(() => toast.error('Logging out failed. You are still signed in.')),
      },
    ],
    [ids, setMode],
  );
}
