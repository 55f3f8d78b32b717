import { Button } from '@mantine/core';
import { renewRecoveryCodes } from '@/shared/api/gen/sdk.gen';
import { useSession } from '@/shared/session/use-session';
import { confirm } from '@/shared/ui/confirm/confirm';
import { Dialog } from '@/shared/ui/Dialog';
import { SettingsSection } from '@/shared/ui/SettingsSection';
import { useRefresh } from '../../api/keys';
import parts from '../parts/parts.module.css';
import { PasswordPrompt } from './PasswordPrompt';
import { RecoveryCodes } from './RecoveryCodes';
import { useProven } from './use-proven';

/** How many recovery codes are left, and new ones in their place. */
export function RecoverySection({ left }: { left: number }) {
  const { email } = useSession();
  const refresh = useRefresh();
  const renewal = useProven(async (password) => {
    const { recoveryCodes } = (await renewRecoveryCodes({ body: { password } })).data;
    await refresh.security();
    return recoveryCodes;
  });
  const onRenew = async () => {
    const agreed = await confirm({
      title: 'Make new recovery codes?',
      message: 'The codes you have now stop working.',
      confirmLabel: 'Make new codes',
    });
    if (agreed) await renewal.run();
  };
  return (
    <SettingsSection title="Recovery codes" hint="For when your phone is not at hand. Each works once.">
      <div className={parts.stack}>
        <p className={parts.words}>{wordsFor(left)}</p>
        <Button variant="default" loading={renewal.isBusy} onClick={() => void onRenew()}>
          Make new codes
        </Button>
      </div>
      <PasswordPrompt {...renewal.prompt} />
      <Dialog
        opened={renewal.result !== null}
        onClose={renewal.forget}
        title="Save your recovery codes"
        footer={
          <Button size="md" onClick={renewal.forget}>
            I have saved them
          </Button>
        }
      >
        {renewal.result && <RecoveryCodes codes={renewal.result} account={email} />}
      </Dialog>
    </SettingsSection>
  );
}

function wordsFor(left: number): string {
  if (left === 0) return 'No codes left. Make new ones, or a lost phone locks you out.';
  return left === 1 ? '1 code left.' : `${left} codes left.`;
}
