import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Refusal.module.css';

/** Why something here cannot be done, in sight beside the control that is disabled. */
export function Refusal({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={classes.refusal} id={id}>
      <IconInfoCircle size="1rem" stroke={1.6} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
