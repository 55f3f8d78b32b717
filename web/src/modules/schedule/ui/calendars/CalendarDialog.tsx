import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { PeoplePicker } from '@/modules/drive';
import { useAttempt } from '@/shared/api/use-attempt';
import { readerZone } from '@/shared/lib/days';
import { zoneOptions } from '@/shared/lib/time-zones';
import { usePhone } from '@/shared/lib/use-phone';
import { membersQuery } from '@/shared/session/queries';
import { useSession } from '@/shared/session/use-session';
import { ColorChoice } from '@/shared/ui/ColorChoice';
import { FormDialog } from '@/shared/ui/FormDialog';
import { toast } from '@/shared/ui/toast/toast';
import { useSaveCalendar } from '../../api/calendars';
import type { Calendar } from '../../api/types';
import {
  type CalendarForm,
  calendarChanges,
  calendarFormOf,
  colorsFor,
  isNamed,
  newCalendarForm,
} from '../../model/calendar-form';

export interface CalendarDialogProps {
  /** The calendar to change; a new one is made without it. */
  calendar?: Calendar;
  onClose: () => void;
  /** It is saved; called in place of `onClose`. */
  onSaved: (id: string) => void;
}

/** Makes a calendar, or changes what it is called, its colour, its zone and who sees it. */
export function CalendarDialog({ calendar, onClose, onSaved }: CalendarDialogProps) {
  const size = usePhone() ? 'lg' : 'md';
  const { userId } = useSession();
  const save = useSaveCalendar();
  const attempt = useAttempt();
  const [before] = useState(() => (calendar ? calendarFormOf(calendar) : newCalendarForm(readerZone())));
  const [form, setForm] = useState<CalendarForm>(before);
  const set = (change: Partial<CalendarForm>) => setForm({ ...form, ...change });
  const zones = useMemo(() => zoneOptions(before.timeZone, new Date()), [before.timeZone]);
  const owner = calendar?.ownerId ?? userId;
  const members = useQuery(membersQuery).data?.members ?? [];

  async function submit(): Promise<void> {
    if (!calendar) {
      const body = { ...form, name: form.name.trim(), memberUids: [...form.memberUids] };
      const made = await attempt.run(() => save({ body }));
      if (!made) return;
      toast.success('Calendar created');
      return onSaved(made.value.id);
    }
    const changes = calendarChanges(before, form);
    if (!changes) return onClose();
    if (!(await attempt.run(() => save({ id: calendar.id, changes })))) return;
    toast.success('Calendar updated');
    onSaved(calendar.id);
  }

  return (
    <FormDialog
      onClose={onClose}
      title={calendar ? 'Change calendar' : 'New calendar'}
      submitLabel={calendar ? 'Save' : 'Create calendar'}
      isDisabled={!isNamed(form)}
      isLoading={attempt.isBusy}
      error={attempt.error}
      onSubmit={() => void submit()}
    >
      <TextInput
        label="Name"
        size={size}
        maxLength={100}
        data-autofocus
        value={form.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <ColorChoice
        label="Colour"
        colors={colorsFor(before.color)}
        value={form.color}
        onChange={(color) => set({ color })}
      />
      <Select
        label="Who sees it"
        description={form.visibility === 'tenant' ? undefined : 'Its owner and the people chosen below.'}
        inputWrapperOrder={['label', 'input', 'description']}
        size={size}
        allowDeselect={false}
        data={[
          { value: 'tenant', label: 'Everyone in the organisation' },
          { value: 'members', label: 'Only chosen people' },
        ]}
        value={form.visibility}
        onChange={(value) => set({ visibility: value === 'members' ? 'members' : 'tenant' })}
      />
      {form.visibility === 'members' && (
        <Suspense>
          <PeoplePicker
            label="People"
            people={members.filter(({ id }) => id !== owner)}
            chosen={form.memberUids}
            onChange={(memberUids) => set({ memberUids })}
          />
        </Suspense>
      )}
      <Select
        label="Time zone"
        description="For events created in it from now on."
        inputWrapperOrder={['label', 'input', 'description']}
        size={size}
        searchable
        allowDeselect={false}
        data={zones}
        value={form.timeZone}
        onChange={(timeZone) => timeZone && set({ timeZone })}
      />
    </FormDialog>
  );
}
