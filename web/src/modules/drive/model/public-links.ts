/** Whether files may get a link that anyone can open, known before it is asked for (drive.md section 5). */

/** As much of a drive as decides it. */
interface SourceDrive {
  id: string;
  name: string;
  settings: { allowExternalSharing: boolean };
  can: { manage: boolean };
}

/** As much of a library as decides it. */
interface SourceLibrary {
  id: string;
  driveId: string;
  name: string;
  shareSourcePolicy: { externalAllowed: boolean };
  can: { edit: boolean };
}

/** As much of the organisation as decides it, before all drives and libraries. */
interface SourceOrganisation {
  id: string;
  name: string;
  /** Null where nobody has decided. */
  allowed: boolean | null;
  can: { change: boolean };
}

/** What keeps files inside: the organisation, a drive or a library. */
export interface PublicObstacle {
  kind: 'organisation' | 'drive' | 'library';
  id: string;
  name: string;
  /** The person may allow it. */
  mayAllow: boolean;
}

/** What keeps these files inside, the organisation in front, then drives. A place that the person does not see is left to the server. */
export function publicObstacles(
  files: readonly { driveId: string; libraryId?: string | null }[],
  drives: readonly SourceDrive[],
  libraries: readonly SourceLibrary[],
  organisation?: SourceOrganisation,
): PublicObstacle[] {
  const driveIds = new Set(files.map(({ driveId }) => driveId));
  const libraryIds = new Set(files.map(({ libraryId }) => libraryId));
  const isOff = organisation?.allowed === false;
  return [
    ...(isOff
      ? [
          {
            kind: 'organisation',
            id: organisation.id,
            name: organisation.name,
            mayAllow: organisation.can.change,
          } as const,
        ]
      : []),
    ...drives
      .filter(({ id, settings }) => driveIds.has(id) && !settings.allowExternalSharing)
      .map(({ id, name, can }) => ({ kind: 'drive', id, name, mayAllow: can.manage }) as const),
    ...libraries
      .filter(({ id, shareSourcePolicy }) => libraryIds.has(id) && !shareSourcePolicy.externalAllowed)
      .map(({ id, name, can }) => ({ kind: 'library', id, name, mayAllow: can.edit }) as const),
  ];
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** 'The drive Kestrel Wharf and the library Drawings don’t allow links outside the organisation.' */
export function obstacleWords(obstacles: readonly PublicObstacle[]): string {
  const names = obstacles.map(({ kind, name }, index) => {
    const isFirst = index === 0;
    if (kind === 'organisation') return name;
    if (kind === 'drive') return `${isFirst ? 'The' : 'the'} drive ${name}`;
    return `${isFirst ? 'The' : 'the'} library ${name}`;
  });
  const verb = obstacles.length === 1 ? 'doesn’t' : 'don’t';
  return `${list.format(names)} ${verb} allow links outside the organisation.`;
}

/** The same in few words, beside the choice that cannot be made: 'Not allowed in the drive CIS'. */
export function publicRefusal(obstacles: readonly PublicObstacle[]): string {
  const places = obstacles.map(({ kind, name }) => (kind === 'organisation' ? name : `the ${kind} ${name}`));
  return `Not allowed in ${list.format(places)}`;
}

/** What a new share of these files is called: after the first of them. */
export function shareNameOf(files: readonly { name: string }[]): string {
  const [first, ...others] = files;
  if (!first) return '';
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return first.name.slice(0, MAX_NAME - more.length) + more;
}

/** The longest name of a share, in characters. */
const MAX_NAME = 200;
