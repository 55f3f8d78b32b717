import { Button, TextInput } from '@mantine/core';
import type { AppPasswordCreated } from '@/shared/api/gen/types.gen';
import { usePhone } from '@/shared/lib/use-phone';
import { useSession } from '@/shared/session/use-session';
import { CopyTextButton } from '@/shared/ui/CopyTextButton';
import { Dialog } from '@/shared/ui/Dialog';
import { FormDialog } from '@/shared/ui/FormDialog';
import parts from '../parts/parts.module.css';
import classes from './security.module.css';

/** The longest name, in characters. */
const MAX_NAME = 60;

export interface AppPasswordNameDialogProps {
  /** What is typed; null while nothing is asked. */
  name: string | null;
  onName: (name: string) => void;
  isBusy: boolean;
  onClose: () => void;
  onSubmit: () => void;
}

/** Asks what an app password is for, so that it is known again when it is to go. */
export function AppPasswordNameDialog({ name, onName, isBusy, onClose, onSubmit }: AppPasswordNameDialogProps) {
  const size = usePhone() ? 'lg' : 'md';
  return (
    <FormDialog
      opened={name !== null}
      onClose={onClose}
      title="New app password"
      about="Use one per device so that you can revoke it if the device is lost."
      submitLabel="Create app password"
      isDisabled={(name ?? '').trim() === ''}
      isLoading={isBusy}
      onSubmit={onSubmit}
    >
      <TextInput
        label="Name"
        size={size}
        placeholder="My phone"
        maxLength={MAX_NAME}
        data-autofocus
        value={name ?? ''}
        onChange={(event) => onName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

/** A new app password, the only time that it is seen. */
export function NewAppPasswordDialog({ made, onClose }: { made: AppPasswordCreated | null; onClose: () => void }) {
  const size = usePhone() ? 'lg' : 'md';
  return (
    <Dialog
      opened={made !== null}
      onClose={onClose}
      title="Your app password"
      about={made?.appPassword.name}
      footer={
        <Button size={size} onClick={onClose}>
          Done
        </Button>
      }
    >
      {made && (
        <div className={parts.waiting}>
          <p>
            Copy it or type it into the device. <strong>It is not shown again.</strong>
          </p>
          <code className={classes.appPassword}>{made.secret}</code>
          <div className={parts.buttons}>
            <CopyTextButton text={made.secret} label="Copy" done="Copied" size={size} />
          </div>
          <CalendarAccount password="the one above" />
        </div>
      )}
    </Dialog>
  );
}

/** What a phone or a desktop calendar asks for. */
export function CalendarAccount({ password = 'an app password' }: { password?: string }) {
  const { email } = useSession();
  return (
    <div className={classes.account}>
      <h3>Connect a phone or desktop calendar</h3>
      <p>Add a CalDAV account with these details:</p>
      <dl>
        <dt>Server</dt>
        <dd>{window.location.origin}/dav/</dd>
        <dt>User name</dt>
        <dd>{email}</dd>
        <dt>Password</dt>
        <dd>{password}</dd>
      </dl>
    </div>
  );
}
