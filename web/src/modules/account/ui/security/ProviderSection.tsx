import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { confirmPassword, unlinkIdentity } from '@/shared/api/gen/sdk.gen';
import type { LinkedIdentity } from '@/shared/api/gen/types.gen';
import { formatMomentInText } from '@/shared/lib/dates';
import { confirm } from '@/shared/ui/confirm/confirm';
import { SettingsSection } from '@/shared/ui/SettingsSection';
import { toast } from '@/shared/ui/toast/toast';
import { useRefresh } from '../../api/keys';
import parts from '../parts/parts.module.css';
import { PasswordPrompt } from './PasswordPrompt';
import { useProven } from './use-proven';

/** The accounts at sign-in providers by which the person signs in: list, unlink. */
export function ProviderSection({ identities }: { identities: readonly LinkedIdentity[] }) {
  return (
    <SettingsSection title="Sign-in provider" hint="Sign in with an account that you have elsewhere.">
      <ul className={parts.rows} aria-label="Sign-in providers">
        {identities.map((identity) => (
          <IdentityRow key={identity.id} identity={identity} />
        ))}
      </ul>
    </SettingsSection>
  );
}

function IdentityRow({ identity }: { identity: LinkedIdentity }) {
  const refresh = useRefresh();
  const { provider } = identity;
  const unlinking = useProven(async (password) => {
    if (password) await confirmPassword({ body: { password } });
    await unlinkIdentity({ path: { identityId: identity.id } });
    toast.success(`${provider} unlinked`);
    await refresh.security();
  });
  const onUnlink = async () => {
    const agreed = await confirm({
      title: `Unlink ${provider}?`,
      message: `You sign in by your other means from then on. Signing in with ${provider} as ${identity.email} links the two again.`,
      confirmLabel: 'Unlink',
      danger: true,
    });
    if (agreed) await unlinking.run();
  };
  return (
    <li className={parts.row}>
      <IconLink size={20} stroke={1.5} aria-hidden />
      <div className={parts.rowText}>
        <div className={parts.rowTitle}>{provider}</div>
        <div className={parts.quiet}>
          {identity.email}
          {' · '}linked {formatMomentInText(identity.createdAt, new Date())}
          {!identity.can.unlink && ' · Choose a password or add a passkey before you unlink it.'}
        </div>
      </div>
      <Button
        variant="default"
        disabled={!identity.can.unlink}
        loading={unlinking.isBusy}
        aria-label={`Unlink ${provider}`}
        onClick={() => void onUnlink()}
      >
        Unlink
      </Button>
      <PasswordPrompt {...unlinking.prompt} />
    </li>
  );
}
