import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { beginTotp, removeTotp } from '@/shared/api/gen/sdk.gen';
import type { TotpState } from '@/shared/api/gen/types.gen';
import { formatExactMoment, formatMoment } from '@/shared/lib/dates';
import { confirm } from '@/shared/ui/confirm/confirm';
import { SettingsSection } from '@/shared/ui/SettingsSection';
import { toast } from '@/shared/ui/toast/toast';
import { useRefresh } from '../../api/keys';
import parts from '../parts/parts.module.css';
import { AppDialog } from './AppDialog';
import { PasswordPrompt } from './PasswordPrompt';
import { useProven } from './use-proven';

/** The authenticator app: on or off. */
export function AppSection({ app }: { app: TotpState }) {
  const refresh = useRefresh();
  const setUp = useProven(async (password) => (await beginTotp({ body: { password } })).data);
  const removal = useProven(async (password) => {
    await removeTotp({ body: { password } });
    toast.success('Authenticator app removed');
    await refresh.security();
  });
  const onRemove = async () => {
    const agreed = await confirm({
      title: 'Remove the authenticator app?',
      message: 'From then on your password alone signs you in, unless you have a passkey.',
      confirmLabel: 'Remove',
      danger: true,
    });
    if (agreed) await removal.run();
  };
  return (
    <SettingsSection title="Authenticator app" hint="After the password, a code from an app on your phone.">
      <div className={parts.stack}>
        {app.enabled ? (
          <>
            <p className={parts.state}>
              <IconShieldCheck size={16} stroke={1.6} aria-hidden />
              <span>
                On
                {app.since && (
                  <>
                    {' since '}
                    <time dateTime={app.since} title={formatExactMoment(app.since)}>
                      {formatMoment(app.since, new Date())}
                    </time>
                  </>
                )}
              </span>
            </p>
            <Button variant="default" loading={removal.isBusy} onClick={() => void onRemove()}>
              Remove
            </Button>
          </>
        ) : (
          <>
            <p className={parts.words}>Off. You sign in with your password only.</p>
            <Button variant="default" loading={setUp.isBusy} onClick={() => void setUp.run()}>
              Set up
            </Button>
          </>
        )}
      </div>
      <AppDialog secret={setUp.result} onClose={setUp.forget} />
      <PasswordPrompt {...setUp.prompt} />
      <PasswordPrompt {...removal.prompt} />
    </SettingsSection>
  );
}
