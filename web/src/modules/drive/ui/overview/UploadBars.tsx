import { Skeleton } from '@mantine/core';
import { type DayFigures, dayWords, peakOf } from '../../model/storage-figures';
import { Line } from './Line';
import classes from './overview.module.css';

/** Heights that look like days, all different. */
const HEIGHTS = ['34%', '52%', '88%', '46%', '20%', '64%', '76%', '40%', '58%', '28%'];

/** How many files came in from everyone on each of the last 30 days; today stands out. Without the days yet, their place. */
export function UploadBars({ daily }: { daily: readonly DayFigures[] | undefined }) {
  const peak = daily && peakOf(daily);
  return (
    <section className={classes.panel} aria-label="Uploads by everyone, last 30 days">
      <header className={classes.head}>
        <h2 className={classes.title}>Uploads by everyone, last 30 days</h2>
        {!daily && (
          <span className={classes.aside}>
            <Line width="9rem" />
          </span>
        )}
        {peak && (
          <span className={classes.aside}>
            {peak.date ? `Busiest day: ${dayWords(peak.date)} (${uploads(peak.uploads)})` : busiestDays(peak.uploads)}
          </span>
        )}
      </header>
      {daily ? bars(daily) : waiting()}
      <p className={classes.axis} aria-hidden>
        <span>{daily?.[0] ? dayWords(daily[0].date) : <Line width="3rem" />}</span>
        <span>{middleOf(daily)}</span>
        <span>Today</span>
      </p>
    </section>
  );
}

function bars(daily: readonly DayFigures[]) {
  const peak = peakOf(daily);
  const most = peak?.uploads ?? 1;
  const total = daily.reduce((sum, day) => sum + day.uploads, 0);
  const words = peak
    ? `${files(total)} in ${daily.length} days, at most ${peak.uploads} ${peak.date ? `on ${dayWords(peak.date)}` : 'a day'}`
    : `No uploads in ${daily.length} days`;
  return (
    <div className={classes.bars} role="img" aria-label={words}>
      {daily.map(({ date, uploads: count }) => (
        <span key={date} className={classes.day} title={`${files(count)} on ${dayWords(date)}`}>
          <i style={{ height: `${(count / most) * 100}%` }} />
        </span>
      ))}
    </div>
  );
}

function waiting() {
  return (
    <div className={classes.bars} aria-hidden>
      {HEIGHTS.map((height) => (
        <span key={height} className={classes.day}>
          <Skeleton height={height} />
        </span>
      ))}
    </div>
  );
}

function middleOf(daily: readonly DayFigures[] | undefined) {
  const middle = daily?.[Math.floor(daily.length / 2)];
  return middle && dayWords(middle.date);
}

/** Of several days with equally many none is named. */
const busiestDays = (count: number) => `Busiest days: ${uploads(count)} each`;

const uploads = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'upload' : 'uploads'}`;

function files(count: number): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? 'file' : 'files'}`;
}
