import type { CallSession } from '@/shared/api/gen';
import type { Findable } from './entries';
import { beginsAll } from './find-words';

/** So many calls are shown beside what else fits. */
const MOST = 4;

type Call = Pick<
  CallSession,
  'id' | 'kind' | 'status' | 'displayName' | 'title' | 'initiatorName' | 'isMine' | 'roomId' | 'createdAt'
>;

/** The calls of which every typed word begins a word: who is in it, what it is called, `missed`, `video call`. In their order. */
export function findCalls(calls: readonly Call[], typed: string): readonly Findable[] {
  return calls
    .filter((call) => beginsAll(textOf(call), typed))
    .slice(0, MOST)
    .map((call) => ({
      kind: 'call',
      id: call.id,
      title: call.displayName,
      place: '',
      passage: becameOf(call),
      // One that goes on is entered by its link; what is over stands among the calls.
      path: isLive(call) ? `/call/${encodeURIComponent(call.roomId)}?kind=${call.kind}` : '/calls',
      at: call.createdAt,
    }));
}

const isLive = ({ status }: Call): boolean => status === 'initiated' || status === 'active';

/** What is worth a second line: that it goes on, or that nobody answered. */
function becameOf(call: Call): string {
  if (isLive(call)) return 'Going on now';
  const isMissed = call.status === 'missed' || call.status === 'cancelled';
  return isMissed && !call.isMine ? 'Missed' : '';
}

function textOf(call: Call): string {
  const { displayName, title, initiatorName, kind } = call;
  return [displayName, title, initiatorName, kind === 'video' ? 'video call' : 'audio phone call', becameOf(call)].join(
    ' ',
  );
}
