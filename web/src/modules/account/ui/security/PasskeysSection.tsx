import { Button } from '@mantine/core';
import { IconFingerprint, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listSignInMethodsOptions } from '@/shared/api/gen/@tanstack/react-query.gen';
import { beginPasskey, confirmPassword, removePasskey } from '@/shared/api/gen/sdk.gen';
import type { Passkey } from '@/shared/api/gen/types.gen';
import { formatMomentInText } from '@/shared/lib/dates';
import { passkeysWork } from '@/shared/lib/passkeys';
import { ActionsMenu } from '@/shared/ui/ActionsMenu';
import { confirm } from '@/shared/ui/confirm/confirm';
import { SettingsSection } from '@/shared/ui/SettingsSection';
import { toast } from '@/shared/ui/toast/toast';
import { useRefresh } from '../../api/keys';
import parts from '../parts/parts.module.css';
import { AddPasskeyDialog, RenamePasskeyDialog } from './PasskeyDialogs';
import { PasswordPrompt } from './PasswordPrompt';
import { useProven } from './use-proven';

/** The account's passkeys: list, add, rename, remove. */
export function PasskeysSection({ passkeys }: { passkeys: readonly Passkey[] }) {
  const adding = useProven(async (password) => (await beginPasskey({ body: { password } })).data);
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  // The server knows whether its address is one that passkeys can belong to.
  const methods = useQuery(listSignInMethodsOptions()).data;
  const works = passkeysWork() && methods?.passkeys !== false;
  return (
    <SettingsSection
      title="Passkeys"
      hint="Sign in with a fingerprint, a face, a PIN or a security key instead of the password."
    >
      <div className={parts.stack}>
        {passkeys.length > 0 && (
          <ul className={parts.rows} aria-label="Passkeys">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onRename={() => setRenaming(passkey)} />
            ))}
          </ul>
        )}
        {passkeys.length === 0 && <p className={parts.words}>You have no passkey yet.</p>}
        <Button variant="default" disabled={!works} loading={adding.isBusy} onClick={() => void adding.run()}>
          Add a passkey
        </Button>
        {!works && <p className={parts.quiet}>Passkeys need HTTPS and a domain name.</p>}
      </div>
      <PasswordPrompt {...adding.prompt} />
      <AddPasskeyDialog begun={adding.result} onClose={adding.forget} />
      <RenamePasskeyDialog passkey={renaming} onClose={() => setRenaming(null)} />
    </SettingsSection>
  );
}

function PasskeyRow({ passkey, onRename }: { passkey: Passkey; onRename: () => void }) {
  const refresh = useRefresh();
  const now = new Date();
  const removal = useProven(async (password) => {
    if (password) await confirmPassword({ body: { password } });
    await removePasskey({ path: { passkeyId: passkey.id } });
    toast.success('Passkey removed');
    await refresh.security();
  });
  const onRemove = async () => {
    const agreed = await confirm({
      title: `Remove “${passkey.name}”?`,
      message: 'It can no longer sign you in. Your device may keep it in its own list until you delete it there.',
      confirmLabel: 'Remove',
      danger: true,
    });
    if (agreed) await removal.run();
  };
  return (
    <li className={parts.row}>
      <IconFingerprint size={20} stroke={1.5} aria-hidden />
      <div className={parts.rowText}>
        <div className={parts.rowTitle}>{passkey.name}</div>
        <div className={parts.quiet}>
          Added {formatMomentInText(passkey.createdAt, now)}
          {' · '}
          {passkey.lastUsedAt ? `last used ${formatMomentInText(passkey.lastUsedAt, now)}` : 'not used yet'}
        </div>
      </div>
      <ActionsMenu
        label={`Actions for ${passkey.name}`}
        items={[
          { label: 'Rename', icon: IconPencil, onClick: onRename },
          { label: 'Remove', icon: IconTrash, isDanger: true, onClick: () => void onRemove() },
        ]}
      />
      <PasswordPrompt {...removal.prompt} />
    </li>
  );
}
