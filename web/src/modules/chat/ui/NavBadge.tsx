import { badgeWords } from '../model/tab-title';
import classes from './NavBadge.module.css';
import { useUnreadTotal } from './use-unread';

/** How many direct messages and mentions are unread, at the module's name in the navigation. */
export function NavBadge() {
  const total = useUnreadTotal();
  if (total === 0) return null;
  return (
    <span className={classes.badge}>
      {badgeWords(total)}
      <span className={classes.heard}> unread</span>
    </span>
  );
}
