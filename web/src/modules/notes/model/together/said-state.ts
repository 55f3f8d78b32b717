import type { SaveState } from '../saver';
import type { TogetherState } from './provider';

/** What a note's page shows about saving: the title and tags are saved by themselves, the text by its document. */
export type SaidState =
  | Exclude<SaveState, { kind: 'conflict' }>
  | { kind: 'conflict'; fields: readonly ('title' | 'content' | 'tags')[] }
  | { kind: 'loading' }
  | { kind: 'unreached' };

/** What has to be said first, before what is less urgent. */
const URGENCY: readonly SaidState['kind'][] = [
  'conflict',
  'refused',
  'offline',
  'unreached',
  'saving',
  'waiting',
  'saved',
  'loading',
  'rest',
];

/** The one of both that has to be said. */
export function saidState(head: SaveState, text: TogetherState): SaidState {
  const words: SaidState = text.kind === 'conflict' ? { kind: 'conflict', fields: ['content'] } : text;
  return URGENCY.indexOf(head.kind) <= URGENCY.indexOf(words.kind) ? head : words;
}
