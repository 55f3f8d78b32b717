import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { clock } from '../lib/clock';
import { useStore } from '../lib/external-store';
import { dayText, momentText, ODD_DAY, parseTypedDay, parseTypedMoment } from '../lib/typed-days';
import classes from './DayField.module.css';

export interface DayFieldProps
  extends Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'min' | 'max' | 'rightSection' | 'placeholder'> {
  /** `2026-12-02`, or `2026-12-02T17:00` in the reader's own time; '' for none. */
  value: string;
  /** The same, `ODD_DAY` while what is typed is none. */
  onChange: (value: string) => void;
  /** A time of that day, too. */
  hasTime?: boolean;
  min?: string;
  max?: string;
  /** What the button is called that empties the field; without it there is none. */
  clearLabel?: string;
}

/** A day, typed or chosen from a calendar. Browsers write days in their own language; this writes them as the product does. */
export function DayField({ value, onChange, hasTime = false, min, max, clearLabel, ...props }: DayFieldProps) {
  const format = useStore(clock);
  const [typed, setTyped] = useState<string | null>(null);
  const [isOdd, setOdd] = useState(false);
  const native = useRef<HTMLInputElement>(null);
  const pattern = hasTime ? `dd/mm/yyyy, ${format === '12h' ? 'h:mm AM' : 'hh:mm'}` : 'dd/mm/yyyy';
  const shown = hasTime ? momentText(value, format) : dayText(value);
  const choose = (next: string) => {
    setTyped(null);
    setOdd(false);
    onChange(next);
  };

  function type(text: string): void {
    setTyped(text);
    setOdd(false);
    onChange(text.trim() === '' ? '' : ((hasTime ? parseTypedMoment(text) : parseTypedDay(text)) ?? ODD_DAY));
  }

  return (
    <TextInput
      autoComplete="off"
      {...props}
      placeholder={pattern}
      value={typed ?? shown}
      error={isOdd ? `Use ${pattern}.` : props.error}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event) => {
        props.onBlur?.(event);
        setOdd(value === ODD_DAY);
        if (value !== ODD_DAY) setTyped(null);
      }}
      rightSectionWidth={clearLabel && value ? '4.5rem' : undefined}
      rightSection={
        !props.readOnly && (
          <span className={classes.actions}>
            {clearLabel && value && (
              <ActionIcon aria-label={clearLabel} onClick={() => choose('')}>
                <IconX size="1rem" stroke={1.6} aria-hidden />
              </ActionIcon>
            )}
            <ActionIcon aria-label="Open the calendar" onClick={() => native.current?.showPicker()}>
              <IconCalendar size="1rem" stroke={1.6} aria-hidden />
            </ActionIcon>
            <input
              ref={native}
              className={classes.native}
              type={hasTime ? 'datetime-local' : 'date'}
              tabIndex={-1}
              aria-hidden
              value={value === ODD_DAY ? '' : value}
              min={min}
              max={max}
              onChange={(event) => choose(event.currentTarget.value)}
            />
          </span>
        )
      }
    />
  );
}
