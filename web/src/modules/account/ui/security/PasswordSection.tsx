import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { changePassword } from '@/shared/api/gen/sdk.gen';
import { buttonWords, useAttempt } from '@/shared/api/use-attempt';
import { NewPasswordField, newPasswordProblem } from '@/shared/ui/NewPasswordField';
import { PasswordField } from '@/shared/ui/PasswordField';
import { SettingsSection } from '@/shared/ui/SettingsSection';
import { toast } from '@/shared/ui/toast/toast';
import { useRefresh } from '../../api/keys';
import parts from '../parts/parts.module.css';

/** Changes the password; every other session of the account ends with it. */
export function PasswordSection({ hasPassword }: { hasPassword: boolean }) {
  const attempt = useAttempt();
  const refresh = useRefresh();
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const currentPassword = String(data.get('current-password') ?? '');
    const newPassword = String(data.get('new-password') ?? '');
    const found = newPasswordProblem(newPassword);
    setProblem(found);
    if (found) return;
    if (!currentPassword) return attempt.setError('Enter your current password.');
    if (!(await attempt.run(() => changePassword({ body: { currentPassword, newPassword } })))) return;
    form.current?.reset();
    toast.success('Password changed', { title: 'Your other sessions were ended.' });
    await refresh.sessions();
  };

  return (
    <SettingsSection title="Password" hint="Changing your password signs you out everywhere else.">
      {hasPassword ? (
        <form ref={form} onSubmit={(event) => void onSubmit(event)} noValidate className={parts.stack}>
          <PasswordField
            label="Current password"
            name="current-password"
            size="md"
            className={parts.narrow}
            autoComplete="current-password"
          />
          <NewPasswordField name="new-password" size="md" className={parts.narrow} error={problem} />
          {attempt.error && (
            <p role="alert" className={parts.error}>
              {attempt.error}
            </p>
          )}
          <Button type="submit" variant="default" loading={attempt.isBusy} disabled={attempt.waitSeconds > 0}>
            {buttonWords(attempt, 'Change password')}
          </Button>
        </form>
      ) : (
        <p className={parts.words}>
          You sign in with your organisation’s provider. To have a password here as well, use “Forgot password?” on the
          log-in page.
        </p>
      )}
    </SettingsSection>
  );
}
