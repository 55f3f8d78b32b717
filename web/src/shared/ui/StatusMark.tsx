import classes from './StatusMark.module.css';

const SHAPES = {
  active: <circle cx="5" cy="5" r="4" />,
  busy: <path d="M5 .8 9.4 8.8H.6Z" />,
  unavailable: <path d="M5 .4 9.6 5 5 9.6.4 5Z" />,
  away: <circle cx="5" cy="5" r="3.25" />,
} as const;

/**
 * The mark of a status: a green disc, an orange triangle, a red diamond, and a grey ring for who is not connected. Decorative: write
 * the word beside it.
 */
export function StatusMark({ status }: { status: string }) {
  const known = status in SHAPES ? (status as keyof typeof SHAPES) : null;
  if (!known) return null;
  return (
    <svg viewBox="0 0 10 10" className={classes.mark} data-status={known} aria-hidden="true">
      {SHAPES[known]}
    </svg>
  );
}
