import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PeoplePicker } from '@/modules/drive';
import { useAttempt } from '@/shared/api/use-attempt';
import { membersQuery } from '@/shared/session/queries';
import { FormDialog } from '@/shared/ui/FormDialog';
import { openDirect } from '../../api/chat-api';
import { useConversationDeeds } from '../../api/mutations';
import type { Conversation } from '../../api/types';

/** A group has at most so many others. */
const MOST = 19;

/** Opens a conversation with one person or several; the same people always have the same one. */
export function DirectDialog({
  onClose,
  onOpened,
}: {
  onClose: () => void;
  onOpened: (conversation: Conversation) => void;
}) {
  const deeds = useConversationDeeds();
  const attempt = useAttempt();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const people = useQuery(membersQuery).data?.members ?? [];
  const tooMany = chosen.length > MOST && `A group has at most ${MOST} others.`;

  async function submit(): Promise<void> {
    if (chosen.length === 0 || tooMany) return;
    const done = await attempt.run(() => openDirect(chosen));
    if (!done) return;
    deeds.took(done.value);
    onClose();
    onOpened(done.value);
  }

  return (
    <FormDialog
      title="New message"
      about="One person, or several for a group"
      submitLabel="Open"
      isDisabled={chosen.length === 0}
      isLoading={attempt.isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
      error={attempt.error}
    >
      <PeoplePicker label="To" people={people} chosen={chosen} onChange={setChosen} error={tooMany} />
    </FormDialog>
  );
}
