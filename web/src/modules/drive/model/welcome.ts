/** What a newcomer is offered first. */
import { type Access, can, isEntitled } from '@/shared/session/access';

export type WelcomeStep = 'drive' | 'import' | 'invite' | 'chat' | 'note' | 'schedule' | 'profile';

export interface WelcomeFacts {
  /** There is no drive, without which nothing can be kept. */
  hasNoDrive: boolean;
  /** Some drive takes the person's files. */
  canUpload: boolean;
  /** There is nobody else yet. */
  isAlone: boolean;
}

/** An organisation with so many files works already. */
const FEW_FILES = 20;
/** So long somebody is new to it. */
const NEW_DAYS = 14;
const DAY_MS = 24 * 60 * 60_000;

/** Whether a person is shown round: while there are few files, or the person's account is new. */
export function isNewcomer({ fileCount, userId }: { fileCount: number; userId: string }, now: Date): boolean {
  return fileCount < FEW_FILES || now.getTime() - madeAt(userId) < NEW_DAYS * DAY_MS;
}

/** When a UUIDv7, which all ids are, was made: its first 48 bits are the milliseconds. */
function madeAt(id: string): number {
  return Number.parseInt(id.replace('-', '').slice(0, 12), 16);
}

/** How many things are offered. */
const STEPS = 3;

/** The first three things that this person can do, the most useful in front. */
export function welcomeSteps(access: Access, { hasNoDrive, canUpload, isAlone }: WelcomeFacts): WelcomeStep[] {
  const has = (module: string, scope: string) => isEntitled(access, { entitlement: module }) && can(access, scope);
  const mayInvite = can(access, 'users.invite');
  const possible: readonly (readonly [WelcomeStep, boolean])[] = [
    ['drive', hasNoDrive && can(access, 'drive.create')],
    ['import', canUpload],
    ['invite', mayInvite],
    ['chat', !mayInvite && !isAlone && has('chat', 'chat')],
    ['note', has('notes', 'notes.edit')],
    ['schedule', has('schedule', 'schedule')],
    ['profile', true],
  ];
  return possible
    .filter(([, isPossible]) => isPossible)
    .slice(0, STEPS)
    .map(([step]) => step);
}

/** How many people are shown by name. */
const NAMED = 5;

/** The people to show by name, and how many more there are; one more is shown rather than counted. */
export function namedPeople<Person>(people: readonly Person[]): { named: readonly Person[]; more: number } {
  if (people.length <= NAMED + 1) return { named: people, more: 0 };
  return { named: people.slice(0, NAMED), more: people.length - NAMED };
}
