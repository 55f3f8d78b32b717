import { TextInput } from '@mantine/core';
import type { ScheduleStatusLabel } from '@/shared/api/gen';
import { usePhone } from '@/shared/lib/use-phone';
import { SettingsSection } from '@/shared/ui/SettingsSection';
import { MAX_LABEL, OWN_WORDS, withWord } from '../../model/status-words';
import classes from './SettingsPage.module.css';

export interface StatusLabelsProps {
  labels: readonly ScheduleStatusLabel[];
  mayChange: boolean;
  onChange: (labels: ScheduleStatusLabel[]) => void;
}

const NAMES: Readonly<Record<string, string>> = { green: 'Green', amber: 'Amber', red: 'Red' };

/** What the three statuses of the schedule's events are called. */
export function StatusLabels({ labels, mayChange, onChange }: StatusLabelsProps) {
  const size = usePhone() ? 'lg' : 'md';
  return (
    <SettingsSection title="Statuses of events" hint="Names of the three event statuses. Leave empty for the default.">
      <div className={classes.labels}>
        {labels.map(({ id, label }) => (
          <TextInput
            key={id}
            label={NAMES[id] ?? id}
            size={size}
            maxLength={MAX_LABEL}
            placeholder={OWN_WORDS[id]}
            value={label}
            readOnly={!mayChange}
            onChange={(event) => onChange(withWord(labels, id, event.currentTarget.value))}
          />
        ))}
      </div>
    </SettingsSection>
  );
}
