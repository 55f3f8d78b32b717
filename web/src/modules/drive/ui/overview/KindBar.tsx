import { Skeleton } from '@mantine/core';
import { keyColor } from '@/shared/ui/ColorSquare';
import type { StorageFigures } from '../../api/storage';
import { formatSize, remainingGb } from '../../model/size';
import { kindShares } from '../../model/storage-figures';
import { Line } from './Line';
import classes from './overview.module.css';

/** About as many kinds as most organisations have, with what is free. */
const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** What takes the room: one bar as long as the limit, a piece for each kind, and the words for each; lines until it is known. */
export function KindBar({ usage, limit }: { usage: StorageFigures | undefined; limit: number | undefined }) {
  return (
    <section className={classes.panel} aria-label="Storage by kind">
      <header className={classes.head}>
        <h2 className={classes.title}>Storage by kind</h2>
      </header>
      {usage && limit !== undefined ? kinds(usage, limit) : waiting()}
    </section>
  );
}

function kinds(usage: StorageFigures, limit: number) {
  // What modules store beside files are the PDFs that people sign.
  const pdf = usage.byCategory.pdf + usage.modules;
  const shares = kindShares({ ...usage.byCategory, pdf }, usage.versions);
  const whole = Math.max(limit, usage.used, 1);
  return (
    <>
      <div className={classes.bar} aria-hidden>
        {shares.map(({ key, label, color, bytes }) => (
          <span
            key={key}
            title={`${label} ${formatSize(bytes)}`}
            style={{ width: `${(bytes / whole) * 100}%`, background: keyColor(color) }}
          />
        ))}
      </div>
      <ul className={classes.legend}>
        {shares.map(({ key, label, color, bytes }) => (
          <li key={key}>
            <span className={classes.dot} style={{ background: keyColor(color) }} aria-hidden />
            <span className={classes.kind}>{label}</span>
            <span className={classes.bytes}>{formatSize(bytes)}</span>
          </li>
        ))}
        <li>
          <span className={classes.dot} data-free aria-hidden />
          <span className={classes.kind}>Free</span>
          <span className={classes.bytes}>{freeWords(limit, usage.used)}</span>
        </li>
      </ul>
    </>
  );
}

function waiting() {
  return (
    <div aria-hidden>
      <Skeleton height="1.25rem" />
      <ul className={classes.legend}>
        {PLACEHOLDERS.map((key) => (
          <li key={key}>
            <span className={classes.kind}>
              <Line />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** As everywhere else on the page: whole gigabytes, and what is less than one as it is. */
function freeWords(limit: number, used: number): string {
  const gigabytes = remainingGb(limit, used);
  return gigabytes > 0 ? `${gigabytes} GB` : formatSize(Math.max(0, limit - used));
}
