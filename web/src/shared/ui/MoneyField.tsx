import { TextInput, type TextInputProps } from '@mantine/core';
import { usePhone } from '@/shared/lib/use-phone';
import classes from './MoneyField.module.css';

export interface MoneyFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'leftSection' | 'type'> {
  /** As it was typed: what is no amount stays to be put right. Read it with `parseMoney`. */
  value: string;
  onChange: (text: string) => void;
}

/** An amount of money, typed in pounds. */
export function MoneyField({ value, onChange, ...props }: MoneyFieldProps) {
  const isPhone = usePhone();
  return (
    <TextInput
      size={isPhone ? 'lg' : 'md'}
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      leftSection={<span aria-hidden>£</span>}
      classNames={{ input: classes.input }}
      {...props}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
