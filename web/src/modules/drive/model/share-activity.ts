/** What happened to a share, in words that follow a name: `Grace Okafor` + `downloaded “plan.pdf”`. */

type Details = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const file = ({ file: name, files }: Details): string => {
  if (typeof name === 'string') return `“${name}”`;
  return typeof files === 'number' ? `${files} files` : 'a file';
};

const DEEDS: Readonly<Record<string, (details: Details) => string>> = {
  'share.created': () => 'created the share',
  'share.updated': () => 'changed its settings',
  'share.rebuilt': ({ removed }) =>
    `rebuilt it, which removed ${removed === 1 ? '1 file' : `${Number(removed) || 0} files`}`,
  'share.revoked': () => 'revoked it',
  'share.opened': () => 'opened it',
  'share.previewed': (details) => `viewed ${file(details)}`,
  'share.downloaded': (details) => `downloaded ${file(details)}`,
};

/** What somebody did. A kind that has no words of its own is quoted. */
export function shareDeedWords({ kind, details }: { kind: string; details: Details }): string {
  return DEEDS[kind]?.(details) ?? `recorded “${kind}”`;
}

/** Who did it: a person by name, or somebody without an account, by network where the server tells it. */
export function shareActor(actor: { name: string } | null | undefined, details: Details): string {
  if (actor) return actor.name || 'Someone from elsewhere';
  const network = text(details.network);
  return network ? `Someone at ${network}` : 'Someone without an account';
}
