import { Button } from '@mantine/core';
import { useState } from 'react';
import { confirmTotp } from '@/shared/api/gen/sdk.gen';
import type { TotpBegun } from '@/shared/api/gen/types.gen';
import { buttonWords, useAttempt } from '@/shared/api/use-attempt';
import { useSession } from '@/shared/session/use-session';
import { CODE_LENGTH, CodeField } from '@/shared/ui/CodeField';
import { Dialog } from '@/shared/ui/Dialog';
import { FormDialog } from '@/shared/ui/FormDialog';
import { QrCode } from '@/shared/ui/QrCode';
import { toast } from '@/shared/ui/toast/toast';
import { useRefresh } from '../../api/keys';
import parts from '../parts/parts.module.css';
import { RecoveryCodes } from './RecoveryCodes';
import classes from './security.module.css';

/** Sets the authenticator app up with a new secret: scan, prove that it works, keep the recovery codes. */
export function AppDialog({ secret, onClose }: { secret: TotpBegun | null; onClose: () => void }) {
  const { email } = useSession();
  const refresh = useRefresh();
  const attempt = useAttempt();
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const onDone = () => {
    onClose();
    attempt.setError(null);
    setCode('');
    setCodes(null);
    void refresh.security();
  };
  const confirmCode = async () => {
    if (code.length < CODE_LENGTH) return attempt.setError('Enter the 6 digits that the app shows.');
    const confirmed = await attempt.run(async () => (await confirmTotp({ body: { code } })).data);
    if (!confirmed) return setCode('');
    // Codes that were made for a passkey stay good: then there are no new ones.
    if (confirmed.value.recoveryCodes.length > 0) return setCodes(confirmed.value.recoveryCodes);
    toast.success('Authenticator app is on');
    onDone();
  };

  if (codes) {
    return (
      <Dialog
        opened={secret !== null}
        onClose={onDone}
        title="Save your recovery codes"
        about="The authenticator app is on."
        footer={
          <Button size="md" onClick={onDone}>
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
      opened={secret !== null}
      onClose={onDone}
      title="Set up an authenticator app"
      about="Any app that makes six-digit codes will do."
      width={34}
      submitLabel={buttonWords(attempt, 'Turn on')}
      isLoading={attempt.isBusy}
      isDisabled={attempt.waitSeconds > 0}
      onSubmit={() => void confirmCode()}
    >
      {secret && <Secret secret={secret} />}
      <CodeField
        label="Code from the app"
        size="md"
        className={parts.narrow}
        data-autofocus
        value={code}
        onChange={setCode}
        error={attempt.error}
      />
    </FormDialog>
  );
}

function Secret({ secret }: { secret: TotpBegun }) {
  return (
    <div className={classes.setUp}>
      <QrCode text={secret.otpauthUrl} label="QR code for your authenticator app" />
      <ol className={classes.steps}>
        <li>Scan the picture with the app.</li>
        <li>
          No camera? Type this key into the app instead:
          <code className={classes.secret}>{inFours(secret.secret)}</code>
        </li>
        <li>Enter the code that the app shows.</li>
      </ol>
    </div>
  );
}

/** `JBSWY3DPEHPK3PXP` → `JBSW Y3DP EHPK 3PXP`: easier to type, and apps ignore the spaces. */
function inFours(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
