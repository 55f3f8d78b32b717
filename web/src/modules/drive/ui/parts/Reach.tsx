import { VisuallyHidden } from '@mantine/core';
import { IconBuilding, IconLock, IconUsers, IconWorld } from '@tabler/icons-react';
import { type Reach as Kind, type ReachFacts, reachOf } from '../../model/reach';
import classes from './parts.module.css';

const ICONS: Record<Exclude<Kind['kind'], 'nobody'>, typeof IconUsers> = {
  public: IconWorld,
  people: IconUsers,
  list: IconLock,
  everyone: IconBuilding,
};

/** Who sees a file besides its owner, as a sign whose words the cell shows on hover; a dash where nobody does. */
export function Reach({ file }: { file: ReachFacts }) {
  const { kind, words } = reachOf(file);
  if (kind === 'nobody') return '—';
  const Icon = ICONS[kind];
  return (
    <span className={classes.inline}>
      <Icon size="1rem" stroke={1.6} aria-hidden />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
