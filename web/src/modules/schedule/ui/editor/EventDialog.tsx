import { Button, Collapse, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shareForModule } from '@/modules/drive';
import { useAttempt } from '@/shared/api/use-attempt';
import { takeTyped } from '@/shared/lib/typed-ahead';
import { usePhone } from '@/shared/lib/use-phone';
import { membersQuery } from '@/shared/session/queries';
import { useSession } from '@/shared/session/use-session';
import { FormDialog } from '@/shared/ui/FormDialog';
import { useEventDeeds } from '../../api/mutations';
import { attachmentsQuery } from '../../api/queries';
import type { Calendar, ScheduleEvent } from '../../api/types';
import { changeOf, creation, editorStart, editorView, versionAfter } from '../../model/event-editor';
import { type EventForm, formOf, readersOf, withAllDay, withEnd, withStart } from '../../model/event-form';
import { occurrenceAfter } from '../../model/when';
import { ReminderFields } from '../reminders/ReminderFields';
import type { AskScope } from '../ScopeDialog';
import { useStatusLabels } from '../status-labels';
import { useCalendarSettings } from '../use-settings';
import { AttachmentFields, MODULE } from './AttachmentFields';
import { DateTimePicker } from './DateTimePicker';
import classes from './EventDialog.module.css';
import { PeopleFields } from './PeopleFields';
import { RepeatFields } from './RepeatFields';

export interface EventDialogProps {
  /** A new event, as it is filled in at first … */
  form?: EventForm;
  /** … or one that is there. */
  event?: ScheduleEvent;
  calendars: readonly Calendar[];
  ask: AskScope;
  onClose: () => void;
  /** A change was saved: the event that the person looked at is this one now, at the occurrence of that date. */
  onSaved?: (saved: ScheduleEvent, occurrence: string | null) => void;
}

