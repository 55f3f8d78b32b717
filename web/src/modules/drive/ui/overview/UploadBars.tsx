import { type DayFigures, dayWords, peakDay } from '../../model/storage-figures';
import classes from './overview.module.css';

/** How many files came in on each of the last 30 days; today stands out. */
export function UploadBars({ daily }: { daily: readonly DayFigures[] }) {
  const peak = peakDay(daily);
  const most = peak?.uploads ?? 1;
  const total = daily.reduce((sum, { uploads }) => sum + uploads, 0);
  const words = peak
    ? `${files(total)} in ${daily.length} days, at most ${peak.uploads} on ${dayWords(peak.date)}`
    : `No uploads in ${daily.length} days`;
  const middle = daily[Math.floor(daily.length / 2)];
  return (
    <section className={classes.panel} aria-label="Uploads, last 30 days">
      <header className={classes.head}>
        <h2 className={classes.title}>Uploads, last 30 days</h2>
        {peak && (
          <span className={classes.aside}>
            Busiest day: {dayWords(peak.date)} ({peak.uploads} {peak.uploads === 1 ? 'upload' : 'uploads'})
          </span>
        )}
      </header>
      <div className={classes.bars} role="img" aria-label={words}>
        {daily.map(({ date, uploads }) => (
          <span key={date} className={classes.day} title={`${files(uploads)} on ${dayWords(date)}`}>
            <i style={{ height: `${(uploads / most) * 100}%` }} />
          </span>
        ))}
      </div>
      <p className={classes.axis} aria-hidden>
        <span>{daily[0] && dayWords(daily[0].date)}</span>
        <span>{middle && dayWords(middle.date)}</span>
        <span>Today</span>
      </p>
    </section>
  );
}

function files(count: number): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? 'file' : 'files'}`;
}
