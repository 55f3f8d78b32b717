import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconKeyboard, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { useSession, useTenant } from '@/shared/session/use-session';
import { Keys } from '@/shared/ui/Keys';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import { toast } from '@/shared/ui/toast/toast';
import { openShortcuts } from '../palette/palette-state';
import { signOut } from '../sign-out';
import { modeWords } from '../theme/mode';
import type { Mode } from '../theme/theme-value';
import classes from './AccountPanel.module.css';

const MODES = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'system', label: 'System', Icon: IconDeviceDesktop },
] as const;

/** Who is signed in and where, the person's own settings, and the way out. */
export function AccountPanel({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const tenant = useTenant();
  const { colorScheme, setColorScheme } = useMantineColorScheme();

  const logOut = () => {
    onClose();
    signOut().catch(() => toast.error('Logging out failed. You are still signed in.'));
  };

  return (
    <div className={classes.panel}>
      <div className={classes.person}>
        <PersonAvatar name={user.displayName} photo={user.photoURL} size="lg" />
        <div className={classes.names}>
          <div className={classes.name}>{user.displayName}</div>
          <div className={classes.quiet}>{user.email}</div>
          <div className={classes.quiet}>{tenant.name}</div>
        </div>
      </div>
      <SegmentedControl
        fullWidth
        aria-label="Theme"
        value={modeWords.toMode(colorScheme)}
        onChange={(mode) => setColorScheme(modeWords.toScheme(mode as Mode))}
        data={MODES.map(({ value, label, Icon }) => ({
          value,
          label: (
            <span className={classes.mode}>
              <Icon size={16} stroke={1.6} aria-hidden />
              {label}
            </span>
          ),
        }))}
      />
      <div className={classes.items}>
        <button
          type="button"
          className={classes.item}
          onClick={() => {
            onClose();
            openShortcuts();
          }}
        >
          <IconKeyboard size={16} stroke={1.6} aria-hidden />
          <span>Keyboard shortcuts</span>
          <Keys of="?" />
        </button>
        <button type="button" className={classes.item} onClick={logOut}>
          <IconLogout size={16} stroke={1.6} aria-hidden />
          <span>Log out</span>
        </button>
      </div>
    </div>
  );
}
