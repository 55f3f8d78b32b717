import { Button, Select, TextInput } from '@mantine/core';
import { IconCalendar, IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { useFocusBack } from '@/shared/lib/use-focus-back';
import { usePhone } from '@/shared/lib/use-phone';
import { useSession } from '@/shared/session/use-session';
import { FormDialog } from '@/shared/ui/FormDialog';
import { useEventDeeds } from '../../api/mutations';
import type { Calendar } from '../../api/types';
import { createBody, type EventForm, isReady } from '../../model/event-form';
import { quickCalendars, quickWhen } from '../../model/quick-event';
import { BesideCard } from '../BesideCard';
import { useCalendarSettings } from '../use-settings';
import classes from './QuickCreate.module.css';

/** As the editor is called, which 'More options' opens in its place. */
const LABEL = 'New Event';

export interface QuickCreateProps {
  /** The event as it is filled in at first: when it is, and in which calendar. */
  form: EventForm;
  /** The box of its time in the view. */
  beside: DOMRect;
  calendars: readonly Calendar[];
  /** True once the event was sent and the view shows it; false when the server refused it. */
  onSent: (isSent: boolean) => void;
  /** Opens the full editor with what was filled in. */
  onMore: (form: EventForm) => void;
  onClose: () => void;
}

/**
 * Creates an event from its title alone, in a card beside the time that was drawn or double-clicked; on a phone in a
 * sheet from the bottom. Enter creates the event, Escape discards it, 'More options' opens the full editor.
 */
export function QuickCreate({ form: first, beside, calendars, onSent, onMore, onClose }: QuickCreateProps) {
  const isPhone = usePhone();
  const { userId } = useSession();
  const deeds = useEventDeeds();
  const [form, setForm] = useState(first);
  const [isBusy, setBusy] = useState(false);
  const [opener] = useState(() => document.activeElement);
  useFocusBack(true);

  async function create(): Promise<void> {
    if (!isReady(form) || isBusy) return;
    setBusy(true);
    onSent(true);
    const made = await deeds.create(createBody(form, userId));
    if (made) return onClose();
    setBusy(false);
    onSent(false);
  }
  function openEditor(): void {
    // The editor returns the focus to what has it now; this button will be gone by then.
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    onMore(form);
  }

  const fields = <Fields form={form} calendars={calendars} onChange={setForm} />;
  if (isPhone) {
    return (
      <FormDialog
        title={LABEL}
        submitLabel="Create"
        isDisabled={!isReady(form)}
        isLoading={isBusy}
        aside={
          <Button variant="subtle" size="lg" px="sm" onClick={openEditor}>
            More options
          </Button>
        }
        onClose={onClose}
        onSubmit={() => void create()}
      >
        {fields}
      </FormDialog>
    );
  }
  return (
    <BesideCard beside={beside} label={LABEL} isModal onClose={onClose}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        {fields}
        <div className={classes.deeds}>
          <Button variant="subtle" size="sm" onClick={openEditor}>
            More options
          </Button>
          <Button type="submit" size="sm" loading={isBusy} disabled={!isReady(form)}>
            Create
          </Button>
        </div>
      </form>
    </BesideCard>
  );
}

interface FieldsProps {
  form: EventForm;
  calendars: readonly Calendar[];
  onChange: (form: EventForm) => void;
}

function Fields({ form, calendars, onChange }: FieldsProps) {
  const size = usePhone() ? 'lg' : 'sm';
  const { timeFormat } = useCalendarSettings();
  const [day, time] = quickWhen(form, timeFormat);
  const choices = quickCalendars(calendars);
  const color = choices.find(({ id }) => id === form.calendarId)?.color;
  return (
    <>
      <TextInput
        aria-label="Event title"
        placeholder="Event title *"
        size={size}
        maxLength={200}
        autoFocus
        data-autofocus
        value={form.title}
        onChange={(changed) => onChange({ ...form, title: changed.currentTarget.value })}
      />
      <p className={classes.when}>
        <IconClock size="1rem" stroke={1.6} aria-hidden />
        <span>
          <b>{day}</b>
          <span>{time}</span>
        </span>
      </p>
      {choices.length > 0 && (
        <div className={classes.calendar}>
          <IconCalendar size="1rem" stroke={1.6} aria-hidden />
          <Select
            aria-label="Calendar"
            size={size}
            allowDeselect={false}
            data={choices.map(({ id, name }) => ({ value: id, label: name }))}
            value={form.calendarId}
            leftSection={<i className={classes.color} style={{ background: color }} aria-hidden />}
            // Inside: a press on a list elsewhere on the page would close the card.
            comboboxProps={{ withinPortal: false }}
            onChange={(calendarId) => calendarId && onChange({ ...form, calendarId })}
          />
        </div>
      )}
    </>
  );
}
