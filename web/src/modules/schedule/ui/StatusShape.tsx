import classes from './StatusShape.module.css';

const SHAPES: Record<string, React.ReactNode> = {
  green: <circle cx="5" cy="5" r="3.5" />,
  amber: <path d="M5 1.2 9 8.6H1Z" />,
  red: <path d="M5 .6 9.4 5 5 9.4.6 5Z" />,
};

/** The shape of a status, so that it is not told by colour alone: a disc, a triangle, a diamond. Decorative. */
export function StatusShape({ status }: { status: string | null }) {
  const shape = SHAPES[status ?? ''];
  if (!shape) return null;
  return (
    <svg viewBox="0 0 10 10" className={classes.shape} data-status={status} aria-hidden="true">
      {shape}
    </svg>
  );
}
