import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import type { CallPerson } from '../../api/types';
import classes from './Rung.module.css';

/** So many are shown by their pictures. */
const SHOWN = 3;

/** Those who are being rung, where they will be seen once they have answered. How the call stands is said over it. */
export function Rung({ people }: { people: readonly CallPerson[] }) {
  const shown = people.slice(0, SHOWN);
  const more = people.length - shown.length;
  const names = shown.map(({ displayName }) => displayName).join(', ');
  return (
    <div className={classes.rung}>
      <span className={classes.pictures}>
        {shown.map(({ id, displayName, photoUrl }) => (
          <PersonAvatar key={id} name={displayName} photo={photoUrl} size="xl" />
        ))}
      </span>
      <p className={classes.names}>{more > 0 ? `${names} and ${more} more` : names}</p>
    </div>
  );
}
