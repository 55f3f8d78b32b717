/** A conversation as the lines that are drawn of it. */
import { dayOf } from './day-words';

/** A pause after which a name stands over a message again, in milliseconds. */
const PAUSE_MS = 5 * 60_000;

/** What the lines must know of a message. */
export interface Drawn {
  id: string;
  seq: number;
  /** A message, or a line that the product writes itself. */
  kind: string;
  author: { id: string };
  /** RFC 3339. */
  createdAt: string;
  /** It is gone, and a line stands in its place because replies hang on it. */
  deletedAt: string | null;
}

/** A message on its way: not yet numbered. */
export interface Waiting {
  clientId: string;
  createdAt: string;
}

export type Row<M extends Drawn, W extends Waiting> =
  | { kind: 'day'; key: string; moment: string }
  | { kind: 'new'; key: string }
  | { kind: 'message'; key: string; message: M; isFirst: boolean }
  | { kind: 'waiting'; key: string; waiting: W; isFirst: boolean };

export interface RowsInput<M extends Drawn, W extends Waiting> {
  messages: readonly M[];
  /** There are older ones than these. */
  hasBefore?: boolean;
  /** Messages over which the name stays once it stood there, since they were the first: what is read must not move. */
  heads?: ReadonlySet<string>;
  /** The person's own that are on their way, in order. */
  waiting: readonly W[];
  /** Before which message the line 'New' stands; null for none. */
  newFrom: number | null;
  ownId: string;
}

/** Puts a line where a day begins and where the unread begins, and has one name over what an author says in one go. */
export function rowsOf<M extends Drawn, W extends Waiting>(input: RowsInput<M, W>): Row<M, W>[] {
  const rows: Row<M, W>[] = [];
  let last: { authorId: string; createdAt: string; isAlone: boolean } | null = null;
  // Where the unread begins before these messages, the line stands before others.
  const reaches = !input.hasBefore || (input.messages[0]?.seq ?? 0) <= (input.newFrom ?? 0);
  let isNewDrawn = !reaches;
  const begins = (authorId: string, createdAt: string): boolean => {
    // Over messages that others stand before, a day's name would go away with them: the list would lose what it holds on to.
    const isNextDay = last === null ? !input.hasBefore : dayOf(last.createdAt) !== dayOf(createdAt);
    if (isNextDay) rows.push({ kind: 'day', key: `day-${dayOf(createdAt)}`, moment: createdAt });
    const isPaused = last !== null && Date.parse(createdAt) - Date.parse(last.createdAt) > PAUSE_MS;
    return isNextDay || isPaused || last?.authorId !== authorId || last.isAlone;
  };
  for (const message of input.messages) {
    const isAlone = message.kind !== 'message' || message.deletedAt !== null;
    let isFirst = begins(message.author.id, message.createdAt) || (input.heads?.has(message.id) ?? false);
    if (!isNewDrawn && isNewFrom(input, message)) {
      rows.push({ kind: 'new', key: 'new' });
      isNewDrawn = true;
      isFirst = true;
    }
    rows.push({ kind: 'message', key: message.id, message, isFirst: isFirst || isAlone });
    last = { authorId: message.author.id, createdAt: message.createdAt, isAlone };
  }
  for (const waiting of input.waiting) {
    const isFirst = begins(input.ownId, waiting.createdAt);
    rows.push({ kind: 'waiting', key: waiting.clientId, waiting, isFirst });
    last = { authorId: input.ownId, createdAt: waiting.createdAt, isAlone: false };
  }
  return rows;
}

/** The line 'New' stands before what somebody else wrote. */
function isNewFrom<M extends Drawn, W extends Waiting>({ newFrom, ownId }: RowsInput<M, W>, message: M): boolean {
  return newFrom !== null && message.seq >= newFrom && message.author.id !== ownId && message.kind === 'message';
}

/** Where the unread begins as seen from a list whose first line in sight this is; null where nothing says. */
export function sideOfNew<M extends Drawn, W extends Waiting>(
  rows: readonly (Row<M, W> | { kind: 'beginning' })[],
  firstInSight: number,
  newFrom: number | null,
): 'above' | 'here' | null {
  if (newFrom === null) return null;
  const line = rows.findIndex(({ kind }) => kind === 'new');
  if (line !== -1) return line < firstInSight ? 'above' : 'here';
  const first = rows.find((row) => row.kind === 'message');
  return first?.kind === 'message' && first.message.seq > newFrom ? 'above' : null;
}
