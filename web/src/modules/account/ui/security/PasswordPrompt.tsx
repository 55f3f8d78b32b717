import { buttonWords, useAttempt } from '@/shared/api/use-attempt';
import { FormDialog } from '@/shared/ui/FormDialog';
import { PasswordField } from '@/shared/ui/PasswordField';

export interface PasswordPromptProps {
  opened: boolean;
  onClose: () => void;
  /** Goes on with the password. The dialog closes when it did not fail. */
  onConfirm: (password: string) => Promise<unknown>;
}

/** Asks for the password again before something that would let a stranger at an open screen in, or the person out. */
export function PasswordPrompt({ opened, onClose, onConfirm }: PasswordPromptProps) {
  const attempt = useAttempt();
  const close = () => {
    attempt.setError(null);
    onClose();
  };
  const onSubmit = async (fields: FormData) => {
    const password = String(fields.get('password') ?? '');
    if (!password) return attempt.setError('Enter your password.');
    if (await attempt.run(() => onConfirm(password))) close();
  };
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title="Confirm it is you"
      about="This changes how you sign in."
      submitLabel={buttonWords(attempt, 'Continue')}
      isLoading={attempt.isBusy}
      isDisabled={attempt.waitSeconds > 0}
      onSubmit={(fields) => void onSubmit(fields)}
    >
      <PasswordField
        label="Password"
        name="password"
        size="md"
        autoComplete="current-password"
        data-autofocus
        error={attempt.error}
      />
    </FormDialog>
  );
}
