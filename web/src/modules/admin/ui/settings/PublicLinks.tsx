import { Radio, Stack } from '@mantine/core';
import { SettingsSection } from '@/shared/ui/SettingsSection';

export interface PublicLinksProps {
  /** What is chosen: null for no decision. */
  allowed: boolean | null;
  /** Once somebody has decided, no decision is no choice any more. */
  isDecided: boolean;
  mayChange: boolean;
  onChange: (allowed: boolean | null) => void;
}

/** Whether files leave the organisation by links that anyone can open. */
export function PublicLinks({ allowed, isDecided, mayChange, onChange }: PublicLinksProps) {
  return (
    <SettingsSection title="Public links" hint="Links to files that anyone can open, without an account.">
      <Radio.Group
        aria-label="Public links"
        value={allowed === null ? UNDECIDED : ON_OFF[Number(allowed)]}
        readOnly={!mayChange}
        onChange={(value) => onChange(value === UNDECIDED ? null : value === 'on')}
      >
        <Stack gap="sm">
          {!isDecided && (
            <Radio
              value={UNDECIDED}
              label="Not decided yet"
              description="Drives and libraries decide for their files. New ones start closed."
              disabled={!mayChange}
            />
          )}
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
    </SettingsSection>
  );
}

const UNDECIDED = 'undecided';
const ON_OFF = ['off', 'on'] as const;
