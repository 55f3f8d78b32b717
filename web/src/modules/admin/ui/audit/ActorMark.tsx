import { IconLink } from '@tabler/icons-react';
import { LogoMark } from '@/shared/ui/Logo';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import type { AuditEntry } from '../../api/audit';
import { actorName, strangerNetwork } from '../../model/audit-actor';
import classes from './audit.module.css';

/** Who did it: a person's avatar, a link for somebody who followed one, or the product's own mark. */
export function ActorMark({ entry, size = 'sm' }: { entry: AuditEntry; size?: 'sm' | 'lg' }) {
  if (entry.actor) return <PersonAvatar name={actorName(entry)} size={size} />;
  if (strangerNetwork(entry)) {
    return (
      <span className={classes.product}>
        <IconLink size={size === 'lg' ? '2rem' : '1.25rem'} stroke={1.4} aria-hidden />
      </span>
    );
  }
  return (
    <span className={classes.product}>
      <LogoMark size={size === 'lg' ? '2rem' : '1.25rem'} />
    </span>
  );
}
