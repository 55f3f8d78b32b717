import { NumberInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { membersQuery } from '@/shared/session/queries';
import { RestrictedPage } from '@/shared/session/RestrictedPage';
import { useSession } from '@/shared/session/use-session';
import { ColorChoice } from '@/shared/ui/ColorChoice';
import { Dialog } from '@/shared/ui/Dialog';
import { FormDialog } from '@/shared/ui/FormDialog';
import { useCreateDrive } from '../../api/drives';
import { permissionsQuery, usageQuery } from '../../api/queries';
import type { Drive } from '../../api/types';
import { DEFAULT_DRIVE_COLOR, DRIVE_COLORS } from '../../model/colors';
import { capacityGb, DEFAULT_QUOTA, newDriveProblems } from '../../model/drive-draft';
import { PeoplePicker } from './PeoplePicker';

export interface CreateDriveDialogProps {
  onClose: () => void;
  onCreated: (drive: Drive) => void;
}

/** Makes a drive that people share. Its maker owns it; whoever is invited contributes. */
export function CreateDriveDialog({ onClose, onCreated }: CreateDriveDialogProps) {
  const size = usePhone() ? 'lg' : 'md';
  const { userId } = useSession();
  const usage = useQuery(usageQuery()).data;
  const permissions = useQuery(permissionsQuery());
  const people = (useQuery(membersQuery).data?.members ?? []).filter(({ id }) => id !== userId);
  const [name, setName] = useState('');
  const [quotaGB, setQuota] = useState<number | string>(DEFAULT_QUOTA);
  const [color, setColor] = useState(DEFAULT_DRIVE_COLOR);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isChecked, setChecked] = useState(false);
  const creating = useCreateDrive();
  const remaining = usage ? capacityGb(usage.cap, usage.promised) : null;
  const problems = newDriveProblems({ name, quotaGB }, remaining);

  function submit(): void {
    setChecked(true);
    if (Object.keys(problems).length > 0 || creating.isPending) return;
    const made = creating.mutateAsync({
      name: name.trim(),
      type: 'shared',
      settings: { color, quotaGB: Number(quotaGB) },
      members: chosen.map((userId) => ({ userId, role: 'contributor' })),
    });
    // Also where the drive shows before its answer is here, and takes away what offered to make the first one, with this dialog.
    // What failed has been said by a toast.
    made.then(
      ({ drive }) => onCreated(drive),
      () => undefined,
    );
  }

  if (!permissions.data?.canCreateDrives) {
    return (
      <Dialog opened onClose={onClose} title="Create Shared Drive">
        {permissions.isPending ? (
          <p role="status">Checking permissions, please wait...</p>
        ) : (
          <RestrictedPage compact action="create shared drives" permission="drive.create" />
        )}
      </Dialog>
    );
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Create Shared Drive"
      submitLabel={creating.isPending ? 'Creating...' : 'Create Shared Drive'}
      isDisabled={creating.isPending}
      onSubmit={submit}
    >
      <TextInput
        label="Drive Name"
        size={size}
        data-autofocus
        maxLength={255}
        value={name}
        error={isChecked && problems.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NumberInput
        label="Quota (GB)"
        description={remaining === null ? undefined : `${remaining.toLocaleString('en-GB')} GB remaining`}
        size={size}
        min={1}
        max={1000}
        clampBehavior="none"
        value={quotaGB}
        error={(isChecked || quotaGB !== DEFAULT_QUOTA) && problems.quotaGB}
        onChange={setQuota}
      />
      <ColorChoice label="Drive Color" colors={DRIVE_COLORS} value={color} onChange={setColor} />
      <PeoplePicker label="People to invite" people={people} chosen={chosen} onChange={setChosen} />
    </FormDialog>
  );
}
