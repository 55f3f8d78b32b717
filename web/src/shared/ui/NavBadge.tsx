import classes from './NavBadge.module.css';

/** A number at a module's name in the navigation; `what` says to whoever listens what it counts. */
export function NavBadge({ count, what }: { count: string; what: string }) {
  return (
    <span className={classes.badge}>
      {count}
      <span className={classes.heard}> {what}</span>
    </span>
  );
}
