import { TextInput } from '@mantine/core';
import type { NameProblems } from './name-problems';
import classes from './parts.module.css';

export interface NameFieldsProps {
  /** What an invitation knew already. */
  firstName?: string;
  autoFocus?: boolean;
  problems: NameProblems;
}

/** First and last name of a new account, side by side. */
export function NameFields({ firstName, autoFocus, problems }: NameFieldsProps) {
  return (
    <div className={classes.pair}>
      <TextInput
        label="First name"
        name="first-name"
        size="lg"
        autoComplete="given-name"
        autoFocus={autoFocus}
        defaultValue={firstName}
        error={problems.firstName}
      />
      <TextInput label="Last name" name="last-name" size="lg" autoComplete="family-name" error={problems.lastName} />
    </div>
  );
}
