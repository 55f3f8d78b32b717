import { Button, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDeviceDesktop, IconKeyboard, IconLogout, IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { usePhone } from '@/shared/lib/use-phone';
import { StatusControl } from '@/shared/session/StatusControl';
import { usePresence } from '@/shared/session/use-presence';
import { useSession, useTenant } from '@/shared/session/use-session';
import { useThemeMode } from '@/shared/session/use-theme-mode';
import type { Mode } from '@/shared/theme/theme-value';
import { Keys } from '@/shared/ui/Keys';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import { toast } from '@/shared/ui/toast/toast';
import { openShortcuts } from '../palette/palette-state';
import { signOut } from '../sign-out';
import classes from './AccountPanel.module.css';
import { OrganisationSwitcher } from './OrganisationSwitcher';

const MODES = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'system', label: 'System', Icon: IconDeviceDesktop },
] as const;

const AT_ONCE = { getInitialValueInEffect: false };

/** Who is signed in and where, the person's own settings, and the way out. */
export function AccountPanel({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const { status } = usePresence();
  const tenant = useTenant();
  const { mode, setMode } = useThemeMode();
  const isPhone = usePhone();
  const hasKeys = !useMediaQuery('(pointer: coarse)', false, AT_ONCE) && !isPhone;

  const logOut = () => {
    onClose();
    signOut().catch(() => toast.error('Logging out failed. You are still signed in.'));
  };

  return (
    <div className={classes.panel}>
      <div className={classes.person}>
        <PersonAvatar name={user.displayName} photo={user.photoURL} size="lg" status={status} />
        <div className={classes.names}>
          <div className={classes.name}>{user.displayName}</div>
          <div className={classes.quiet}>{user.email}</div>
          <div className={classes.quiet}>{tenant.name}</div>
        </div>
        {/* At the sheet's foot it would lie under the thumb that has just opened the sheet. */}
        {isPhone && (
          <Button variant="default" className={classes.out} onClick={logOut}>
            Log out
          </Button>
        )}
      </div>
      <StatusControl fullWidth />
      <OrganisationSwitcher />
      <SegmentedControl
        fullWidth
        aria-label="Theme"
        value={mode}
        onChange={(next) => setMode(next as Mode)}
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
        <Link to="/account" className={classes.item} onClick={onClose}>
          <IconUserCircle size={16} stroke={1.6} aria-hidden />
          <span className={classes.itemName}>Your account</span>
        </Link>
        {hasKeys && (
          <button
            type="button"
            className={classes.item}
            onClick={() => {
              onClose();
              openShortcuts();
            }}
          >
            <IconKeyboard size={16} stroke={1.6} aria-hidden />
            <span className={classes.itemName}>Keyboard shortcuts</span>
            <Keys of="?" />
          </button>
        )}
        {!isPhone && (
          <button type="button" className={classes.item} onClick={logOut}>
            <IconLogout size={16} stroke={1.6} aria-hidden />
            <span className={classes.itemName}>Log out</span>
          </button>
        )}
      </div>
    </div>
  );
}
