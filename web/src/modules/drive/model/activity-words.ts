/** What happened to a file, in words that follow a name: `Aoife Brennan` + `renamed it from “a” to “b”`. */

import type { ThingOf } from '@/shared/lib/module-words';

type Details = Readonly<Record<string, unknown>>;
type Deed = (details: Details, thingOf: ThingOf) => string;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
const people = (count: number): string => (count === 1 ? '1 person' : `${count.toLocaleString('en-GB')} people`);

const thing = ({ moduleId }: Details, thingOf: ThingOf): string =>
  thingOf(text(moduleId))?.withArticle ?? 'something else';

function visibilityWords({ visibility, people: count }: Details): string {
  if (visibility === undefined) return 'changed who sees it';
  if (visibility === 'private') return 'made it private';
  if (visibility === 'list') return `limited it to ${people(number(count))}`;
  return 'let everyone in the drive see it';
}

const DEEDS: Readonly<Record<string, Deed>> = {
  'file.uploaded': () => 'uploaded this file',
  'file.received': ({ sender }) => `received it from ${text(sender) || 'someone'} by an upload request`,
  'file.copied': () => 'made it as a copy',
  'file.signing_began': () => 'marked it as waiting for signatures',
  'file.signing_ended': () => 'marked it as waiting for no signatures any more',
  'file.signed': () => 'saved the signed copy beside it',
  'file.replaced': ({ version }) => `uploaded version ${number(version)}`,
  'file.renamed': ({ before, name }) => `renamed it from “${text(before)}” to “${text(name)}”`,
  'file.moved': ({ to }) => (to === null ? 'moved it to the root folder' : 'moved it to another folder'),
  'file.trashed': () => 'moved it to the trash',
  'file.restored': () => 'restored it from the trash',
  'file.version_restored': ({ restored }) => `brought version ${number(restored)} back`,
  'file.version_deleted': ({ version }) => `permanently deleted version ${number(version)}`,
  'file.shared': ({ people: count }) => {
    if (count === undefined) return 'changed with whom it is shared';
    return number(count) === 0 ? 'no longer shares it with anyone by name' : `shared it with ${people(number(count))}`;
  },
  'file.visibility_changed': visibilityWords,
  'file.starred': () => 'starred it',
  'file.unstarred': () => 'took their star away',
  'file.previewed': () => 'viewed this file',
  'file.downloaded': () => 'downloaded it',
  'file.referenced': (details, thingOf) => `attached it to ${thing(details, thingOf)}`,
  'file.dereferenced': (details, thingOf) => `took it off ${thing(details, thingOf)}`,
  'file.repaired': () => 'repaired it',
  'file.digest_mismatched': () => 'found that its bytes do not have the SHA-256 that was named',
  'file.reference_lost': () => 'found something gone that uses it',
  'file.reference_found': () => 'found again what uses it',
  'file.found_broken': () => 'found that its content is missing',
  'share.created': ({ visibility }) => (visibility === 'public' ? 'made a public link to it' : 'made a link to it'),
  'share.updated': () => 'changed the settings of a link to it',
  'share.rebuilt': () => 'removed missing files from a share with it',
  'share.revoked': () => 'revoked a link to it',
  'deletion.requested': () => 'asked for its deletion',
  'deletion.approved': () => 'approved its deletion',
  'deletion.declined': () => 'declined its deletion',
  'deletion.withdrawn': () => 'no longer asks for its deletion',
};

/** What somebody did to a file. A kind that has no words of its own is quoted. */
export function activityWords(thingOf: ThingOf, { kind, details }: { kind: string; details: Details }): string {
  return DEEDS[kind]?.(details, thingOf) ?? `recorded “${kind}”`;
}

/** Who did it, by name; the product's own deeds have its name. A super user from elsewhere has none here. */
export function activityActor(actor: { name: string } | null | undefined): string {
  return actor ? actor.name || 'Someone from elsewhere' : 'Corbel';
}
