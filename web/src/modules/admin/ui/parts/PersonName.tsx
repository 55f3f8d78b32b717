import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import classes from './PersonName.module.css';

/** A person in a table's cell: avatar and name. */
export function PersonName({ name, photo, status }: { name: string; photo?: string | null; status?: string | null }) {
  return (
    <span className={classes.person}>
      <PersonAvatar name={name} photo={photo} status={status} />
      <span className={classes.name}>{name}</span>
    </span>
  );
}
