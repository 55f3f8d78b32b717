import { Select, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useAttempt } from '@/shared/api/use-attempt';
import { zoneOptions } from '@/shared/lib/time-zones';
import { usePhone } from '@/shared/lib/use-phone';
import { ColorChoice } from '@/shared/ui/ColorChoice';
import { FormDialog } from '@/shared/ui/FormDialog';
import { toast } from '@/shared/ui/toast/toast';
import { useCreateCalendar } from '../../api/mutations';
import { readerZone } from '../../model/days';

const COLORS = [
  { value: '#3B82F6', name: 'Blue', css: '#3B82F6' },
  { value: '#8B5CF6', name: 'Purple', css: '#8B5CF6' },
  { value: '#EC4899', name: 'Pink', css: '#EC4899' },
  { value: '#F59E0B', name: 'Amber', css: '#F59E0B' },
  { value: '#EF4444', name: 'Red', css: '#EF4444' },
  { value: '#10B981', name: 'Green', css: '#10B981' },
];

/** Makes a calendar for everybody in the organisation, or for oneself. */
export function CalendarDialog({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const size = usePhone() ? 'lg' : 'md';
  const create = useCreateCalendar();
  const attempt = useAttempt();
  const [name, setName] = useState('');
  const [color, setColor] = useState('#3B82F6');
  const [timeZone, setTimeZone] = useState(readerZone);
  const [visibility, setVisibility] = useState('tenant');
  const zones = useMemo(() => zoneOptions(readerZone(), new Date()), []);

  async function submit(): Promise<void> {
    const made = await attempt.run(() => create({ name: name.trim(), color, timeZone, visibility }));
    if (!made) return;
    toast.success('Calendar created');
    onMade(made.value.id);
  }
  return (
    <FormDialog
      onClose={onClose}
      title="New calendar"
      submitLabel="Create calendar"
      isDisabled={name.trim() === ''}
      isLoading={attempt.isBusy}
      error={attempt.error}
      onSubmit={() => void submit()}
    >
      <TextInput
        label="Name"
        size={size}
        maxLength={100}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ColorChoice label="Colour" colors={COLORS} value={color} onChange={setColor} />
      <Select
        label="Who sees it"
        size={size}
        data={[
          { value: 'tenant', label: 'Everybody in the organisation' },
          { value: 'members', label: 'Only me' },
        ]}
        value={visibility}
        onChange={(value) => value && setVisibility(value)}
      />
      <Select
        label="Time zone"
        size={size}
        searchable
        data={zones}
        value={timeZone}
        onChange={(value) => value && setTimeZone(value)}
      />
    </FormDialog>
  );
}
