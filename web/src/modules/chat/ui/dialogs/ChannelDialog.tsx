import { Radio, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PeoplePicker } from '@/modules/drive';
import { useAttempt } from '@/shared/api/use-attempt';
import { usePhone } from '@/shared/lib/use-phone';
import { membersQuery } from '@/shared/session/queries';
import { useSession } from '@/shared/session/use-session';
import { FormDialog } from '@/shared/ui/FormDialog';
import { createChannel, updateConversation } from '../../api/chat-api';
import { useConversationDeeds } from '../../api/mutations';
import type { Conversation, Visibility } from '../../api/types';
import classes from './dialogs.module.css';

/** A name has at most so many letters. */
const LONGEST_NAME = 80;

/** A description has at most so many letters. */
const LONGEST_DESCRIPTION = 1000;

export interface ChannelDialogProps {
  /** The channel to be changed; a new one without it. */
  channel?: Conversation;
  onClose: () => void;
  /** The new channel is there. */
  onCreated?: (channel: Conversation) => void;
}

/** Creates a channel, or changes one. */
export function ChannelDialog({ channel, onClose, onCreated }: ChannelDialogProps) {
  const size = usePhone() ? 'lg' : 'md';
  const { uid } = useSession();
  const deeds = useConversationDeeds();
  const attempt = useAttempt();
  const [name, setName] = useState(channel?.name ?? '');
  const [visibility, setVisibility] = useState<Visibility>(channel?.visibility ?? 'public');
  const [topic, setTopic] = useState(channel?.topic ?? '');
  const [description, setDescription] = useState(channel?.description ?? '');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isTried, setTried] = useState(false);
  const people = (useQuery(membersQuery).data?.members ?? []).filter(({ id }) => id !== uid);
  const problem = isTried && name.trim() === '' && 'Give the channel a name';

  async function submit(): Promise<void> {
    setTried(true);
    if (name.trim() === '') return;
    const fields = { name: name.trim(), visibility, topic: topic.trim(), description: description.trim() };
    const done = await attempt.run(() =>
      channel ? updateConversation(channel.id, fields) : createChannel({ ...fields, memberIds: [...chosen] }),
    );
    if (!done) return;
    deeds.took(done.value);
    onClose();
    if (!channel) onCreated?.(done.value);
  }

  return (
    <FormDialog
      title={channel ? 'Edit channel' : 'New channel'}
      about={channel ? `#${channel.name}` : 'Use a channel for one project or topic'}
      submitLabel={channel ? 'Save' : 'Create channel'}
      isLoading={attempt.isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
      error={attempt.error}
    >
      <TextInput
        size={size}
        label="Name"
        data-autofocus
        maxLength={LONGEST_NAME}
        placeholder="site-works"
        value={name}
        error={problem}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Radio.Group label="Who can find it" value={visibility} onChange={(next) => setVisibility(next as Visibility)}>
        <div className={classes.choices}>
          <Radio value="public" label="Public" description="Anyone in the organisation can find and join it" />
          <Radio value="private" label="Private" description="Only members can see it" />
        </div>
      </Radio.Group>
      <TextInput
        size={size}
        label="Topic"
        description="One line, shown beside the name"
        maxLength={250}
        value={topic}
        onChange={(event) => setTopic(event.currentTarget.value)}
      />
      <Textarea
        size={size}
        label="Description"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={LONGEST_DESCRIPTION}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      {!channel && <PeoplePicker label="Members" people={people} chosen={chosen} onChange={setChosen} />}
    </FormDialog>
  );
}
