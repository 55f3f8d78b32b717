import { Radio, Stack } from '@mantine/core';
import { SettingsSection } from '@/shared/ui/SettingsSection';
import classes from './SettingsPage.module.css';

export interface PublicLinksProps {
  /** Null until somebody has decided. */
  allowed: boolean | null;
  mayChange: boolean;
  onChange: (allowed: boolean) => void;
}

/** Whether files leave the organisation by links that anyone can open. */
export function PublicLinks({ allowed, mayChange, onChange }: PublicLinksProps) {
  return (
    <SettingsSection title="Public links" hint="Links to files that anyone can open, without an account.">
      <Radio.Group
        aria-label="Public links"
        value={allowed === null ? null : ON_OFF[Number(allowed)]}
        readOnly={!mayChange}
        onChange={(value) => onChange(value === 'on')}
      >
        <Stack gap="sm">
          <Radio
            value="on"
            label="On"
            description="Drives and libraries decide for their files. New ones start open."
            disabled={!mayChange}
          />
          <Radio
            value="off"
            label="Off"
            description="No file gets a public link. Existing public links stop working until you turn this on again."
            disabled={!mayChange}
          />
        </Stack>
      </Radio.Group>
      {allowed === null && (
        <p className={classes.preview}>
          Not decided yet. Drives and libraries decide for their files, and new ones start closed.
        </p>
      )}
    </SettingsSection>
  );
}

const ON_OFF = ['off', 'on'] as const;
