import { TextInput, type TextInputProps } from '@mantine/core';

/** The address of an account, under the names that password managers look for. */
export function EmailField(props: Pick<TextInputProps, 'autoFocus' | 'error'>) {
  return (
    <TextInput
      label="Email"
      name="email"
      type="email"
      size="lg"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
