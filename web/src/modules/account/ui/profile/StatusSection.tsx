import { StatusControl } from '@/shared/session/StatusControl';
import { SettingsSection } from '@/shared/ui/SettingsSection';

/** Whether the person can be reached; the same control as in the account menu. */
export function StatusSection() {
  return (
    <SettingsSection title="Status" hint="Visible to everyone in your organisation.">
      <StatusControl />
    </SettingsSection>
  );
}
