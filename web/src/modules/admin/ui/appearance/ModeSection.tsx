import { SegmentedControl } from '@mantine/core';
import { useThemeMode } from '@/shared/session/use-theme-mode';
import type { Mode } from '@/shared/theme/theme-value';
import { SettingsSection } from '@/shared/ui/SettingsSection';

/** The one choice here that is the person's own, and holds at once. */
export function ModeSection() {
  const { mode, setMode } = useThemeMode();
  return (
    <SettingsSection title="Theme" hint="Only affects you. System follows the device.">
      <SegmentedControl
        fullWidth
        aria-label="Theme"
        value={mode}
        onChange={(next) => setMode(next as Mode)}
        data={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
          { value: 'system', label: 'System' },
        ]}
      />
    </SettingsSection>
  );
}
