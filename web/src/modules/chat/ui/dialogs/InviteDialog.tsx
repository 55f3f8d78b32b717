import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PeoplePicker } from '@/modules/drive';
import { membersQuery } from '@/shared/session/queries';
import { FormDialog } from '@/shared/ui/FormDialog';
import { useConversationDeeds } from '../../api/mutations';
import type { Conversation } from '../../api/types';

export interface InviteDialogProps {
  conversation: Conversation;
  memberIds: ReadonlySet<string>;
  onClose: () => void;
}

/** Adds people to a channel. */
export function InviteDialog({ conversation, memberIds, onClose }: InviteDialogProps) {
  const deeds = useConversationDeeds();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const people = (useQuery(membersQuery).data?.members ?? []).filter(({ id }) => !memberIds.has(id));

  async function submit(): Promise<void> {
    if (chosen.length === 0) return;
    setBusy(true);
    const isDone = await deeds.invite(conversation.id, chosen);
    setBusy(false);
    if (isDone) onClose();
  }

  return (
    <FormDialog
      title="Add people"
      about={`#${conversation.name}: they can read what was written before`}
      submitLabel={chosen.length > 1 ? `Add ${chosen.length} people` : 'Add'}
      isDisabled={chosen.length === 0}
      isLoading={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <PeoplePicker label="People" people={people} chosen={chosen} onChange={setChosen} />
    </FormDialog>
  );
}
