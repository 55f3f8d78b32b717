import { Button, Popover, Tabs } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { type TimeFormat, timeWords } from '../../model/clock';
import { clockMinutes, type Day, dayOf, dayWords, momentAt } from '../../model/days';
import { STEP } from '../../model/moves';
import { MonthPicker } from './MonthPicker';
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
  const words =
    value === null
      ? 'Choose'
      : dayWords(dayOf(value), { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }) +
        (isDateOnly ? '' : `, ${timeWords(value, format)}`);
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
      <div className={classes.footer}>
        <Button variant="subtle" onClick={now}>
          Now
        </Button>
        <span />
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button onClick={() => onConfirm(momentAt(day, isDateOnly ? 0 : minute))}>Confirm</Button>
      </div>
    </>
  );
}

function TimeList(props: { day: Day; minute: number; format: TimeFormat; onChange: (minute: number) => void }) {
  const { day, minute, format, onChange } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[data-near]')?.scrollIntoView({ block: 'center' });
  }, []);
  const words = (at: number) => timeWords(momentAt(day, at), format);
  const near = Math.floor(minute / STEP) * STEP;
  return (
    <>
      <div className={classes.quick}>
        {QUICK.map((hour) => (
          <Button key={hour} variant="default" size="xs" onClick={() => onChange(hour * 60)}>
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
            data-near={slot === near || undefined}
            onClick={() => onChange(slot)}
          >
            {words(slot)}
          </button>
        ))}
      </div>
    </>
  );
}
