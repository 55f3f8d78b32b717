import { Button } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { usePhone } from '@/shared/lib/use-phone';
import { refused, WithReason } from '@/shared/ui/WithReason';
import { useBacsFile } from '../../api/runs';
import { settingsQuery } from '../../api/settings';
import type { Run } from '../../api/types';
import { bacsRefusal } from '../../model/run-words';

/** Saves the payments of a run as a file that a bank takes. What is missing for it is said. */
export function BacsButton({ run }: { run: Run }) {
  const saving = useBacsFile(run);
  const refusal = bacsRefusal(run, useQuery(settingsQuery()).data);
  const icon = <IconBuildingBank size={usePhone() ? '1.375rem' : '1rem'} stroke={1.6} aria-hidden />;
  const deed = refused(refusal, () => saving.mutate());
  return (
    <WithReason reason={refusal}>
      <Button variant="default" leftSection={icon} aria-label="Download BACS file" loading={saving.isPending} {...deed}>
        BACS
      </Button>
    </WithReason>
  );
}
