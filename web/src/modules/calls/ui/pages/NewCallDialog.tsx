import { Checkbox, Radio, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PeoplePicker } from '@/modules/drive';
import { usePhone } from '@/shared/lib/use-phone';
import { newUuid } from '@/shared/lib/uuid';
import { membersQuery } from '@/shared/session/queries';
import { useSession } from '@/shared/session/use-session';
import { CopyTextButton } from '@/shared/ui/CopyTextButton';
import { FormDialog } from '@/shared/ui/FormDialog';
import type { ButtonFacts } from '../../model/call-button';
import { callLink } from '../../model/call-link';
import { firstName } from '../../model/call-name';
import type { CallKind } from '../../model/call-state';
import { hasEncryption } from '../../model/encryption';
import { startCall } from '../call-runtime';
import classes from './pages.module.css';

/** The most people that one call may be started with. */
const MOST = 50;

interface NewCallDialogProps {
  facts: Omit<ButtonFacts, 'ongoing'>;
  onClose: () => void;
}

/** Starts a call in a room of its own: with some people, or with whoever gets the link. */
export function NewCallDialog({ facts, onClose }: NewCallDialogProps) {
  const { uid } = useSession();
  const size = usePhone() ? 'lg' : 'md';
  const [roomId] = useState(newUuid);
  const canVideo = facts.capabilities?.policy.canVideo ?? false;
  const canInvite = facts.capabilities?.canInvite ?? false;
  const [kind, setKind] = useState<CallKind>(canVideo ? 'video' : 'phone');
  const [title, setTitle] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [isEncrypted, setEncrypted] = useState(false);
  const canEncrypt = hasEncryption();
  const people = (useQuery(membersQuery).data?.members ?? []).filter(({ id }) => id !== uid);
  const tooMany = chosen.length > MOST && `A call starts with at most ${MOST} people.`;
  const visibility = isOpen ? 'tenant' : 'participants';

  function submit(): void {
    if (tooMany || (chosen.length === 0 && !isOpen)) return;
    onClose();
    const name = title.trim();
    void startCall({
      kind,
      roomId,
      visibility,
      isEncrypted,
      isGroup: chosen.length !== 1,
      displayName: firstName(
        name,
        people.filter(({ id }) => chosen.includes(id)),
      ),
      ...(chosen.length > 0 && { participants: chosen }),
      ...(name && { metadata: { title: name } }),
    });
  }

  return (
    <FormDialog
      title="New call"
      submitLabel={kind === 'video' ? 'Start call' : 'Start audio'}
      isDisabled={chosen.length === 0 && !isOpen}
      aside={chosen.length === 0 && !isOpen && <span className={classes.hint}>Choose people or allow a link</span>}
      onSubmit={submit}
      onClose={onClose}
    >
      <Radio.Group label="Kind" value={kind} onChange={(value) => setKind(value === 'phone' ? 'phone' : 'video')}>
        <div className={classes.toggles}>
          <Radio
            value="video"
            label="Video"
            disabled={!canVideo}
            description={!canVideo && facts.capabilities?.features.video.message}
          />
          <Radio value="phone" label="Audio only" />
        </div>
      </Radio.Group>
      <TextInput
        label="Title"
        description="Optional"
        size={size}
        maxLength={120}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      {canInvite && (
        <PeoplePicker label="People to call" people={people} chosen={chosen} onChange={setChosen} error={tooMany} />
      )}
      <Checkbox
        label="Colleagues with the link can join"
        checked={isOpen}
        onChange={({ currentTarget }) => setOpen(currentTarget.checked)}
      />
      <Checkbox
        label="End-to-end encrypted"
        description={
          canEncrypt
            ? 'The server passes the call on but can’t decrypt it, so it can’t be recorded.'
            : 'This browser cannot do that'
        }
        disabled={!canEncrypt}
        checked={isEncrypted}
        onChange={({ currentTarget }) => setEncrypted(currentTarget.checked)}
      />
      {isOpen && (
        <div className={classes.link}>
          <span>The link works once you have started the call.</span>
          <CopyTextButton
            text={callLink(window.location.origin, roomId, kind)}
            label="Copy invite link"
            done="Link copied"
          />
        </div>
      )}
    </FormDialog>
  );
}
