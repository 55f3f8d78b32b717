/** What people put into the dialogs of a drive, and what is wrong with it (drive.md section 5). */
import type { DriveColor, DriveRole, DriveVisibility } from '@/shared/api/gen';
import { holds } from '@/shared/lib/fold';
import { GIB } from './size';

/** GB a new drive begins with. */
export const DEFAULT_QUOTA = 1;
/** GB the edit dialog begins with where a drive has no quota. */
export const DEFAULT_EDIT_QUOTA = 10;
const MIN_QUOTA = 1;
const MAX_QUOTA = 1000;
const MAX_RETENTION_DAYS = 3650;

export interface DraftMember {
  userId: string;
  role: DriveRole;
}

/** All that the settings dialog changes. Numbers are what the fields hold: '' while one is empty. */
export interface DriveDraft {
  name: string;
  description: string;
  color: DriveColor;
  quotaGB: number | string;
  visibility: DriveVisibility;
  members: readonly DraftMember[];
  allowExternalSharing: boolean;
  versioningEnabled: boolean;
  maxVersions: number | string;
  /** Null keeps the trash for ever. */
  retentionDays: number | string | null;
}

/** What is wrong, by field; a field that is right is missing. */
export type Problems<Field extends string> = Partial<Record<Field, string>>;

/** What is wrong with a name. */
function nameProblem(name: string): string | undefined {
  return name.trim() === '' ? 'Drive name is required' : undefined;
}

/** What is wrong with a quota in GB that may be anything from 1 to 1000. */
function quotaProblem(quota: number | string): string | undefined {
  const isRight = typeof quota === 'number' && Number.isInteger(quota) && quota >= MIN_QUOTA && quota <= MAX_QUOTA;
  return isRight ? undefined : `Quota is a whole number from ${MIN_QUOTA} to ${MAX_QUOTA} GB`;
}

/** What is wrong with a new drive. `remaining` is in whole GB; null while it is not known. */
export function newDriveProblems(
  draft: { name: string; quotaGB: number | string },
  remaining: number | null,
): Problems<'name' | 'quotaGB'> {
  const exceeds = remaining !== null && Number(draft.quotaGB) > remaining;
  return present({
    name: nameProblem(draft.name),
    quotaGB:
      quotaProblem(draft.quotaGB) ?? (exceeds ? `Quota exceeds remaining capacity (${remaining} GB)` : undefined),
  });
}

/** What is wrong with a drive's changed settings. */
export function driveProblems(draft: DriveDraft): Problems<'name' | 'quotaGB' | 'maxVersions' | 'retentionDays'> {
  const versions = Number(draft.maxVersions);
  const days = draft.retentionDays;
  const daysAreRight =
    days === null || (Number.isInteger(days) && Number(days) >= 1 && Number(days) <= MAX_RETENTION_DAYS);
  return present({
    name: nameProblem(draft.name),
    quotaGB: quotaProblem(draft.quotaGB),
    maxVersions: Number.isInteger(versions) && versions >= 1 && versions <= 10 ? undefined : 'From 1 to 10 versions',
    retentionDays: daysAreRight ? undefined : `From 1 to ${MAX_RETENTION_DAYS.toLocaleString('en-GB')} days`,
  });
}

function present<Field extends string>(problems: Record<Field, string | undefined>): Problems<Field> {
  return Object.fromEntries(Object.entries(problems).filter(([, words]) => words !== undefined)) as Problems<Field>;
}

/** A drive's settings as the dialog begins. */
export function draftOf(drive: {
  name: string;
  visibility: DriveVisibility;
  members: readonly { userId: string; role: DriveRole }[];
  settings: {
    description: string;
    color: DriveColor;
    quotaGB: number;
    allowExternalSharing: boolean;
    versioningEnabled: boolean;
    maxVersions: number;
    retentionDays?: number | null;
  };
}): DriveDraft {
  const { settings } = drive;
  return {
    name: drive.name,
    description: settings.description,
    color: settings.color,
    quotaGB: settings.quotaGB || DEFAULT_EDIT_QUOTA,
    visibility: drive.visibility,
    members: drive.members.map(({ userId, role }) => ({ userId, role })),
    allowExternalSharing: settings.allowExternalSharing,
    versioningEnabled: settings.versioningEnabled,
    maxVersions: settings.maxVersions,
    retentionDays: settings.retentionDays ?? null,
  };
}

/** Only what differs, as the server takes it; null where nothing does. */
export function driveChanges(before: DriveDraft, after: DriveDraft) {
  const settings = {
    ...(after.description !== before.description && { description: after.description }),
    ...(after.color !== before.color && { color: after.color }),
    ...(after.quotaGB !== before.quotaGB && { quotaGB: Number(after.quotaGB) }),
    ...(after.allowExternalSharing !== before.allowExternalSharing && {
      allowExternalSharing: after.allowExternalSharing,
    }),
    ...(after.versioningEnabled !== before.versioningEnabled && { versioningEnabled: after.versioningEnabled }),
    ...(after.maxVersions !== before.maxVersions && { maxVersions: Number(after.maxVersions) }),
    ...(after.retentionDays !== before.retentionDays && {
      retentionDays: after.retentionDays === null ? null : Number(after.retentionDays),
    }),
  };
  const changes = {
    ...(after.name.trim() !== before.name && { name: after.name.trim() }),
    ...(after.visibility !== before.visibility && { visibility: after.visibility }),
    ...(JSON.stringify(after.members) !== JSON.stringify(before.members) && { members: [...after.members] }),
    ...(Object.keys(settings).length > 0 && { settings }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}

/** Whole GB that new drives may still promise; 0 when nothing is left. Both figures in bytes. */
export function capacityGb(limit: number, promised: number): number {
  return Math.max(0, Math.floor((limit - promised) / GIB));
}

/** The chosen people in a line: up to three names, then `+N more`. */
export function chosenWords(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} +${names.length - 3} more` : shown;
}

/** Somebody to be found by words. */
interface Findable {
  displayName: string;
  email: string;
  username?: string | null;
  firstName?: string;
  lastName?: string;
}

/** People whose username, display name, full name or address has the words, whatever the case and accents. */
export function findPeople<Person extends Findable>(people: readonly Person[], text: string): readonly Person[] {
  return people.filter(({ displayName, email, username, firstName = '', lastName = '' }) =>
    [displayName, email, username ?? '', `${firstName} ${lastName}`].some((words) => holds(words, text)),
  );
}
