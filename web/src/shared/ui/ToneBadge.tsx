import type { ReactNode } from 'react';
import classes from './ToneBadge.module.css';

/** What a badge means: each has its own ground and words, see the tokens. */
export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'mute';

/** A word with a meaning, such as a state. `icon` says it again by shape, where the colour alone would. */
export function ToneBadge({ tone, icon, children }: { tone: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}
