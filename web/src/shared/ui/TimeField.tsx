import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { clock } from '../lib/clock';
import { useStore } from '../lib/external-store';
import { ODD_TIME, parseTypedTime, timeText } from '../lib/typed-days';

export interface TimeFieldProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'placeholder'> {
  /** `17:00`; '' for none. */
  value: string;
  /** The same, `ODD_TIME` while what is typed is none. */
  onChange: (value: string) => void;
}

/** A time of day, typed as people write times. Browsers write times in their own language; this writes them as the product does. */
export function TimeField({ value, onChange, ...props }: TimeFieldProps) {
  const format = useStore(clock);
  const [typed, setTyped] = useState<string | null>(null);
  const [isOdd, setOdd] = useState(false);
  const pattern = format === '12h' ? 'h:mm AM' : 'hh:mm';
  return (
    <TextInput
      autoComplete="off"
      {...props}
      placeholder={pattern}
      value={typed ?? timeText(value, format)}
      error={isOdd ? `Use ${pattern}.` : props.error}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        setOdd(false);
        onChange(text.trim() === '' ? '' : (parseTypedTime(text) ?? ODD_TIME));
      }}
      onBlur={(event) => {
        props.onBlur?.(event);
        setOdd(value === ODD_TIME);
        if (value !== ODD_TIME) setTyped(null);
      }}
    />
  );
}
