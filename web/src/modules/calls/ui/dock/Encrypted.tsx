import { IconLock } from '@tabler/icons-react';
import { useCall } from '../use-call';
import classes from './CallDock.module.css';

/** Says to everybody in a call that it is encrypted from end to end; nothing where it is not. */
export function Encrypted() {
  if (!useCall().isEncrypted) return null;
  return (
    <span className={classes.encrypted}>
      <IconLock size="0.875rem" stroke={1.8} aria-hidden /> End-to-end encrypted
    </span>
  );
}
