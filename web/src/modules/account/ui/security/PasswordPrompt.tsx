import { Button } from '@mantine/core';
import { type FormEvent, useId } from 'react';
import { buttonWords, useAttempt } from '@/shared/api/use-attempt';
import { Dialog } from '@/shared/ui/Dialog';
import { PasswordField } from '@/shared/ui/PasswordField';
import parts from '../parts/parts.module.css';

export interface PasswordPromptProps {
  opened: boolean;
  onClose: () => void;
  /** Goes on with the password. The dialog closes when it did not fail. */
  onConfirm: (password: string) => Promise<unknown>;
}

/** Asks for the password again before something that would let a stranger at an open screen in, or the person out. */
export function PasswordPrompt({ opened, onClose, onConfirm }: PasswordPromptProps) {
  const form = useId();
  const attempt = useAttempt();
  const close = () => {
    attempt.setError(null);
    onClose();
  };
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    if (!password) return attempt.setError('Enter your password.');
    if (await attempt.run(() => onConfirm(password))) close();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title="Confirm it is you"
      about="This changes how you sign in."
      footer={
        <>
          <Button variant="default" size="md" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={form} size="md" loading={attempt.isBusy} disabled={attempt.waitSeconds > 0}>
            {buttonWords(attempt, 'Continue')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void onSubmit(event)} noValidate className={parts.waiting}>
        <PasswordField
          label="Password"
          name="password"
          size="md"
          autoComplete="current-password"
          data-autofocus
          error={attempt.error}
        />
      </form>
    </Dialog>
  );
}
