import classes from './ColorSquare.module.css';

const KEYS = ['blue', 'green', 'purple', 'orange', 'red', 'gray', 'pink', 'amber', 'teal'] as const;

/** The CSS colour of a drive's, folder's or note's colour key; `primary` is the accent, unknown keys are gray. */
export function keyColor(key: string): string {
  if (key === 'primary') return 'var(--accent-mark)';
  return `var(--c-${KEYS.find((known) => known === key) ?? 'gray'})`;
}

/** The small square that marks a drive or folder. Decorative: its name stands beside it. */
export function ColorSquare({ color }: { color: string }) {
  return <span className={classes.square} style={{ background: keyColor(color) }} aria-hidden="true" />;
}
