import { type FormEvent, useState } from 'react';
import { forgotPassword } from '@/shared/api/gen/sdk.gen';
import { useAttempt } from '@/shared/api/use-attempt';
import { useSendsMail } from '@/shared/session/sends-mail';
import { BackToLogin } from './BackToLogin';
import { EmailField } from './EmailField';
import { EntryFrame } from './EntryFrame';
import classes from './parts.module.css';
import { SubmitRow } from './SubmitRow';

/** /forgot: asks for a link to choose a new password. Says the same whether the address has an account or not. */
export function ForgotPage() {
  const attempt = useAttempt();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const sendsMail = useSendsMail();

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    if (!email) return attempt.setError('Enter your email address.');
    if (await attempt.run(() => forgotPassword({ body: { email } }))) setSentTo(email);
  };

  if (sentTo) {
    return (
      <EntryFrame title={sendsMail ? 'Check your email' : 'Ask an administrator'} lead="The link works for one hour.">
        <p className={classes.said} role="status">
          If <strong>{sentTo}</strong> belongs to an account here, a link to choose a new password{' '}
          {sendsMail
            ? 'is on its way.'
            : 'is waiting under Admin > Email. This server can’t send email yet, so an administrator has to give it to you.'}
        </p>
        <BackToLogin>
          <button type="button" className={classes.link} onClick={() => setSentTo(null)}>
            Use another address
          </button>
        </BackToLogin>
      </EntryFrame>
    );
  }
  return (
    <EntryFrame
      title="Forgot password?"
      lead={sendsMail ? 'We’ll email you a link to reset it.' : 'An administrator can give you a link to reset it.'}
    >
      <form onSubmit={(event) => void onSubmit(event)} noValidate>
        <EmailField autoFocus />
        <SubmitRow attempt={attempt}>{sendsMail ? 'Send the link' : 'Ask for a link'}</SubmitRow>
      </form>
      <BackToLogin />
    </EntryFrame>
  );
}
