import { useQuery } from '@tanstack/react-query';
import { waitingQuery } from '../api/queries';
import { waitingWords } from '../model/request-words';
import classes from './NavBadge.module.css';

/** How much waits for one's signature, at the module's name in the navigation. */
export function NavBadge() {
  const { data: count = 0 } = useQuery(waitingQuery());
  if (count === 0) return null;
  return (
    <span className={classes.badge}>
      {waitingWords(count)}
      <span className={classes.heard}> to sign</span>
    </span>
  );
}
