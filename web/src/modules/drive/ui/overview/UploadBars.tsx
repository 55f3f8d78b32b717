import { type DayFigures, dayWords, peakOf } from '../../model/storage-figures';
import classes from './overview.module.css';

/** How many files came in from everyone on each of the last 30 days; today stands out. */
export function UploadBars({ daily }: { daily: readonly DayFigures[] }) {
  const peak = peakOf(daily);
  const most = peak?.uploads ?? 1;
  const total = daily.reduce((sum, day) => sum + day.uploads, 0);
  const words = peak
    ? `${files(total)} in ${daily.length} days, at most ${peak.uploads} ${peak.date ? `on ${dayWords(peak.date)}` : 'a day'}`
    : `No uploads in ${daily.length} days`;
  const middle = daily[Math.floor(daily.length / 2)];
  return (
    <section className={classes.panel} aria-label="Uploads by everyone, last 30 days">
      <header className={classes.head}>
        <h2 className={classes.title}>Uploads by everyone, last 30 days</h2>
        {peak && (
          <span className={classes.aside}>
            {peak.date ? `Busiest day: ${dayWords(peak.date)} (${uploads(peak.uploads)})` : busiestDays(peak.uploads)}
          </span>
        )}
      </header>
      <div className={classes.bars} role="img" aria-label={words}>
        {daily.map(({ date, uploads: count }) => (
          <span key={date} className={classes.day} title={`${files(count)} on ${dayWords(date)}`}>
            <i style={{ height: `${(count / most) * 100}%` }} />
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

/** Of several days with equally many none is named. */
const busiestDays = (count: number) => `Busiest days: ${uploads(count)} each`;

const uploads = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'upload' : 'uploads'}`;

function files(count: number): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? 'file' : 'files'}`;
}
