/** What came in by a file's links, a visit a line: who opens a link mostly looks at the file, and may download it. Pure. */

type Deed = 'opened' | 'viewed' | 'downloaded';

/** How often each was done in one visit. */
export type LinkVisit = Readonly<Record<Deed, number>>;

const DEEDS: Readonly<Record<string, Deed>> = {
  'share.opened': 'opened',
  'share.previewed': 'viewed',
  'share.downloaded': 'downloaded',
};

/** A visitor who has done nothing for so long, and goes on without opening the link again, has come back. */
const VISIT_MS = 30 * 60_000;

/** As much of what happened as is looked at here. */
interface Told {
  kind: string;
  at: string;
  actor?: { id: string } | null;
  details: Readonly<Record<string, unknown>>;
}

export interface ActivityLine<One> {
  /** What happened; of a visit the last of it. */
  activity: One;
  /** Null for what did not come in by a link. */
  visit: LinkVisit | null;
}

/** What happened, the latest first, with every visit in one line. */
export function activityLines<One extends Told>(activities: readonly One[]): ActivityLine<One>[] {
  const lines: ActivityLine<One>[] = [];
  /** By visitor and link: the earliest that is known of their visit so far, and where its line stands. */
  const visits = new Map<string, { place: number; since: number }>();
  for (const activity of activities) {
    const deed = DEEDS[activity.kind];
    const visitor = activity.actor?.id ?? activity.details.network;
    if (!deed) {
      lines.push({ activity, visit: null });
      continue;
    }
    const key = JSON.stringify([visitor, activity.details.name]);
    const at = Date.parse(activity.at);
    const known = visits.get(key);
    const line = known && lines[known.place];
    // A visit begins with opening the link: what was done before that belongs to an earlier one.
    if (known && visitor && line?.visit?.opened === 0 && known.since - at <= VISIT_MS) {
      lines[known.place] = { ...line, visit: { ...line.visit, [deed]: line.visit[deed] + 1 } };
      known.since = at;
    } else {
      visits.set(key, { place: lines.length, since: at });
      lines.push({ activity, visit: { opened: 0, viewed: 0, downloaded: 0, [deed]: 1 } });
    }
  }
  return lines;
}

/** What was done in a visit, in words that follow a name. */
export function linkVisitWords({ opened, viewed, downloaded }: LinkVisit): string {
  const often = downloaded > 2 ? ` ${downloaded.toLocaleString('en-GB')} times` : downloaded === 2 ? ' twice' : '';
  const taken = [viewed > 0 && 'viewed', downloaded > 0 && 'downloaded'].filter((word) => word !== false);
  if (taken.length === 0) return 'opened a link to it';
  if (opened === 0) return `${taken.join(' and ')} it by a link${often}`;
  return `opened a link to it${taken.length > 1 ? ', ' : ' and '}${taken.join(' and ')} it${often}`;
}

/** Who came by a link: a person by name, or somebody without an account. The share's own list names the network. */
export function visitorName(actor: { name: string } | null | undefined): string {
  return actor ? actor.name || 'Someone from elsewhere' : 'Someone with the link';
}
