import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { dayOf, momentAt, shortDay } from '@/shared/lib/days';
import { ToneBadge } from '@/shared/ui/ToneBadge';
import { busyQuery } from '../../api/queries';
import { clashes, MAX_ASKED, pieceOf, ticksOf, without } from '../../model/busy';
import { hourWords, rangeWords } from '../../model/clock';
import type { Times } from '../../model/moves';
import { useCalendarSettings } from '../use-settings';
import classes from './BusyStrips.module.css';

/** The hours that are written under the strips. */
const HOURS = [6, 12, 18];

/** Says that somebody has something on. */
export function BusyMark() {
  return <ToneBadge tone="warn">Busy</ToneBadge>;
}

export interface BusyStripsProps {
  people: readonly { value: string; label: string }[];
  /** When the event is to be. */
  wanted: Times;
  /** The event's own time, where it takes a person's time already. */
  ownOf: (id: string) => Times | null;
}

/** The day on which an event is to begin, one strip a person: when they have something on, and the event across all. */
export function BusyStrips({ people, wanted, ownOf }: BusyStripsProps) {
  const heading = useId();
  const { timeFormat } = useCalendarSettings();
  const asked = people.slice(0, MAX_ASKED);
  const query = useQuery(
    busyQuery(
      asked.map(({ value }) => value),
      wanted,
    ),
  );
  if (!query.data) return null;
  const day = dayOf(wanted.start);
  const piece = pieceOf(wanted, day);
  return (
    <section className={classes.strips} aria-labelledby={heading}>
      <h3 id={heading}>{shortDay(day)}</h3>
      <ul>
        {asked.map(({ value, label }) => {
          const known = query.data.find(({ userId }) => userId === value)?.spans ?? [];
          const spans = without(known, ownOf(value));
          const clash = clashes(spans, wanted);
          const busy = clash.map(({ start, end }) => rangeWords(start, end, timeFormat)).join(', ');
          return (
            <li key={value}>
              <span className={classes.name} title={label}>
                {label}
              </span>
              <span className={classes.strip} aria-hidden>
                {spans.map((span) => {
                  const part = pieceOf(span, day);
                  return part && <span key={span.start} className={classes.busy} style={placeOf(part)} />;
                })}
                {piece && (
                  <span className={classes.wanted} style={placeOf(piece)} data-clash={busy !== '' || undefined} />
                )}
              </span>
              <span className={classes.mark} title={busy || undefined}>
                {busy ? <BusyMark /> : 'Free'}
                {busy && <VisuallyHidden> {busy}</VisuallyHidden>}
              </span>
            </li>
          );
        })}
      </ul>
      <div className={classes.hours} aria-hidden>
        {ticksOf(day, HOURS).map(({ from }, index) => (
          <span key={from} style={{ insetInlineStart: `${from}%` }}>
            {hourWords(momentAt(day, (HOURS[index] ?? 0) * 60), timeFormat)}
          </span>
        ))}
      </div>
    </section>
  );
}

const placeOf = ({ from, length }: { from: number; length: number }) => ({
  insetInlineStart: `${from}%`,
  width: `${length}%`,
});
