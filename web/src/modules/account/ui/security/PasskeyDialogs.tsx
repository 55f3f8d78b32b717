import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { finishPasskey, renamePasskey } from '@/shared/api/gen/sdk.gen';
import type { Passkey, PasskeyBegun } from '@/shared/api/gen/types.gen';
import { buttonWords, useAttempt } from '@/shared/api/use-attempt';
import { createPasskey } from '@/shared/lib/passkeys';
import { readUserAgent } from '@/shared/lib/user-agent';
import { useSession } from '@/shared/session/use-session';
import { Dialog } from '@/shared/ui/Dialog';
import { FormDialog } from '@/shared/ui/FormDialog';
import { toast } from '@/shared/ui/toast/toast';
import { useRefresh } from '../../api/keys';
import { RecoveryCodes } from './RecoveryCodes';

/** Adds a passkey; where it is the account's first second factor, it ends with the recovery codes. */
export function AddPasskeyDialog({ begun, onClose }: { begun: PasskeyBegun | null; onClose: () => void }) {
  const { email } = useSession();
  const refresh = useRefresh();
  const attempt = useAttempt();
  const [codes, setCodes] = useState<readonly string[]>([]);

  const close = () => {
    attempt.setError(null);
    setCodes([]);
    onClose();
  };
  const onSubmit = async (fields: FormData) => {
    const name = String(fields.get('name') ?? '').trim();
    if (!name || !begun) return attempt.setError('Give the passkey a name.');
    const added = await attempt.run(async () => {
      const credential = await createPasskey(begun.options);
      return (await finishPasskey({ body: { challenge: begun.challenge, credential, name } })).data;
    });
    if (!added) return;
    await refresh.security();
    if (added.value.recoveryCodes.length > 0) return setCodes(added.value.recoveryCodes);
    toast.success('Passkey added');
    close();
  };

  if (codes.length > 0) {
    return (
      <Dialog
        opened={begun !== null}
        onClose={close}
        title="Save your recovery codes"
        about="The passkey is added."
        footer={
          <Button size="md" onClick={close}>
            I have saved them
          </Button>
        }
      >
        <RecoveryCodes codes={codes} account={email} />
      </Dialog>
    );
  }
  return (
    <FormDialog
      opened={begun !== null}
      onClose={close}
      title="Add a passkey"
      about="Your browser asks you next how to keep it."
      submitLabel={buttonWords(attempt, 'Add passkey')}
      isLoading={attempt.isBusy}
      isDisabled={attempt.waitSeconds > 0}
      error={attempt.error}
      onSubmit={(fields) => void onSubmit(fields)}
    >
      <TextInput
        label="Name"
        description="So that you know it again in the list."
        name="name"
        size="md"
        defaultValue={readUserAgent(navigator.userAgent).name}
        maxLength={60}
        data-autofocus
      />
    </FormDialog>
  );
}

/** Gives a passkey another name. */
export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) {
  const refresh = useRefresh();
  const attempt = useAttempt();
  const close = () => {
    attempt.setError(null);
    onClose();
  };
  const onSubmit = async (fields: FormData) => {
    const name = String(fields.get('name') ?? '').trim();
    if (!name || !passkey) return attempt.setError('Give the passkey a name.');
    if (!(await attempt.run(() => renamePasskey({ path: { passkeyId: passkey.id }, body: { name } })))) return;
    await refresh.security();
    close();
  };
  return (
    <FormDialog
      opened={passkey !== null}
      onClose={close}
      title="Rename the passkey"
      submitLabel={buttonWords(attempt, 'Rename')}
      isLoading={attempt.isBusy}
      isDisabled={attempt.waitSeconds > 0}
      error={attempt.error}
      onSubmit={(fields) => void onSubmit(fields)}
    >
      <TextInput label="Name" name="name" size="md" defaultValue={passkey?.name} maxLength={60} data-autofocus />
    </FormDialog>
  );
}
