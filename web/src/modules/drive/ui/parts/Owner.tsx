import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import classes from './parts.module.css';

/** 'Aoife B.' for Aoife Brennan: enough in a table, the full name on hover. */
function shortNameOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return words.length > 1 ? `${words[0]} ${words.at(-1)?.[0]}.` : (words[0] ?? '');
}

/** Whose file it is: initials in the person's colour, and the short name. */
export function Owner({ name }: { name: string }) {
  return (
    <span className={classes.inline} title={name}>
      <PersonAvatar name={name} size="sm" />
      <span className={classes.truncate}>{shortNameOf(name)}</span>
    </span>
  );
}
