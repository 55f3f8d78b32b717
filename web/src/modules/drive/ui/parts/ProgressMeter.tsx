import classes from './ProgressMeter.module.css';

/** How far something is, 0–100. */
export function ProgressMeter({ percent, label }: { percent: number; label: string }) {
  return (
    <div
      className={classes.meter}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i style={{ transform: `scaleX(${percent / 100})` }} />
    </div>
  );
}
