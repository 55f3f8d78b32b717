import { ActionIcon, Button, Select } from '@mantine/core';
import { IconBell, IconX } from '@tabler/icons-react';
import { usePhone } from '@/shared/lib/use-phone';
import type { EventReminder } from '../../api/types';
import { MAX_REMINDERS, minutesChoices, withOneMore } from '../../model/reminders';
import classes from './Reminders.module.css';

const WAYS: { value: EventReminder['by']; label: string }[] = [
  { value: 'bell', label: 'In Corbel' },
  { value: 'mail', label: 'By email' },
];

export interface ReminderFieldsProps {
  reminders: readonly EventReminder[];
  size: string;
  onChange: (reminders: EventReminder[]) => void;
}

/** Who takes part in an event is told before it begins: when, and by what. */
export function ReminderFields({ reminders, size, onChange }: ReminderFieldsProps) {
  const isPhone = usePhone();
  const change = (index: number, part: Partial<EventReminder>) =>
    onChange(reminders.map((one, at) => (at === index ? { ...one, ...part } : one)));
  return (
    <fieldset className={classes.fields}>
      <legend>Reminders</legend>
      {reminders.map(({ minutes, by }, index) => (
        // A reminder is nothing but its place and its two fields.
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields keep no state of their own
        <div key={index} className={classes.reminder}>
          <Select
            aria-label={`Reminder ${index + 1}: when`}
            size={size}
            allowDeselect={false}
            data={minutesChoices(minutes)}
            value={String(minutes)}
            onChange={(value) => change(index, { minutes: Number(value) })}
          />
          <Select
            aria-label={`Reminder ${index + 1}: how`}
            size={size}
            allowDeselect={false}
            data={WAYS}
            value={by}
            onChange={(value) => change(index, { by: WAYS.find((way) => way.value === value)?.value ?? by })}
          />
          <ActionIcon
            size={isPhone ? '2.75rem' : 32}
            aria-label={`Remove reminder ${index + 1}`}
            title="Remove"
            onClick={() => onChange(reminders.filter((_, at) => at !== index))}
          >
            <IconX size="1rem" stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {reminders.length < MAX_REMINDERS && (
        <Button
          variant="default"
          size={size}
          leftSection={<IconBell size="1rem" stroke={1.6} aria-hidden />}
          onClick={() => onChange(withOneMore(reminders))}
        >
          Add a reminder
        </Button>
      )}
    </fieldset>
  );
}
