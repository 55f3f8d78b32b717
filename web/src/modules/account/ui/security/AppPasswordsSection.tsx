import { Button } from '@mantine/core';
import { IconDeviceMobile, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listAppPasswordsOptions } from '@/shared/api/gen/@tanstack/react-query.gen';
import { createAppPassword, deleteAppPassword } from '@/shared/api/gen/sdk.gen';
import type { AppPassword } from '@/shared/api/gen/types.gen';
import { wordsFor } from '@/shared/api/use-attempt';
import { formatMomentInText } from '@/shared/lib/dates';
import { ActionsMenu } from '@/shared/ui/ActionsMenu';
import { confirm } from '@/shared/ui/confirm/confirm';
import { SettingsSection } from '@/shared/ui/SettingsSection';
import { toast } from '@/shared/ui/toast/toast';
import { useRefresh } from '../../api/keys';
import parts from '../parts/parts.module.css';
import { AppPasswordNameDialog, CalendarAccount, NewAppPasswordDialog } from './AppPasswordDialogs';
import { PasswordPrompt } from './PasswordPrompt';
import { useProven } from './use-proven';

/** The person's app passwords, with which phones and desktop calendars sign in: list, make, remove. */
export function AppPasswordsSection() {
  const query = useQuery(listAppPasswordsOptions());
  const refresh = useRefresh();
  const [name, setName] = useState<string | null>(null);
  const making = useProven(async (password) => {
    const { data } = await createAppPassword({ body: { name: name?.trim() ?? '', password } });
    await refresh.appPasswords();
    return data;
  });
  const close = () => {
    making.forget();
    setName(null);
  };
  const passwords = query.data?.appPasswords ?? [];
  return (
    <SettingsSection
      title="App passwords"
      hint="For calendars on a phone or a desktop. They only give access to your calendars."
    >
      <div className={parts.stack}>
        {passwords.length > 0 && (
          <ul className={parts.rows} aria-label="App passwords">
            {passwords.map((one) => (
              <Row key={one.id} password={one} />
            ))}
          </ul>
        )}
        {query.isSuccess && passwords.length === 0 && <p className={parts.words}>You have no app password yet.</p>}
        {query.isError && <p className={parts.error}>{query.error.message}</p>}
        <Button variant="default" onClick={() => setName('')}>
          Create app password
        </Button>
        <CalendarAccount />
      </div>
      <AppPasswordNameDialog
        name={making.prompt.opened || making.result ? null : name}
        onName={setName}
        isBusy={making.isBusy}
        onClose={close}
        onSubmit={() => void making.run()}
      />
      <PasswordPrompt {...making.prompt} />
      <NewAppPasswordDialog made={making.result} onClose={close} />
    </SettingsSection>
  );
}

function Row({ password: { id, name, createdAt, lastUsedAt } }: { password: AppPassword }) {
  const refresh = useRefresh();
  const now = new Date();
  async function onRemove(): Promise<void> {
    const agreed = await confirm({
      title: `Remove “${name}”?`,
      message: 'The device that uses it loses its calendars immediately.',
      confirmLabel: 'Remove',
      danger: true,
    });
    if (!agreed) return;
    try {
      await deleteAppPassword({ path: { appPasswordId: id } });
      toast.success('App password removed');
    } catch (failure) {
      toast.error(wordsFor(failure));
    }
    await refresh.appPasswords();
  }
  return (
    <li className={parts.row}>
      <IconDeviceMobile size={20} stroke={1.5} aria-hidden />
      <div className={parts.rowText}>
        <div className={parts.rowTitle}>{name}</div>
        <div className={parts.quiet}>
          Created {formatMomentInText(createdAt, now)}
          {' · '}
          {lastUsedAt ? `last used ${formatMomentInText(lastUsedAt, now)}` : 'not used yet'}
        </div>
      </div>
      <ActionsMenu
        label={`Actions for ${name}`}
        items={[{ label: 'Remove', icon: IconTrash, isDanger: true, onClick: () => void onRemove() }]}
      />
    </li>
  );
}
