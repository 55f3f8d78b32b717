import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { buttonWords, useAttempt } from '@/shared/api/use-attempt';
import { CODE_LENGTH, CodeField } from '@/shared/ui/CodeField';
import { askForCode, type SigningLink, useLinkDeeds } from '../../api/link';
import classes from './link.module.css';

/** Two steps: a code is mailed to the address that was asked, then it is given here. */
export function CodeStep({ link, found }: { link: string; found: SigningLink }) {
  const [isSent, setSent] = useState(false);
  const [code, setCode] = useState('');
  const asking = useAttempt();
  const giving = useAttempt();
  const { enter } = useLinkDeeds(link);

  async function ask(): Promise<void> {
    if (!(await asking.run(() => askForCode(link)))) return;
    setCode('');
    giving.setError(null);
    setSent(true);
  }

  function give(event: FormEvent): void {
    event.preventDefault();
    if (code.length < CODE_LENGTH) giving.setError('The code has six digits.');
    else void giving.run(() => enter(code));
  }

  if (!isSent) {
    return (
      <div className={classes.step}>
        <h1 className={classes.title}>
          {found.organisation.name} {found.isCopy ? 'sends you a signed document' : 'asks you to sign a document'}
        </h1>
        <p className={classes.lead}>
          For {found.signerName}. To make sure that it is you, we send a code to <strong>{found.emailHint}</strong>. You
          need no account.
        </p>
        {asking.error && (
          <p role="alert" className={classes.error}>
            {asking.error}
          </p>
        )}
        <Button
          size="lg"
          fullWidth
          loading={asking.isBusy}
          disabled={asking.waitSeconds > 0}
          onClick={() => void ask()}
        >
          {buttonWords(asking, 'Send me a code')}
        </Button>
      </div>
    );
  }
  return (
    <form className={classes.step} noValidate onSubmit={give}>
      <div role="status">
        <h1 className={classes.title}>Check your email</h1>
        <p className={classes.lead}>
          A code is on its way to <strong>{found.emailHint}</strong>. It is good for ten minutes.
        </p>
      </div>
      <CodeField label="Code" size="lg" autoFocus value={code} onChange={setCode} />
      {(giving.error ?? asking.error) && (
        <p role="alert" className={classes.error}>
          {giving.error ?? asking.error}
        </p>
      )}
      <Button type="submit" size="lg" fullWidth loading={giving.isBusy} disabled={giving.waitSeconds > 0}>
        {buttonWords(giving, 'Open the document')}
      </Button>
      <Button
        variant="subtle"
        size="md"
        loading={asking.isBusy}
        disabled={asking.waitSeconds > 0}
        onClick={() => void ask()}
      >
        {buttonWords(asking, 'Send a new code')}
      </Button>
    </form>
  );
}
