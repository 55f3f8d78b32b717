import { deedWords, type NameOf } from '@/shared/audit/facts';
import { formatExactMoment, formatMoment, formatMomentBriefly } from '@/shared/lib/dates';
import type { Deeds } from '@/shared/lib/module-words';
import type { Column } from '@/shared/ui/table/columns';
import { PhoneLines } from '@/shared/ui/table/PhoneLines';
import type { AuditEntry } from '../../api/audit';
import { actorName } from '../../model/audit-actor';
import { ActorMark } from './ActorMark';
import classes from './audit.module.css';

/** What sentences are made of. */
export interface Telling {
  deeds: Deeds;
  nameOf: NameOf;
}

/** The whole sentence, e.g. `Aoife Brennan suspended Tom Hughes`. */
export function sentenceOf(entry: AuditEntry, telling: Telling): string {
  return `${actorName(entry)} ${deedOf(entry, telling)}`;
}

function deedOf({ kind, actor, target, payload }: AuditEntry, { deeds, nameOf }: Telling): string {
  const targetName = target?.displayName || null;
  return deedWords(deeds, { kind, actorId: actor?.id ?? null, targetName, payload: factsOf(payload) }, nameOf);
}

/** An entry's facts. What an edit of the log made unreadable comes as a text and has none. */
export function factsOf(payload: unknown): Record<string, unknown> {
  return typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : {};
}

export const auditColumns = (telling: Telling): readonly Column<AuditEntry>[] => [
  {
    label: 'What happened',
    track: 'minmax(0, 1fr)',
    title: (entry) => sentenceOf(entry, telling),
    cell: (entry) => (
      <span className={classes.sentence}>
        <ActorMark entry={entry} />
        <span className={classes.words}>
          {actorName(entry)} <span className={classes.deed}>{deedOf(entry, telling)}</span>
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

export function AuditPhoneRow({ entry, telling }: { entry: AuditEntry; telling: Telling }) {
  return (
    <PhoneLines
      start={<ActorMark entry={entry} size="lg" />}
      title={deedOf(entry, telling).replace(/^./, (letter) => letter.toUpperCase())}
      facts={`${actorName(entry)} · ${formatMomentBriefly(entry.at, new Date())}`}
    />
  );
}
