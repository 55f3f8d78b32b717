import { formatExactMoment } from '@/shared/lib/dates';
import { FactList } from '@/shared/ui/FactList';
import { SidePanel } from '@/shared/ui/SidePanel';
import type { AuditEntry } from '../../api/audit';
import { actorName, kindWords } from '../../model/audit-actor';
import { useLast } from '../parts/use-last';
import { ActorMark } from './ActorMark';
import { factsOf, sentenceOf, type Telling } from './audit-columns';

/** One entry of the log with all that was written. */
export function AuditPanel({
  entry,
  telling,
  onClose,
}: {
  entry: AuditEntry | null;
  telling: Telling;
  onClose: () => void;
}) {
  // While the panel closes it still shows what it showed.
  const shown = useLast(entry);
  return (
    <SidePanel
      opened={entry !== null}
      onClose={onClose}
      title={shown ? sentenceOf(shown, telling) : ''}
      icon={shown && <ActorMark entry={shown} size="lg" />}
      about={shown && formatExactMoment(shown.at)}
    >
      {shown && <Details entry={shown} />}
    </SidePanel>
  );
}

function Details({ entry }: { entry: AuditEntry }) {
  const { actor, target } = entry;
  return (
    <>
      <FactList
        title="Entry"
        facts={[
          ['Kind', entry.kind],
          ['Who', [actorName(entry), actor?.email].filter(Boolean).join(', ')],
          ['To whom', target ? [target.displayName, target.email].filter(Boolean).join(', ') : null],
          ['Number', entry.seq.toLocaleString('en-GB')],
          ['Subject', entry.targetId],
          ['Hash', entry.hash],
        ]}
      />
      <FactList
        title="Facts"
        facts={Object.entries(factsOf(entry.payload)).map(([key, value]) => [
          kindWords(key.replaceAll(/([a-z])([A-Z])/g, '$1 $2')),
          factText(key, value),
        ])}
      />
    </>
  );
}

/** A fact as a person reads it; sizes are bytes. */
function factText(key: string, value: unknown): string {
  if (key === 'size' && typeof value === 'number') return `${value.toLocaleString('en-GB')} bytes`;
  if (value === null || value === undefined || value === '') return '—';
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ') || '—';
  if (typeof value === 'object') return JSON.stringify(value, null, 2);
  return String(value);
}
