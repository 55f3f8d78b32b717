/** The people of an event, in words. */

import type { AttendeeAnswer as Answer } from '@/shared/api/gen';

export type { Answer };
export const ANSWERS: readonly Answer[] = ['accepted', 'maybe', 'declined', 'pending'];
/** What a person answered. */
export const ANSWER_WORDS: Record<Answer, string> = {
  accepted: 'Accepted',
  maybe: 'Maybe',
  declined: 'Declined',
  pending: 'No answer yet',
};

/** What the server says, or no answer where it is one that this screen does not know. */
export const answerOf = (answer: string): Answer => ANSWERS.find((one) => one === answer) ?? 'pending';

/** '3 invited: 2 accepted, 1 no answer yet'. */
export function answersWords(answers: readonly string[]): string {
  const counts = ANSWERS.flatMap((one) => {
    const many = answers.filter((answer) => answerOf(answer) === one).length;
    return many > 0 ? [`${many} ${ANSWER_WORDS[one].toLowerCase()}`] : [];
  });
  return `${answers.length} invited: ${counts.join(', ')}`;
}

/** 'Tom Hughes, Grace Okafor and 2 more': who is invited, as far as a line has room. */
export const namesWords = (names: readonly string[]): string =>
  names.length > 3 ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more` : names.join(', ');

/** Those who answered first, who declined last. */
export function byAnswer<T extends { answer: string }>(people: readonly T[]): T[] {
  const order: readonly Answer[] = ['accepted', 'maybe', 'pending', 'declined'];
  return [...people].sort((a, b) => order.indexOf(answerOf(a.answer)) - order.indexOf(answerOf(b.answer)));
}

/** Who sees an event: 'Private', 'Everyone' or 'Users: Tom Hughes, Grace Okafor and 2 more'. */
export function visibilityWords(
  {
    visibility,
    sharedWith,
    createdBy,
  }: { visibility: string; sharedWith: readonly string[]; createdBy: string | null },
  nameOf: (id: string) => string,
): string {
  if (visibility !== 'users') return 'Private';
  if (sharedWith.includes('ALL')) return 'Everyone';
  const names = sharedWith.filter((id) => id !== createdBy).map(nameOf);
  if (names.length === 0) return 'Users';
  return `Users: ${namesWords(names)}`;
}
