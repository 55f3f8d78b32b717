import { ActionIcon, Button, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { localDay } from '../lib/calendar-days';
import { clock } from '../lib/clock';
import { useStore } from '../lib/external-store';
import { dayText, momentText, ODD_DAY, ODD_TIME, parseTypedDay, parseTypedMoment } from '../lib/typed-days';
import { usePhone } from '../lib/use-phone';
import classes from './DayField.module.css';
import { MonthPicker } from './MonthPicker';
import { TimeField } from './TimeField';

/** Above the dialog that the field stands in. */
const LAYER = 10_000;
/** The time that a day gets which is chosen from the calendar before there is one. */
const USUAL_TIME = '17:00';

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
  const [isOpen, setOpen] = useState(false);
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
            <Popover
              opened={isOpen}
              onChange={setOpen}
              position="bottom-end"
              zIndex={LAYER}
              trapFocus
              returnFocus
              withinPortal
              shadow="sm"
            >
              <Popover.Target>
                <ActionIcon aria-label="Open the calendar" onClick={() => setOpen(!isOpen)}>
                  <IconCalendar size="1rem" stroke={1.6} aria-hidden />
                </ActionIcon>
              </Popover.Target>
              <Popover.Dropdown className={classes.drop} aria-label="Calendar">
                <DayChooser
                  value={value === ODD_DAY ? '' : value}
                  hasTime={hasTime}
                  min={min?.slice(0, 10)}
                  max={max?.slice(0, 10)}
                  onChange={choose}
                  onClose={() => setOpen(false)}
                />
              </Popover.Dropdown>
            </Popover>
          </span>
        )
      }
    />
  );
}

interface DayChooserProps {
  value: string;
  hasTime: boolean;
  min: string | undefined;
  max: string | undefined;
  onChange: (value: string) => void;
  onClose: () => void;
}

/** The calendar behind the field's button, with the time below it where the field has one. */
function DayChooser({ value, hasTime, min, max, onChange, onClose }: DayChooserProps) {
  const day = value.slice(0, 10) || nearest(localDay(new Date()), min, max);
  const [time, setTime] = useState(value.slice(11, 16) || USUAL_TIME);
  const size = usePhone() ? 'lg' : 'md';
  const isOddTime = time === '' || time === ODD_TIME;
  const calendar = (
    <MonthPicker
      day={day}
      min={min}
      max={max}
      hasFocus
      onChange={(next) => onChange(hasTime ? `${next}T${isOddTime ? USUAL_TIME : time}` : next)}
      onPick={hasTime ? undefined : onClose}
    />
  );
  if (!hasTime) return calendar;
  return (
    <>
      {calendar}
      <div className={classes.time}>
        <TimeField
          label="Time"
          size={size}
          data-mantine-stop-propagation
          value={time}
          onChange={(next) => {
            setTime(next);
            if (next !== '' && next !== ODD_TIME) onChange(`${day}T${next}`);
          }}
        />
        <Button
          size={size}
          data-mantine-stop-propagation
          onClick={() => {
            if (value === '') onChange(`${day}T${isOddTime ? USUAL_TIME : time}`);
            onClose();
          }}
        >
          Done
        </Button>
      </div>
    </>
  );
}

/** The day itself, or the end of the range that is nearest to it. */
function nearest(day: string, min = '', max = '9'): string {
  if (day < min) return min;
  return day > max ? max : day;
}
