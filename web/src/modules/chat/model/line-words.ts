/** The lines that the product writes itself, to follow a name, and what is said of messages. */

export interface ProductLine {
  kind: string;
  subject?: { displayName: string } | null;
  text?: string | null;
}

/** `joined`, `added Tom Hughes`, `set the topic to “Piles”`. */
export function lineWords({ kind, subject, text }: ProductLine, isBySubject: boolean): string {
  const who = subject?.displayName ?? 'someone';
  switch (kind) {
    case 'joined':
      return isBySubject ? 'joined' : `added ${who}`;
    case 'left':
      return 'left';
    case 'removed':
      return `removed ${who}`;
    case 'renamed':
      return `renamed the channel to “${text ?? ''}”`;
    case 'topic':
      return text ? `set the topic to “${text}”` : 'removed the topic';
    case 'archived':
      return 'archived the channel';
    case 'unarchived':
      return 'brought the channel back';
    case 'call':
      return callWords(text ?? '');
    default:
      return 'changed the channel';
  }
}

const CALL_ENDS: Readonly<Record<string, string>> = {
  missed: 'no answer',
  declined: 'it was declined',
  busy: 'the line was busy',
  cancelled: 'it was cancelled',
};

/** What became of a call, out of its kind, its end and its seconds: `made a video call: 12 min`. */
function callWords(text: string): string {
  const [kind, end = '', seconds = '0'] = text.split(' ');
  const call = kind === 'phone' ? 'an audio call' : 'a video call';
  const length = Number(seconds);
  const lasted = length < 60 ? `${length} s` : `${Math.round(length / 60)} min`;
  return `made ${call}: ${CALL_ENDS[end] ?? lasted}`;
}

/** `1 reply`, `12 replies`. */
export const repliesWords = (count: number): string =>
  count === 1 ? '1 reply' : `${count.toLocaleString('en-GB')} replies`;

/** `1 member`, `12 members`. */
export const membersWords = (count: number): string =>
  count === 1 ? '1 member' : `${count.toLocaleString('en-GB')} members`;

/** Who reacted, for the one who asks: `You, Tom and 3 others`. */
export function reactedWords(names: readonly string[], count: number, isMine: boolean): string {
  const shown = [...(isMine ? ['You'] : []), ...names].slice(0, 5);
  const rest = count - shown.length;
  if (rest > 0)
    return `${shown.join(', ')}${shown.length > 0 ? ' and ' : ''}${rest === 1 ? '1 other' : `${rest} others`}`;
  const last = shown.at(-1) ?? '';
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${last}` : last;
}

/** So long a text is shown in part, with a button for the rest: in letters of its HTML. */
const LONG = 5000;
export const isLongBody = (html: string): boolean => html.length > LONG;
