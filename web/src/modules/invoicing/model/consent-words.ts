import type { StatementConsent } from '../api/types';

export type ConsentChannel = StatementConsent['how'];

/** How somebody can have told the office. In the portal only the subcontractor answers. */
export const OFFICE_CHANNELS: Readonly<Record<Exclude<ConsentChannel, 'portal'>, string>> = {
  email: 'By email',
  letter: 'By letter',
  phone: 'By phone',
  inPerson: 'In person',
};

/** What was said, and how, as one line. */
export function consentWords({ agrees, how }: Pick<StatementConsent, 'agrees' | 'how'>): string {
  const words = how === 'portal' ? 'in the portal' : OFFICE_CHANNELS[how].toLowerCase();
  return `${agrees ? 'Agreed' : 'Declined'} ${words}`;
}

/** Why a day cannot be recorded; nothing where it can. Days are text and sort as they do. */
export function givenOnProblem(day: string, today: string): string | undefined {
  if (day === '') return 'Enter the day.';
  return day > today ? 'Enter today or a day before it.' : undefined;
}
