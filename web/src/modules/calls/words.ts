/** What is said of calls elsewhere. */

import type { CallEventKind } from '@/shared/api/gen';
import type { FactReader } from '@/shared/audit/facts';
import type { Deed, ModuleWords } from '@/shared/lib/module-words';

const guest = (facts: FactReader): string => facts.plain('guest', 'a guest');

/** Somebody without an account did it: the product says so in its own name. */
const byGuest = (facts: FactReader, deed: string): string => {
  const name = facts.plain('guest', '');
  return name ? `recorded that ${name} ${deed}` : deed;
};

const deeds: Readonly<Record<CallEventKind, Deed>> = {
  'call.started': () => 'started a call',
  'call.invited': () => 'asked more people to a call',
  'call.changed': () => 'held a call that someone joined or left',
  'call.refused': () => 'declined a call',
  'call.missed': () => 'called, and no one answered',
  'call.cancelled': () => 'gave up a call before anyone answered',
  'call.declined': () => 'called, and the call was declined',
  'call.ended': () => 'held a call that has ended',
  'call.muted': () => 'muted someone in a call',
  'call.removed': () => 'removed someone from a call',
  'call.opened_to_guests': () => 'opened a call to guests by a link',
  'call.closed_to_guests': () => 'closed a call to guests',
  'call.guest_asked': (facts) => `recorded that ${guest(facts)} asked to join a call`,
  'call.guest_admitted': (facts) => `let ${guest(facts)} into a call`,
  'call.guest_refused': (facts) => `did not let ${guest(facts)} into a call`,
  'call.recording_asked': () => 'asked everyone in a call to agree to a recording',
  'call.recording_agreed': (facts) => byGuest(facts, 'agreed to be recorded'),
  'call.recording_refused': (facts) => byGuest(facts, 'did not agree to be recorded'),
  'call.recording_started': () => 'held a call that is being recorded, as everyone agreed',
  'call.recording_stopped': () => 'held a call that is no longer recorded',
};

export const words: ModuleWords = { deeds, belongings: {} };
