import { formatExactMoment, formatMoment, formatMomentBriefly } from '@/shared/lib/dates';
import type { Column } from '@/shared/ui/table/columns';
import { PhoneLines } from '@/shared/ui/table/PhoneLines';
import type { AuditEntry } from '../../api/audit';
import { actorName, deedWords } from '../../model/audit-deed';
import { ActorMark } from './ActorMark';
import classes from './audit.module.css';

/** The whole sentence, e.g. `Aoife Brennan suspended Tom Hughes`. */
export function sentenceOf(entry: AuditEntry): string {
  return `${actorName(entry.actor)} ${deedOf(entry)}`;
}

function deedOf({ kind, target, payload }: AuditEntry): string {
  return deedWords({ kind, targetName: target?.displayName ?? null, payload: factsOf(payload) });
}

/** An entry's facts. What an edit of the log made unreadable comes as a text and has none. */
export function factsOf(payload: unknown): Record<string, unknown> {
  return typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : {};
}

export const AUDIT_COLUMNS: readonly Column<AuditEntry>[] = [
  {
    label: 'What happened',
    track: 'minmax(0, 1fr)',
    title: sentenceOf,
    cell: (entry) => (
      <span className={classes.sentence}>
        <ActorMark entry={entry} />
        <span className={classes.words}>
          {actorName(entry.actor)} <span className={classes.deed}>{deedOf(entry)}</span>
        </span>
      </span>
    ),
  },
  {
    label: 'When',
    track: '8rem',
    title: (entry) => formatExactMoment(entry.at),
    cell: (entry) => formatMoment(entry.at, new Date()),
  },
  {
    label: 'Entry',
    track: '4.5rem',
    alignsEnd: true,
    isMinor: true,
    cell: (entry) => entry.seq.toLocaleString('en-GB'),
  },
];

export function AuditPhoneRow({ entry }: { entry: AuditEntry }) {
  return (
    <PhoneLines
      start={<ActorMark entry={entry} size="lg" />}
      title={deedOf(entry).replace(/^./, (letter) => letter.toUpperCase())}
      facts={`${actorName(entry.actor)} · ${formatMomentBriefly(entry.at, new Date())}`}
    />
  );
}
