import { formatExactMoment, formatMoment, formatMomentBriefly } from '@/shared/lib/dates';
import type { Column } from '@/shared/ui/table/columns';
import { PhoneLines } from '@/shared/ui/table/PhoneLines';
import type { AuditEntry } from '../../api/audit';
import { actorName, deedWords } from '../../model/audit-deed';
import type { NameOf } from '../../model/audit-facts';
import { ActorMark } from './ActorMark';
import classes from './audit.module.css';

/** The whole sentence, e.g. `Aoife Brennan suspended Tom Hughes`. */
export function sentenceOf(entry: AuditEntry, nameOf: NameOf): string {
  return `${actorName(entry)} ${deedOf(entry, nameOf)}`;
}

function deedOf({ kind, actor, target, payload }: AuditEntry, nameOf: NameOf): string {
  const targetName = target?.displayName || null;
  return deedWords({ kind, actorId: actor?.id ?? null, targetName, payload: factsOf(payload) }, nameOf);
}

/** An entry's facts. What an edit of the log made unreadable comes as a text and has none. */
export function factsOf(payload: unknown): Record<string, unknown> {
  return typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : {};
}

export const auditColumns = (nameOf: NameOf): readonly Column<AuditEntry>[] => [
  {
    label: 'What happened',
    track: 'minmax(0, 1fr)',
    title: (entry) => sentenceOf(entry, nameOf),
    cell: (entry) => (
      <span className={classes.sentence}>
        <ActorMark entry={entry} />
        <span className={classes.words}>
          {actorName(entry)} <span className={classes.deed}>{deedOf(entry, nameOf)}</span>
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

export function AuditPhoneRow({ entry, nameOf }: { entry: AuditEntry; nameOf: NameOf }) {
  return (
    <PhoneLines
      start={<ActorMark entry={entry} size="lg" />}
      title={deedOf(entry, nameOf).replace(/^./, (letter) => letter.toUpperCase())}
      facts={`${actorName(entry)} · ${formatMomentBriefly(entry.at, new Date())}`}
    />
  );
}
