import type { AccessSearch } from './access-search';

export interface AccessExample {
  /** `Can Priya Nair upload files to CIS?` */
  words: string;
  question: AccessSearch;
}

/** What people ask about drives first, by the keys of the actions. */
const ACTIONS = ['view', 'upload', 'manage'];

/** What is said of `this drive`, with its name. */
export const naming = (words: string, drive: string): string => words.replace('this drive', () => drive);

/** Questions about the first people and drives, as far as there are any: each about others than the one before. */
export function examplesOf(
  members: readonly { uid: string; displayName: string }[],
  drives: readonly { value: string; label: string }[],
  resources: readonly { key: string; actions: readonly { key: string; label: string }[] }[],
): AccessExample[] {
  const offered = resources.find(({ key }) => key === 'drive')?.actions ?? [];
  return ACTIONS.flatMap((key, index) => {
    const action = offered.find((one) => one.key === key);
    const member = members[index % members.length];
    const drive = drives[index % drives.length];
    if (!action || !member || !drive) return [];
    return {
      words: `Can ${member.displayName} ${naming(action.label, drive.label)}?`,
      question: { member: member.uid, resource: 'drive', id: drive.value, action: key },
    };
  });
}
