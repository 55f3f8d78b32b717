import type { PasswordInputProps } from '@mantine/core';
import { PasswordField } from './PasswordField';

/** The fewest characters the server takes for a new password. */
export const PASSWORD_MIN = 12;

const ADVICE = 'A short phrase works well.';

/** What is wrong with a new password before it is sent; null when nothing is. */
export function newPasswordProblem(password: string): string | null {
  // Characters as people count them, as the server does: an emoji is one.
  return [...password].length < PASSWORD_MIN ? `Use at least ${PASSWORD_MIN} characters. ${ADVICE}` : null;
}

/** A password to be chosen. The person can look at it, so it is asked for once. */
export function NewPasswordField({ label = 'New password', ...props }: PasswordInputProps) {
  return (
    <PasswordField
      label={label}
      // What is wrong with it says the same.
      description={props.error ? undefined : `At least ${PASSWORD_MIN} characters. ${ADVICE}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...props}
      autoComplete="new-password"
    />
  );
}
