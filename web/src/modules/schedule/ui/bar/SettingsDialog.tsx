import { Select, Switch } from '@mantine/core';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { FormDialog } from '@/shared/ui/FormDialog';
import { hourWords } from '../../model/clock';
import { rememberedSettings, saveSettings } from '../../model/settings';

/** Working hours, weekends and how times are written, in this browser. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const size = usePhone() ? 'lg' : 'md';
  const [settings, setSettings] = useState(rememberedSettings);
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    label: hourWords(new Date(2026, 0, 15, hour).getTime(), settings.timeFormat),
  }));
  const isBackwards = settings.workingHoursEnd < settings.workingHoursStart;
  return (
    <FormDialog
      onClose={onClose}
      title="Calendar settings"
      about="They hold in this browser."
      submitLabel="Save"
      isDisabled={isBackwards}
      error={isBackwards ? 'Working hours end before they begin.' : null}
      onSubmit={() => {
        saveSettings(settings);
        onClose();
      }}
    >
      <Switch
        label="Working hours"
        checked={settings.enableWorkingHours}
        onChange={(event) => setSettings({ ...settings, enableWorkingHours: event.currentTarget.checked })}
      />
      {settings.enableWorkingHours && (
        <>
          <Select
            label="From"
            size={size}
            data={hours}
            value={String(settings.workingHoursStart)}
            onChange={(hour) => hour && setSettings({ ...settings, workingHoursStart: Number(hour) })}
          />
          <Select
            label="To, this hour included"
            size={size}
            data={hours}
            value={String(settings.workingHoursEnd)}
            onChange={(hour) => hour && setSettings({ ...settings, workingHoursEnd: Number(hour) })}
          />
        </>
      )}
      <Switch
        label="Show weekends"
        checked={settings.showWeekends}
        onChange={(event) => setSettings({ ...settings, showWeekends: event.currentTarget.checked })}
      />
      <Select
        label="Time format"
        size={size}
        data={[
          { value: '12h', label: '12 hours: 3:00 PM' },
          { value: '24h', label: '24 hours: 15:00' },
        ]}
        value={settings.timeFormat}
        onChange={(format) => setSettings({ ...settings, timeFormat: format === '24h' ? '24h' : '12h' })}
      />
    </FormDialog>
  );
}
