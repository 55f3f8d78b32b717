import { TextInput, type TextInputProps } from '@mantine/core';
import classes from './CodeField.module.css';

/** Digits of a code from an authenticator app. */
export const CODE_LENGTH = 6;

export interface CodeFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (digits: string) => void;
}

/** Six digits, typed, pasted or filled in by the phone. Keeps digits only, so `123 456` is as good as `123456`. */
export function CodeField({ value, onChange, ...props }: CodeFieldProps) {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      placeholder="000000"
      classNames={{ input: classes.code }}
      {...props}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
    />
  );
}
