import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { buttonWords, useAttempt } from '@/shared/api/use-attempt';
import { useKnownToSendMail } from '@/shared/session/sends-mail';
import { CODE_LENGTH, CodeField } from '@/shared/ui/CodeField';
import { askForCode } from '../../api/session';
import classes from './login.module.css';
import { useEnter } from './use-enter';

export interface EnterProps {
  /** Whose portal it is, by name, where that is known. */
  organisation?: string;
  /** The page of the portal to go to; the first one where missing. */
  next?: string;
}

/**
 * Two steps: the address, then the six digits that were mailed to it. The same is said whether the address is known or not. A
 * server that sends no mail has no codes to offer, and says who has a link.
 */
export function CodeForm({ next, organisation }: EnterProps) {
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const sendsMail = useKnownToSendMail();
  const [code, setCode] = useState('');
  const asking = useAttempt();
  const { attempt, enter } = useEnter(next);

  async function ask(event: FormEvent): Promise<void> {
    event.preventDefault();
    const address = email.trim();
    if (!/^\S+@\S+$/.test(address)) return asking.setError('Enter your email address.');
    const asked = await asking.run(() => askForCode(address, next));
    if (!asked) return;
    setCode('');
    attempt.setError(null);
    setSentTo(address);
  }

  // For the moment of a request: a form that is taken away again would be worse.
  if (sendsMail === undefined) return null;
  if (!sendsMail) {
    const company = organisation ?? 'the company that invited you';
    return (
      <div className={classes.form}>
        <h1 className={classes.title}>Log in to the portal</h1>
        <p className={classes.lead}>For subcontractors. Ask {company} for a link to the portal.</p>
      </div>
    );
  }

  if (sentTo === null) {
    return (
      <form className={classes.form} noValidate onSubmit={(event) => void ask(event)}>
        <div>
          <h1 className={classes.title}>Log in to the portal</h1>
          <p className={classes.lead}>For subcontractors. We’ll email you a code. No password needed.</p>
        </div>
        <TextInput
          label="Email"
          type="email"
          size="lg"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        {asking.error && (
          <p role="alert" className={classes.error}>
            {asking.error}
          </p>
        )}
        <Button type="submit" size="lg" fullWidth loading={asking.isBusy} disabled={asking.waitSeconds > 0}>
          {buttonWords(asking, 'Send me a code')}
        </Button>
      </form>
    );
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length < CODE_LENGTH) attempt.setError('The code has six digits.');
    else void enter({ email: sentTo, code });
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <div role="status">
        <h1 className={classes.title}>Check your email</h1>
        <p className={classes.lead}>
          If <strong>{sentTo}</strong> is known here, a code is on its way. It is good for a few minutes.
        </p>
      </div>
      <CodeField label="Code" size="lg" autoFocus value={code} onChange={setCode} />
      {attempt.error && (
        <p role="alert" className={classes.error}>
          {attempt.error}
        </p>
      )}
      <Button type="submit" size="lg" fullWidth loading={attempt.isBusy} disabled={attempt.waitSeconds > 0}>
        {buttonWords(attempt, 'Log in')}
      </Button>
      <div className={classes.others}>
        <Button variant="subtle" size="md" onClick={() => setSentTo(null)}>
          Use another address
        </Button>
        <Button
          variant="subtle"
          size="md"
          loading={asking.isBusy}
          disabled={asking.waitSeconds > 0}
          onClick={(event) => void ask(event)}
        >
          {buttonWords(asking, 'Send a new code')}
        </Button>
      </div>
    </form>
  );
}
