import classes from './StatusShape.module.css';

const SHAPES = new Set(['green', 'amber', 'red']);

/** The shape of a status, so that it is not told by colour alone: a disc, a triangle, a diamond. Decorative. */
export function StatusShape({ status }: { status: string | null }) {
  if (!SHAPES.has(status ?? '')) return null;
  return <i className={classes.shape} data-status={status} aria-hidden="true" />;
}
