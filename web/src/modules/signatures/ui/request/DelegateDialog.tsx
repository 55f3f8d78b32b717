import { Select, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { membersQuery } from '@/shared/session/queries';
import { FormDialog } from '@/shared/ui/FormDialog';
import type { Instead } from '../../api/signatures-api';
import { isAddress } from '../../model/outside-signers';
import { useMailMissing, WithoutMailServer } from '../ask/WithoutMailServer';

/** What stands for somebody who is no member. */
const OUTSIDE = 'outside';

export interface DelegateDialogProps {
  fileName: string;
  /** Whether members can be chosen: somebody without an account knows none. */
  hasMembers?: boolean;
  isBusy: boolean;
  error: string | null;
  onDelegate: (to: Instead, reason: string) => void;
  onClose: () => void;
}

/** Where a signer says who is to sign instead, and why. */
export function DelegateDialog(props: DelegateDialogProps) {
  const { fileName, hasMembers = false, isBusy, error, onDelegate, onClose } = props;
  const size = usePhone() ? 'lg' : 'md';
  const people = useQuery({ ...membersQuery, enabled: hasMembers }).data?.members ?? [];
  const [who, setWho] = useState<string | null>(hasMembers ? null : OUTSIDE);
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [reason, setReason] = useState('');
  const [wasTried, setTried] = useState(false);
  // Somebody without an account came here by an email, and cannot ask for the settings.
  const isMailMissing = useMailMissing(hasMembers);
  const isHeld = who === OUTSIDE && isMailMissing;

  function submit(): void {
    setTried(true);
    if (who && who !== OUTSIDE) onDelegate({ uid: who }, reason);
    else if (who && name.trim() !== '' && isAddress(email)) {
      onDelegate({ name: name.trim(), email: email.trim().toLowerCase() }, reason);
    }
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Hand your place on"
      about={`Someone else signs ${fileName} instead of you. This action cannot be undone.`}
      submitLabel="Hand on"
      isDisabled={isHeld}
      reason={isHeld && <WithoutMailServer instead="choose a member" />}
      isLoading={isBusy}
      error={error}
      onSubmit={submit}
    >
      {hasMembers && (
        <Select
          label="Who signs instead"
          placeholder="Choose a person"
          size={size}
          searchable
          allowDeselect={false}
          nothingFoundMessage="No one found"
          data={[
            { value: OUTSIDE, label: 'Someone outside the organisation' },
            ...people.map(({ id, displayName }) => ({ value: id, label: displayName })),
          ]}
          value={who}
          error={wasTried && !who && 'Choose who signs instead'}
          onChange={setWho}
        />
      )}
      {who === OUTSIDE && !isHeld && (
        <>
          <TextInput
            label="Name"
            size={size}
            maxLength={100}
            autoComplete="off"
            value={name}
            error={wasTried && name.trim() === '' && 'Enter a name'}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            label="Email"
            description="We’ll email the link and the code here."
            type="email"
            size={size}
            maxLength={254}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            error={wasTried && !isAddress(email) && 'Enter an email address'}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        </>
      )}
      <Textarea
        label="Why"
        description="Shown to the person who asked, and kept in the record."
        size={size}
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
