import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { finishPasskey, renamePasskey } from '@/shared/api/gen/sdk.gen';
import type { Passkey, PasskeyBegun } from '@/shared/api/gen/types.gen';
import { type Attempt, buttonWords, useAttempt } from '@/shared/api/use-attempt';
import { createPasskey } from '@/shared/lib/passkeys';
import { readUserAgent } from '@/shared/lib/user-agent';
import { useSession } from '@/shared/session/use-session';
import { Dialog } from '@/shared/ui/Dialog';
import { toast } from '@/shared/ui/toast/toast';
import { useRefresh } from '../../api/keys';
import parts from '../parts/parts.module.css';
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
  const onSubmit = async (data: FormData) => {
    const name = String(data.get('name') ?? '').trim();
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
      label="Add passkey"
      attempt={attempt}
      onSubmit={onSubmit}
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
  const onSubmit = async (data: FormData) => {
    const name = String(data.get('name') ?? '').trim();
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
      label="Rename"
      attempt={attempt}
      onSubmit={onSubmit}
    >
      <TextInput label="Name" name="name" size="md" defaultValue={passkey?.name} maxLength={60} data-autofocus />
    </FormDialog>
  );
}

interface FormDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  about?: string;
  /** The words on the button that does it. */
  label: string;
  attempt: Attempt;
  onSubmit: (data: FormData) => Promise<void>;
  children: ReactNode;
}

function FormDialog({ opened, onClose, title, about, label, attempt, onSubmit, children }: FormDialogProps) {
  const form = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void onSubmit(new FormData(event.currentTarget));
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      about={about}
      footer={
        <>
          <Button variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} size="md" loading={attempt.isBusy} disabled={attempt.waitSeconds > 0}>
            {buttonWords(attempt, label)}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className={parts.waiting}>
        {children}
        {attempt.error && (
          <p role="alert" className={parts.error}>
            {attempt.error}
          </p>
        )}
      </form>
    </Dialog>
  );
}