/** The event editor (notes-and-schedule.md section 2.7): a dialog, on a phone a sheet from the bottom. */
export function EventDialog({ form: first, event, calendars, ask, onClose, onSaved }: EventDialogProps) {
  const size = usePhone() ? 'lg' : 'md';
  const { userId, tenantId } = useSession();
  const members = useQuery(membersQuery).data?.members ?? [];
  const { timeFormat } = useCalendarSettings();
  const deeds = useEventDeeds();
  const attempt = useAttempt();
  const [before] = useState<EventForm | null>(() => (event ? formOf(event) : null));
  const [form, setForm] = useState(() => editorStart(first, event));
  const [version, setVersion] = useState(event?.version ?? 0);
  const statuses = useStatusLabels();
  // An event's files come a moment after it; until somebody changes them they are as the server has them.
  const kept = useQuery({ ...attachmentsQuery(event?.id ?? ''), enabled: event !== undefined }).data ?? [];
  const [chosenFiles, setFiles] = useState<readonly string[] | null>(null);
  const files = chosenFiles ?? kept;
  const [uploads, setUploads] = useState(0);
  if (!form) return null;
  const view = editorView({ event: event ?? null, form, calendars, statuses, uploads });
  const set = (change: Partial<EventForm>) => setForm({ ...form, ...change });

  /** The files of the schedule's own drive are read by the event's people. What fails here does not undo the event. */
  async function handOut(saved: EventForm): Promise<void> {
    if (files.length === 0) return;
    const everybody = members.map(({ id }) => id);
    const readers = readersOf(saved, everybody, userId);
    await shareForModule({ tenantId, moduleId: MODULE }, files, readers).catch(() => undefined);
  }

  async function create(body: EventForm): Promise<void> {
    const made = await attempt.run(() => deeds.create(creation(body, files, userId)));
    if (!made?.value) return;
    await handOut(body);
    onClose();
  }
  async function update(known: ScheduleEvent, was: EventForm, now: EventForm): Promise<void> {
    const { changes, reaches } = changeOf(was, now, userId);
    if (!changes) {
      await deeds.setFiles(known.id, kept, files);
      await handOut(now);
      return onClose();
    }
    const scope = await ask(known, 'Change', reaches);
    if (scope === false) return;
    const done = await attempt.run(async () => {
      try {
        return await deeds.update(known, changes, scope, version);
      } catch (error) {
        setVersion(versionAfter(error, version));
        throw error;
      }
    });
    if (!done) return;
    await deeds.setFiles(done.value.id, done.value.id === known.id ? kept : [], files);
    await handOut(now);
    onClose();
    onSaved?.(done.value, scope === 'this' ? known.occurrence : occurrenceAfter(known, changes));
  }

  return (
    <FormDialog
      title={view.title}
      width={34}
      submitLabel={view.submitLabel}
      isDisabled={!view.canSubmit}
      isLoading={attempt.isBusy}
      error={attempt.error}
      onClose={onClose}
      onSubmit={() => void (event && before ? update(event, before, form) : create(form))}
    >
      <TextInput
        aria-label="Event title"
        placeholder="Event title *"
        size={size}
        maxLength={200}
        // At once: the dialog itself would focus it a moment later, and the first letters would be lost.
        autoFocus
        data-autofocus
        value={form.title}
        onFocus={() => {
          const ahead = takeTyped();
          if (ahead) setForm((now) => now && { ...now, title: now.title + ahead });
        }}
        onChange={(changed) => set({ title: changed.currentTarget.value })}
      />
      <div className={classes.row}>
        <DateTimePicker
          label="Start"
          value={form.start}
          format={timeFormat}
          isDateOnly={view.isDateOnly}
          size={size}
          onChange={(start) => setForm(withStart(form, start))}
        />
        <DateTimePicker
          label="End"
          value={form.end}
          format={timeFormat}
          isDateOnly={view.isDateOnly}
          size={size}
          onChange={(end) => setForm(withEnd(form, end))}
        />
      </div>
      <Switch
        label="All day"
        checked={form.allDay}
        onChange={(changed) => setForm(withAllDay(form, changed.currentTarget.checked))}
      />
      <RepeatFields
        repeat={form.repeat}
        start={form.start ?? Date.now()}
        format={timeFormat}
        size={size}
        onChange={(repeat) => set({ repeat })}
      />
      <div className={classes.row}>
        <Select
          label="Calendar"
          size={size}
          data={view.calendars}
          value={form.calendarId}
          onChange={(calendarId) => calendarId && set({ calendarId })}
        />
        <Select
          label="Status"
          size={size}
          data={view.statuses}
          value={form.status}
          onChange={(status) => set({ status: status ?? '' })}
        />
        <Select
          label="Type"
          size={size}
          data={view.types}
          value={form.type}
          onChange={(type) => set({ type: type ?? '' })}
        />
      </div>
      <TextInput
        label="Location"
        size={size}
        maxLength={200}
        value={form.location}
        onChange={(changed) => set({ location: changed.currentTarget.value })}
      />
      <PeopleFields form={form} before={before} canShare={view.canShare} me={userId} size={size} set={set} />
      <ReminderFields reminders={form.reminders} size={size} onChange={(reminders) => set({ reminders })} />
      <AttachmentFields
        fileIds={files}
        keptIds={kept}
        size={size}
        onChange={(change) => setFiles((before) => change(before ?? kept))}
        onUploads={(more) => setUploads((count) => count + more)}
      />
      <Description value={form.description} size={size} onChange={(description) => set({ description })} />
    </FormDialog>
  );
}

function Description({ value, size, onChange }: { value: string; size: string; onChange: (value: string) => void }) {
  const [isOpen, setOpen] = useState(value !== '');
  return (
    <div>
      <Button
        variant="subtle"
        aria-expanded={isOpen}
        leftSection={<IconChevronDown size="1rem" stroke={1.6} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        Description
      </Button>
      <Collapse expanded={isOpen}>
        <Textarea
          aria-label="Description"
          size={size}
          autosize
          minRows={3}
          maxRows={10}
          value={value}
          onChange={(changed) => onChange(changed.currentTarget.value)}
        />
      </Collapse>
    </div>
  );
}
