import type { Tone } from '@/shared/ui/ToneBadge';
import type { RequestStatus, SignRequest, SignTask } from '../api/types';
import { namesOf } from './names';

/** What a state is called, and what it means. */
export const STATUS_WORDS: Readonly<Record<RequestStatus, { label: string; tone: Tone }>> = {
  pending: { label: 'Pending', tone: 'warn' },
  completed: { label: 'Completed', tone: 'ok' },
  declined: { label: 'Declined', tone: 'bad' },
  cancelled: { label: 'Cancelled', tone: 'mute' },
  expired: { label: 'Expired', tone: 'bad' },
};

/** `1 of 3 signed`. */
export function progressWords({ tasks }: Pick<SignRequest, 'tasks'>): string {
  const signed = tasks.filter(({ status }) => status === 'signed').length;
  return `${signed} of ${tasks.length} signed`;
}

/** Something that happened, or is still to happen. */
export interface Moment {
  key: string;
  /** RFC 3339; null for what is still to happen. */
  at: string | null;
  words: string;
  tone: Tone;
}

/** What a signer's task says of itself now. */
function ofTask(task: SignTask): Moment[] {
  const { id, assignedToName: name, viewedAt, signedAt, declinedAt, reason, status, isTurn, delegations } = task;
  const moments: Moment[] = delegations.map(({ at, fromName, reason: why }, index) => {
    const to = delegations[index + 1]?.fromName ?? name;
    const words = `${fromName} handed the place on to ${to}${why ? `: ${why}` : ''}`;
    return { key: `${id}/handed/${index}`, at, words, tone: 'info' };
  });
  if (viewedAt) moments.push({ key: `${id}/viewed`, at: viewedAt, words: `${name} opened the document`, tone: 'info' });
  if (signedAt) moments.push({ key: `${id}/signed`, at: signedAt, words: `${name} signed`, tone: 'ok' });
  if (declinedAt) {
    const why = reason ? `: ${reason}` : '';
    moments.push({ key: `${id}/declined`, at: declinedAt, words: `${name} declined to sign${why}`, tone: 'bad' });
  }
  if (status === 'pending') {
    const words = isTurn ? `${name} has yet to sign` : `${name} signs after the others`;
    moments.push({ key: `${id}/open`, at: null, words, tone: 'mute' });
  }
  return moments;
}

/** Who was reminded at that time: whoever was asked then and had not answered, by the name of whose place it was. */
function remindedAt({ tasks, isOrdered }: SignRequest, at: string, unreached: ReadonlySet<string>): string[] {
  const isBefore = (time: string | null) => time !== null && Date.parse(time) <= Date.parse(at);
  const open = tasks.filter((task) => task.isTurn && !isBefore(task.signedAt) && !isBefore(task.declinedAt));
  return (isOrdered ? open.slice(0, 1) : open)
    .filter(({ id }) => !unreached.has(id))
    .map(({ assignedToName, delegations }) => delegations.find((one) => !isBefore(one.at))?.fromName ?? assignedToName);
}

/**
 * Everything that happened to a request in its order, and behind it what is still to happen. `unreached` are the tasks of those
 * to whom no email has gone.
 */
export function timeLine(request: SignRequest, unreached: ReadonlySet<string> = new Set()): Moment[] {
  const { createdByName, createdAt, finishedAt, status, tasks } = request;
  const moments: Moment[] = [
    { key: 'created', at: createdAt, words: `${createdByName} asked for signatures`, tone: 'info' },
  ];
  if (request.isRewritten) {
    moments.push({
      key: 'rewritten',
      at: createdAt,
      words: 'The file was damaged, so the document was rewritten before it was sent. Compare it with the original.',
      tone: 'warn',
    });
  }
  moments.push(...tasks.flatMap(ofTask));
  if (status === 'completed' && finishedAt) {
    moments.push({
      key: 'completed',
      at: finishedAt,
      words: 'Everyone has signed. The document is sealed',
      tone: 'ok',
    });
  }
  if (status === 'cancelled' && finishedAt) {
    moments.push({ key: 'cancelled', at: finishedAt, words: 'The request was cancelled', tone: 'mute' });
  }
  if (request.remindedAt) {
    const names = remindedAt(request, request.remindedAt, unreached);
    const words = names.length > 0 ? `Reminder sent to ${namesOf(names)}.` : 'Reminder sent.';
    moments.push({ key: 'reminded', at: request.remindedAt, words, tone: 'info' });
  }
  if (status === 'expired' && finishedAt) {
    moments.push({ key: 'expired', at: finishedAt, words: 'The time to sign ran out', tone: 'bad' });
  }
  const done = moments.filter(({ at }) => at !== null);
  return [
    ...done.toSorted((a, b) => Date.parse(a.at ?? '') - Date.parse(b.at ?? '')),
    ...moments.filter(({ at }) => at === null),
  ];
}

/** How much waits for one's signature, as it stands beside the module's name. */
export const waitingWords = (count: number): string => (count > 99 ? '99+' : String(count));
