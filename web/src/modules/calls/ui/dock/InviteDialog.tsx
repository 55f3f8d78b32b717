import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PeoplePicker } from '@/modules/drive';
import { useAttempt } from '@/shared/api/use-attempt';
import { membersQuery } from '@/shared/session/queries';
import { FormDialog } from '@/shared/ui/FormDialog';
import { toast } from '@/shared/ui/toast/toast';
import { inviteToCall } from '../../api/calls-api';
import type { CallSession } from '../../api/types';

/** Rings more people into the call. */
export function InviteDialog({ session, onClose }: { session: CallSession; onClose: () => void }) {
  const attempt = useAttempt();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const inside = new Set(session.people.filter(({ state }) => state === 'joined').map(({ id }) => id));
  const people = (useQuery(membersQuery).data?.members ?? []).filter(({ id }) => !inside.has(id));

  async function submit(): Promise<void> {
    if (chosen.length === 0) return;
    if (!(await attempt.run(() => inviteToCall(session.id, chosen)))) return;
    toast.success(chosen.length === 1 ? 'Ringing 1 person' : `Ringing ${chosen.length} people`);
    onClose();
  }
  return (
    <FormDialog
      title="Invite people"
      about="Their Corbel rings for 45 seconds"
      submitLabel="Ring"
      isDisabled={chosen.length === 0}
      isLoading={attempt.isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
      error={attempt.error}
    >
      <PeoplePicker label="People" people={people} chosen={chosen} onChange={setChosen} />
    </FormDialog>
  );
}
