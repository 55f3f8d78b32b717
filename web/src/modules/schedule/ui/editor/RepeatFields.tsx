import { Chip, NumberInput, Select } from '@mantine/core';
import { dayOf, momentAt } from '@/shared/lib/days';
import type { TimeFormat } from '../../model/clock';
import { usualUntil } from '../../model/event-form';
import {
  COUNT,
  longWeekday,
  MONTHLY,
  monthlyWords,
  REPEAT_WORDS,
  REPEATS,
  type Repeat,
  type RepeatForm,
  shortWeekday,
  UNITS,
  unitOf,
  WEEKDAYS,
  weekdayCode,
} from '../../model/repeats';
import { DateTimePicker } from './DateTimePicker';
import classes from './EventDialog.module.css';

export interface RepeatFieldsProps {
  repeat: RepeatForm;
  /** When the event begins. */
  start: number;
  format: TimeFormat;
  size: string;
  onChange: (repeat: RepeatForm) => void;
}

const ENDS = [
  { value: 'never', label: 'Never' },
  { value: 'until', label: 'On a date' },
  { value: 'count', label: 'After a number of times' },
];

/** How an event repeats, and until when (notes-and-schedule.md section 3.6). */
export function RepeatFields({ repeat, start, format, size, onChange }: RepeatFieldsProps) {
  const set = (change: Partial<RepeatForm>) => onChange({ ...repeat, ...change });
  const day = dayOf(start);
  const unit = unitOf(repeat);
  const isPlain = repeat.repeat !== 'none' && repeat.repeat !== 'own';
  const choices: readonly Repeat[] = repeat.repeat === 'own' ? ['own', ...REPEATS] : REPEATS;
  return (
    <>
      <Select
        label="Repeat"
        size={size}
        data={choices.map((value) => ({ value, label: REPEAT_WORDS[value] }))}
        value={repeat.repeat}
        onChange={(value) => set({ repeat: choices.find((one) => one === value) ?? 'none' })}
      />
      {repeat.repeat === 'custom' && (
        <div className={classes.row}>
          <NumberInput
            label="Every"
            size={size}
            min={1}
            max={999}
            allowDecimal={false}
            value={repeat.interval}
            onChange={(value) => set({ interval: Math.max(1, Number(value) || 1) })}
          />
          <Select
            label="Unit"
            size={size}
            data={UNITS.map((value) => ({ value, label: value }))}
            value={repeat.unit}
            onChange={(value) => set({ unit: UNITS.find((one) => one === value) ?? 'weeks' })}
          />
        </div>
      )}
      {isPlain && unit === 'weeks' && (
        <fieldset className={classes.weekdays}>
          <legend>On</legend>
          {WEEKDAYS.map((code) => {
            const days = repeat.weekdays.length > 0 ? repeat.weekdays : [weekdayCode(day)];
            const isOn = days.includes(code);
            return (
              <Chip
                key={code}
                size={size === 'lg' ? 'md' : 'sm'}
                checked={isOn}
                aria-label={longWeekday(code)}
                onChange={() => {
                  const next = WEEKDAYS.filter((one) => (one === code ? !isOn : days.includes(one)));
                  if (next.length > 0) set({ weekdays: next });
                }}
              >
                {shortWeekday(code)}
              </Chip>
            );
          })}
        </fieldset>
      )}
      {isPlain && unit === 'months' && (
        <Select
          label="Monthly"
          size={size}
          data={MONTHLY.map((value) => ({ value, label: monthlyWords(value, day) }))}
          value={repeat.monthly}
          onChange={(value) => set({ monthly: MONTHLY.find((one) => one === value) ?? 'date' })}
        />
      )}
      {isPlain && (
        <div className={classes.row}>
          <Select
            label="Ends"
            size={size}
            data={ENDS}
            value={repeat.ends}
            onChange={(value) =>
              set({
                ends: value === 'until' || value === 'count' ? value : 'never',
                until: value === 'until' ? (repeat.until ?? usualUntil(start)) : repeat.until,
              })
            }
          />
          {repeat.ends === 'count' && (
            <NumberInput
              label="Occurrences"
              size={size}
              min={COUNT.least}
              max={COUNT.most}
              clampBehavior="strict"
              allowDecimal={false}
              value={repeat.count}
              onChange={(value) => set({ count: Number(value) || COUNT.least })}
            />
          )}
          {repeat.ends === 'until' && repeat.until && (
            <DateTimePicker
              label="Last day"
              isDateOnly
              format={format}
              size={size}
              value={momentAt(repeat.until, 0)}
              onChange={(at) => set({ until: dayOf(at) })}
            />
          )}
        </div>
      )}
    </>
  );
}
