import classes from './PaperSkeleton.module.css';

export interface PaperSkeletonProps {
  /** What is awaited, for a screen reader, e.g. `Loading the document`. */
  label: string;
}

/** A sheet with lines on it, as wide as its place allows: stands where the first page of a document will be. */
export function PaperSkeleton({ label }: PaperSkeletonProps) {
  return (
    <div className={classes.place} role="status" aria-label={label}>
      <div className={classes.sheet} aria-hidden>
        <div className={classes.lines} />
      </div>
    </div>
  );
}
