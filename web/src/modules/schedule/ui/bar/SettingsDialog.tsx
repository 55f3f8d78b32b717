import { Select, Switch } from '@mantine/core';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { useUpdatePreferences } from '@/shared/session/preferences';
import { FormDialog } from '@/shared/ui/FormDialog';
import { hourWords } from '../../model/clock';
import { saveSettings } from '../../model/settings';
import { useCalendarSettings } from '../use-settings';

/** Working hours and weekends in this browser, and how times are written for the person, wherever they are. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const size = usePhone() ? 'lg' : 'md';
  const current = useCalendarSettings();
  const [settings, setSettings] = useState(current);
  const updatePreferences = useUpdatePreferences();
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    label: hourWords(new Date(2026, 0, 15, hour).getTime(), settings.timeFormat),
  }));
  const isBackwards = settings.workingHoursEnd < settings.workingHoursStart;
  return (
    <FormDialog
      onClose={onClose}
      title="Calendar settings"
      about="The time format is saved in your account, the rest in this browser only."
      submitLabel="Save"
      isDisabled={isBackwards}
      error={isBackwards ? 'Working hours end before they begin.' : null}
      onSubmit={() => {
        saveSettings(settings);
        updatePreferences({ timeFormat: settings.timeFormat });
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
            label="First hour"
            size={size}
            data={hours}
            value={String(settings.workingHoursStart)}
            onChange={(hour) => hour && setSettings({ ...settings, workingHoursStart: Number(hour) })}
          />
          <Select
            label="Last hour"
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
