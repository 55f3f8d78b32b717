import { Button, Checkbox, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { ApiError } from '@/shared/api/errors';
import { checkPasswordReset, resetPassword } from '@/shared/api/gen/sdk.gen';
import { useAttempt } from '@/shared/api/use-attempt';
import { useSendsMail } from '@/shared/session/sends-mail';
import { NewPasswordField, newPasswordProblem } from '@/shared/ui/NewPasswordField';
import { BackToLogin } from './BackToLogin';
import { EntryFrame } from './EntryFrame';
import { LinkSpent } from './LinkSpent';
import classes from './parts.module.css';
import { SubmitRow } from './SubmitRow';

const TITLE = 'Choose a new password';

/** /reset?token=…: where the mailed link leads. */
export function ResetPage() {
  const { token } = useSearch({ from: '/reset' });
  return token ? <Reset token={token} /> : <LinkSpent title={TITLE} />;
}

function Reset({ token }: { token: string }) {
  // Once: a link that was used a moment ago is not asked about again.
  const check = useQuery({
    queryKey: ['reset link', token],
    queryFn: async () => (await checkPasswordReset({ body: { token } })).data,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const sendsMail = useSendsMail();
  const attempt = useAttempt();
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  if (done) {
    return (
      <EntryFrame title="Password changed" lead="You’re now signed out on every device.">
        <Button renderRoot={(props) => <Link {...props} to="/login" />} size="lg" fullWidth>
          Log in
        </Button>
      </EntryFrame>
    );
  }

  // Without a mail server an administrator hands the link over.
  const forAnother = sendsMail ? 'Get a new link' : 'Ask for a link';
  // Nothing that could be filled in would help: another link does.
  const gone = refusal ?? goneWords(check.error);
  if (gone) {
    return (
      <EntryFrame title="This link no longer works" lead={<span role="alert">{gone}</span>}>
        <Button renderRoot={(props) => <Link {...props} to="/forgot" />} size="lg" fullWidth>
          {forAnother}
        </Button>
        <BackToLogin />
      </EntryFrame>
    );
  }

  if (check.isPending) {
    return (
      <EntryFrame title={TITLE} lead="You’ll use it to log in.">
        <div className={classes.fields} role="status" aria-label="Looking at the link">
          <Skeleton height="2.75rem" />
          <Skeleton height="2.75rem" />
        </div>
      </EntryFrame>
    );
  }

  const reset = async (password: string, keepAppPasswords: boolean) => {
    try {
      await resetPassword({ body: { token, password, keepAppPasswords } });
    } catch (error) {
      setRefusal(goneWords(error));
      throw error;
    }
  };
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const password = String(form.get('password') ?? '');
    const keepAppPasswords = form.has('keepAppPasswords');
    const found = newPasswordProblem(password);
    setProblem(found);
    if (!found && (await attempt.run(() => reset(password, keepAppPasswords)))) setDone(true);
  };

  return (
    <EntryFrame title={TITLE} lead="You’ll use it to log in.">
      <form onSubmit={(event) => void onSubmit(event)} noValidate>
        <NewPasswordField name="password" size="lg" autoFocus error={problem} />
        <Checkbox
          name="keepAppPasswords"
          mt="md"
          label="Keep my app passwords"
          description="Otherwise calendars on phones and computers ask for a new one."
        />
        <SubmitRow attempt={attempt}>Change password</SubmitRow>
      </form>
      <div className={classes.others}>
        <Link to="/forgot" className={classes.link}>
          {forAnother}
        </Link>
      </div>
    </EntryFrame>
  );
}

/** What the server says of a link that was used or has run out. */
function goneWords(error: unknown): string | null {
  return error instanceof ApiError && error.code === 'RESET_GONE' ? error.message : null;
}
