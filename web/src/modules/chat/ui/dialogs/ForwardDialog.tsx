import { Textarea, TextInput } from '@mantine/core';
import { IconHash, IconLock, IconSearch, IconUser, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { newUuid } from '@/shared/lib/uuid';
import { FormDialog } from '@/shared/ui/FormDialog';
import { toast } from '@/shared/ui/toast/toast';
import { conversationsQuery } from '../../api/queries';
import type { Conversation, Message } from '../../api/types';
import { forwardTargets } from '../../model/forward';
import { paragraphs, plainText } from '../../model/rich-text';
import { nameOf } from '../../model/sections';
import { currentOutbox } from '../chat-runtime';
import classes from './dialogs.module.css';

/** Passes a message on to another conversation, with some words. Who may not see the original there sees that there is one. */
export function ForwardDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const size = usePhone() ? 'lg' : 'md';
  const navigate = useNavigate();
  const list = useQuery(conversationsQuery).data?.items ?? [];
  const [filter, setFilter] = useState('');
  const [chosen, setChosen] = useState<Conversation | null>(null);
  const [words, setWords] = useState('');
  const from = list.find(({ id }) => id === message.conversationId);
  const isClosed = from !== undefined && from.visibility !== 'public';
  const targets = forwardTargets(list, filter, message.conversationId);

  function submit(): void {
    if (!chosen) return;
    currentOutbox()?.add({
      clientId: newUuid(),
      conversationId: chosen.id,
      threadRootId: null,
      html: paragraphs(words),
      fileIds: [],
      quotedId: message.id,
      isConfirmed: false,
      createdAt: new Date().toISOString(),
    });
    onClose();
    toast.success(`Forwarded to ${titleOf(chosen)}`);
    void navigate({ to: '/chat/$conversationId', params: { conversationId: chosen.id } });
  }

  return (
    <FormDialog
      title="Forward message"
      about={`${message.author.displayName}: ${plainText(message.body).slice(0, 80)}`}
      submitLabel="Forward"
      isDisabled={!chosen}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="To"
        type="search"
        size={size}
        data-autofocus
        placeholder="Find a conversation"
        leftSection={<IconSearch size="1rem" stroke={1.6} aria-hidden />}
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
      />
      <div className={classes.targets} role="radiogroup" aria-label="Conversations">
        {targets.map((one) => (
          <label key={one.id} className={classes.target} data-chosen={one.id === chosen?.id || undefined}>
            <input
              type="radio"
              name="target"
              value={one.id}
              checked={one.id === chosen?.id}
              onChange={() => setChosen(one)}
            />
            <TargetIcon conversation={one} />
            <span>{nameOf(one)}</span>
          </label>
        ))}
        {targets.length === 0 && <p className={classes.note}>No conversation of that name that you can write in.</p>}
      </div>
      <Textarea
        label="Add a message"
        autosize
        minRows={2}
        maxRows={5}
        maxLength={4000}
        size={size}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {isClosed && (
        <p className={classes.note}>
          This message is from a private conversation. Only people who are in it will see what it says.
        </p>
      )}
    </FormDialog>
  );
}

const titleOf = (one: Conversation) => (one.kind === 'channel' ? `#${one.name}` : nameOf(one));

function TargetIcon({ conversation }: { conversation: Conversation }) {
  const { kind, visibility } = conversation;
  const Icon =
    kind === 'channel' ? (visibility === 'private' ? IconLock : IconHash) : kind === 'group' ? IconUsers : IconUser;
  return <Icon size="1rem" stroke={1.6} aria-hidden />;
}
