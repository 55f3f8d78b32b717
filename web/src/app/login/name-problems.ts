/** What is wrong with a person's names; a field that is right is absent or undefined. */
export interface NameProblems {
  firstName?: string;
  lastName?: string;
}

/** A new account has a first and a last name. */
export function nameProblems(person: { firstName: string; lastName: string }): NameProblems {
  return {
    firstName: person.firstName ? undefined : 'Enter your first name.',
    lastName: person.lastName ? undefined : 'Enter your last name.',
  };
}
