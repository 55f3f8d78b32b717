import { SegmentedControl } from '@mantine/core';
import { usePreferences, useUpdatePreferences } from '@/shared/session/preferences';
import { SettingsSection } from '@/shared/ui/SettingsSection';

/** No choice of one's own. */
const BROWSER = 'browser';

/** How times of day are written on every page: as chosen, else as the browser's language writes them. */
export function TimeFormatSection() {
  const preferences = usePreferences();
  const update = useUpdatePreferences();
  return (
    <SettingsSection title="Time format" hint="Used on every page and every device you sign in on.">
      <SegmentedControl
        aria-label="Time format"
        disabled={!preferences}
        value={preferences?.timeFormat ?? BROWSER}
        onChange={(format) => update({ timeFormat: format === '12h' || format === '24h' ? format : null })}
        data={[
          { value: BROWSER, label: 'Browser default' },
          { value: '24h', label: '15:00' },
          { value: '12h', label: '3:00 PM' },
        ]}
      />
    </SettingsSection>
  );
}
