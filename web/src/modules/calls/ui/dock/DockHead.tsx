import { ActionIcon } from '@mantine/core';
import { IconArrowsMaximize, IconArrowsMinimize, IconArrowsMove, IconMinus } from '@tabler/icons-react';
import { minimize } from '../call-runtime';
import classes from './CallDock.module.css';
import { Encrypted } from './Encrypted';
import type { DockPlace } from './use-dock-place';

interface DockHeadProps {
  name: string;
  label: string;
  /** Moves the dock; null where it has one place only. */
  mover: DockPlace['mover'] | null;
  /** Its full size and back; null where it has one size only. */
  full: Pick<DockPlace, 'isFull' | 'toggleFull'> | null;
}

/** The dock's upper edge: what call it is, how it stands, and where the dock is. */
export function DockHead({ name, label, mover, full }: DockHeadProps) {
  const size = mover ? '2rem' : '2.75rem';
  return (
    <header className={classes.head} data-moves={mover ? true : undefined} {...mover}>
      <div className={classes.title}>
        <h2 className={classes.name} dir="auto">
          {name}
        </h2>
        <p className={classes.label}>
          {label}
          <Encrypted />
        </p>
      </div>
      {mover && (
        <ActionIcon size={size} aria-label="Move the call, with arrow keys" title="Move the call" data-handle>
          <IconArrowsMove size="1rem" stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      {full && (
        <ActionIcon
          size={size}
          aria-label={full.isFull ? 'Small size' : 'Large size'}
          title={full.isFull ? 'Small size' : 'Large size'}
          onClick={full.toggleFull}
        >
          {full.isFull ? (
            <IconArrowsMinimize size="1rem" stroke={1.6} aria-hidden />
          ) : (
            <IconArrowsMaximize size="1rem" stroke={1.6} aria-hidden />
          )}
        </ActionIcon>
      )}
      <ActionIcon size={size} aria-label="Minimise" title="Minimise" onClick={() => minimize(true)}>
        <IconMinus size={mover ? '1rem' : '1.375rem'} stroke={1.6} aria-hidden />
      </ActionIcon>
    </header>
  );
}
