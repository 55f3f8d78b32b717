import { ActionIcon, Button } from '@mantine/core';
import { IconTool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { usePhone } from '@/shared/lib/use-phone';
import { repairsQuery } from '../../api/queries';

/** Narrows a list to the files that need repair. Where none does it is not there: nobody need know of it. */
export function RepairFilter({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const isPhone = usePhone();
  const { data } = useQuery(repairsQuery());
  if (!isOn && !data?.total) return null;
  const variant = isOn ? 'light' : 'subtle';
  const toggle = () => onChange(!isOn);
  if (isPhone) {
    return (
      <ActionIcon size="2.75rem" variant={variant} aria-pressed={isOn} aria-label="Needs repair" onClick={toggle}>
        <IconTool size="1.25rem" stroke={1.6} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <Button
      variant={variant}
      size="sm"
      aria-pressed={isOn}
      leftSection={<IconTool size="1rem" stroke={1.6} aria-hidden />}
      onClick={toggle}
    >
      Needs repair
    </Button>
  );
}
