/** What a person may change about themselves. `displayName` empty: first and last name; `timeZone` null: the organisation's. */
export interface ProfileFields {
  displayName: string;
  firstName: string;
  lastName: string;
  timeZone: string | null;
}

/** The fields that differ from the record, trimmed; empty when there is nothing to save. */
export function changedFields(record: ProfileFields, draft: Partial<ProfileFields>): Partial<ProfileFields> {
  const changes: Partial<ProfileFields> = {};
  for (const field of ['displayName', 'firstName', 'lastName'] as const) {
    const typed = draft[field]?.trim();
    if (typed !== undefined && typed !== record[field]) changes[field] = typed;
  }
  if (draft.timeZone !== undefined && draft.timeZone !== record.timeZone) changes.timeZone = draft.timeZone;
  return changes;
}

/** What keeps the changes from being saved, by field; empty when nothing does. */
export function profileProblems(changes: Partial<ProfileFields>): Partial<Record<keyof ProfileFields, string>> {
  const problems: Partial<Record<keyof ProfileFields, string>> = {};
  if (changes.firstName === '') problems.firstName = 'Enter your first name.';
  if (changes.lastName === '') problems.lastName = 'Enter your last name.';
  return problems;
}
