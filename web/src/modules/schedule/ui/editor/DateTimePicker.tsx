import { Button, Popover, Tabs } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { clockMinutes, type Day, dayOf, dayWords, momentAt } from '@/shared/lib/days';
import { MonthPicker } from '@/shared/ui/MonthPicker';
import { type TimeFormat, timeWords } from '../../model/clock';
import { STEP } from '../../model/moves';
import classes from './Picker.module.css';

/** Above the dialog that it stands in. */
const LAYER = 10_000;
/** 9:00 AM, 12:00 PM, 3:00 PM, 6:00 PM. */
const QUICK = [9, 12, 15, 18];
const SLOTS = Array.from({ length: (24 * 60) / STEP }, (_, index) => index * STEP);

export interface DateTimePickerProps {
  label: string;
  /** Milliseconds since 1970. */
  value: number | null;
  onChange: (value: number) => void;
  format: TimeFormat;
  /** Only the day. */
  isDateOnly?: boolean;
  size: string;
  error?: string | null;
}

/** A field that opens a calendar and a list of times (notes-and-schedule.md section 2.6). Nothing is chosen until Confirm. */
export function DateTimePicker({
  label,
  value,
  onChange,
  format,
  isDateOnly = false,
  size,
  error,
}: DateTimePickerProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const words = value === null ? 'Choose' : momentWords(value, isDateOnly ? null : format);
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-start"
        zIndex={LAYER}
        trapFocus
        withinPortal
        shadow="sm"
      >
        <Popover.Target>
          <Button
            id={id}
            variant="default"
            size={size}
            justify="flex-start"
            className={classes.button}
            aria-invalid={error ? true : undefined}
            aria-label={`${label}: ${words}`}
            onClick={() => setOpen(!isOpen)}
          >
            {words}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.drop} aria-label={label}>
          <Panel
            value={value ?? Date.now()}
            format={format}
            isDateOnly={isDateOnly}
            onCancel={() => setOpen(false)}
            onConfirm={(next) => {
              setOpen(false);
              onChange(next);
            }}
          />
        </Popover.Dropdown>
      </Popover>
      {error && <p className={classes.error}>{error}</p>}
    </div>
  );
}

/** 'Wed 18 Nov 2026, 9:00 AM'; the day alone without a format. */
function momentWords(value: number, format: TimeFormat | null): string {
  const day = dayWords(dayOf(value), { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
  return format ? `${day}, ${timeWords(value, format)}` : day;
}

interface PanelProps {
  value: number;
  format: TimeFormat;
  isDateOnly: boolean;
  onCancel: () => void;
  onConfirm: (value: number) => void;
}

function Panel({ value, format, isDateOnly, onCancel, onConfirm }: PanelProps) {
  const [day, setDay] = useState<Day>(dayOf(value));
  const [minute, setMinute] = useState(clockMinutes(value));
  const chosen = momentAt(day, isDateOnly ? 0 : minute);
  const calendar = <MonthPicker day={day} onChange={setDay} />;
  function now(): void {
    setDay(dayOf(Date.now()));
    setMinute(clockMinutes(Date.now()));
  }
  return (
    <>
      {isDateOnly ? (
        calendar
      ) : (
        <Tabs defaultValue="date" keepMounted={false}>
          <Tabs.List grow>
            <Tabs.Tab value="date">Date</Tabs.Tab>
            <Tabs.Tab value="time">Time</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="date">{calendar}</Tabs.Panel>
          <Tabs.Panel value="time">
            <TimeList day={day} minute={minute} format={format} onChange={setMinute} />
          </Tabs.Panel>
        </Tabs>
      )}
      <p className={classes.chosen} role="status">
        {momentWords(chosen, isDateOnly ? null : format)}
      </p>
      <div className={classes.footer}>
        <Button variant="subtle" onClick={now}>
          Now
        </Button>
        <span />
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button onClick={() => onConfirm(chosen)}>Confirm</Button>
      </div>
    </>
  );
}

function TimeList(props: { day: Day; minute: number; format: TimeFormat; onChange: (minute: number) => void }) {
  const { day, minute, format, onChange } = props;
  const list = useRef<HTMLDivElement>(null);
  const words = (at: number) => timeWords(momentAt(day, at), format);
  const near = Math.floor(minute / STEP) * STEP;
  const shown = useRef<number | null>(null);
  // At first in the middle; then what a quick pick or Now chose comes into sight, and what was clicked stays where it is.
  useEffect(() => {
    const block = shown.current === null ? 'center' : 'nearest';
    shown.current = near;
    list.current?.querySelector(`[data-slot="${near}"]`)?.scrollIntoView({ block });
  }, [near]);
  return (
    <>
      <div className={classes.quick}>
        {QUICK.map((hour) => (
          <Button
            key={hour}
            variant="default"
            size="xs"
            aria-pressed={minute === hour * 60}
            onClick={() => onChange(hour * 60)}
          >
            {words(hour * 60)}
          </Button>
        ))}
      </div>
      <div className={classes.times} role="listbox" aria-label="Time" ref={list}>
        {SLOTS.map((slot) => (
          <button
            key={slot}
            type="button"
            role="option"
            aria-selected={slot === minute}
            data-slot={slot}
            onClick={() => onChange(slot)}
          >
            {words(slot)}
          </button>
        ))}
      </div>
    </>
  );
}
