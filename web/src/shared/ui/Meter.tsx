import classes from './Meter.module.css';

/** A thin bar that fills. `value` is 0 to 1; more than 0.9 turns it to the warning colour where `warn` is set. */
export function Meter({ value, label, warn = false }: { value: number; label: string; warn?: boolean }) {
  const share = Math.min(1, Math.max(0, value));
  return (
    <div
      className={classes.meter}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      data-warn={(warn && share > 0.9) || undefined}
    >
      <span style={{ width: `${share * 100}%` }} />
    </div>
  );
}
