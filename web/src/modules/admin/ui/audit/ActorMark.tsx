import { LogoMark } from '@/shared/ui/Logo';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import type { AuditEntry } from '../../api/audit';
import { actorName } from '../../model/audit-deed';
import classes from './audit.module.css';

/** Who did it: a person's avatar, or the product's own mark. */
export function ActorMark({ entry, size = 'sm' }: { entry: AuditEntry; size?: 'sm' | 'lg' }) {
  if (entry.actor) return <PersonAvatar name={actorName(entry.actor)} size={size} />;
  return (
    <span className={classes.product}>
      <LogoMark size={size === 'lg' ? '2rem' : '1.25rem'} />
    </span>
  );
}
