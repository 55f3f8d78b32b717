import { ActionIcon } from '@mantine/core';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { useStore } from '@/shared/lib/external-store';
import { usePhone } from '@/shared/lib/use-phone';
import { troubleLines } from '../../model/device-words';
import { troubles } from '../call-runtime';
import classes from './TroubleStrip.module.css';

/** What is missing in the call, such as a camera: it stays until that is there, or the person has read it. */
export function TroubleStrip({ isSmall = false }: { isSmall?: boolean }) {
  const isPhone = usePhone();
  const words = troubleLines(useStore(troubles));
  if (words.length === 0) return null;
  return (
    <div className={classes.strip} data-small={isSmall || undefined}>
      <IconAlertTriangle className={classes.icon} size="1rem" stroke={1.6} aria-hidden />
      <div className={classes.words} role="alert">
        {words.map((one) => (
          <p key={one}>{one}</p>
        ))}
      </div>
      <ActionIcon
        size={isPhone ? '2.75rem' : '1.75rem'}
        aria-label="Dismiss"
        title="Dismiss"
        onClick={() => troubles.set({})}
      >
        <IconX size="1rem" stroke={1.6} aria-hidden />
      </ActionIcon>
    </div>
  );
}
