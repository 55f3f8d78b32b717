import { holds } from '@/shared/lib/fold';

const TYPES: Readonly<Record<string, string>> = {
  personal: 'Personal',
  shared: 'Shared',
  module: 'Module',
  custom: 'Custom',
};

/** What a drive's type is called. */
export function driveTypeWords(type: string): string {
  return TYPES[type] ?? type;
}

/** Who sees a drive: `Everyone`, `1 person`, `6 people`. What Invoicing keeps is for those who see Invoicing. */
export function visibilityWords(drive: {
  visibility: string;
  memberIds: readonly string[];
  moduleId?: string | null;
}): string {
  if (drive.visibility === 'tenant') return drive.moduleId === 'cis' ? 'Invoicing' : 'Everyone';
  const count = Math.max(1, drive.memberIds.length);
  return `${count} ${count === 1 ? 'person' : 'people'}`;
}

/** Drives whose name or description has the words, whatever the case and accents. */
export function findDrives<Drive extends { name: string; settings: { description: string } }>(
  drives: readonly Drive[],
  text: string,
): readonly Drive[] {
  return drives.filter(({ name, settings }) => holds(name, text) || holds(settings.description, text));
}
