import { StatusControl } from '@/shared/session/StatusControl';
import { SettingsSection } from '@/shared/ui/SettingsSection';

/** Whether the person can be reached; the same control as in the account menu. */
export function StatusSection() {
  return (
    <SettingsSection title="Status" hint="Everybody in the organisation sees it at once.">
      <StatusControl />
    </SettingsSection>
  );
}
