import { Button, TextInput } from '@mantine/core';
import { IconLink, IconMail, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMomentInText } from '@/shared/lib/dates';
import { usePhone } from '@/shared/lib/use-phone';
import { useSendsMail } from '@/shared/session/sends-mail';
import { ActionsMenu } from '@/shared/ui/ActionsMenu';
import { confirm } from '@/shared/ui/confirm/confirm';
import { FormDialog } from '@/shared/ui/FormDialog';
import { useInvite, useRemovePortalUser } from '../../api/subcontractors';
import type { PortalUser, Subcontractor } from '../../api/types';
import { Panel } from '../parts/Panel';
import page from '../parts/page.module.css';
import { UnsentInvitation } from './UnsentInvitation';

/** Who of the subcontractor's people may use the portal. */
export function PortalPanel({ subcontractor }: { subcontractor: Subcontractor }) {
  const [isInviting, setInviting] = useState(false);
  const sendsMail = useSendsMail();
  const inviting = useInvite(subcontractor.id, sendsMail);
  const removing = useRemovePortalUser(subcontractor.id);
  const { portalUsers, can } = subcontractor;

  async function remove(user: PortalUser): Promise<void> {
    const agreed = await confirm({
      title: `Remove ${user.displayName} from the portal?`,
      message: 'They’re signed out now and can no longer see this subcontractor.',
      confirmLabel: 'Remove',
      danger: true,
    });
    if (agreed) removing.mutate(user);
  }

  return (
    <Panel
      title="Portal"
      end={
        can.invite && (
          <Button variant="default" onClick={() => setInviting(true)}>
            Invite
          </Button>
        )
      }
    >
      {portalUsers.length === 0 && (
        <p className={page.quiet}>
          No one is invited yet. In the portal they can send invoices, answer queries and find statements.
        </p>
      )}
      <ul className={page.list}>
        {portalUsers.map((user) => (
          <li key={user.id}>
            <span className={page.grow}>
              <span className={page.strong}>{user.displayName}</span>
              <br />
              <span className={page.quiet}>
                {user.email} ·{' '}
                {user.lastSeenAt
                  ? `last signed in: ${formatMomentInText(user.lastSeenAt, new Date())}`
                  : `invited: ${formatMomentInText(user.invitedAt, new Date())}`}
              </span>
            </span>
            {can.invite && (
              <ActionsMenu
                label={`Actions for ${user.displayName}`}
                items={[
                  {
                    label: sendsMail ? 'Send the invitation again' : 'Create a new link',
                    icon: sendsMail ? IconMail : IconLink,
                    onClick: () => inviting.mutate({ email: user.email, displayName: user.displayName }),
                  },
                  { label: 'Remove', icon: IconUserMinus, isDanger: true, onClick: () => void remove(user) },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      {can.invite && !sendsMail && portalUsers.length > 0 && (
        <p className={page.quiet}>
          <UnsentInvitation />
        </p>
      )}
      {isInviting && <InviteDialog subcontractor={subcontractor} onClose={() => setInviting(false)} />}
    </Panel>
  );
}

function InviteDialog({ subcontractor, onClose }: { subcontractor: Subcontractor; onClose: () => void }) {
  const size = usePhone() ? 'lg' : 'md';
  const [displayName, setName] = useState('');
  const [email, setEmail] = useState(subcontractor.portalUsers.length === 0 ? (subcontractor.email ?? '') : '');
  const [isChecked, setChecked] = useState(false);
  const sendsMail = useSendsMail();
  const inviting = useInvite(subcontractor.id, sendsMail);
  const emailProblem = /^\S+@\S+\.\S+$/.test(email.trim()) ? undefined : 'Enter an email address.';
  const nameProblem = displayName.trim() === '' ? 'Enter the name.' : undefined;
  const send = () => {
    setChecked(true);
    if (emailProblem || nameProblem) return;
    inviting.mutate({ email: email.trim(), displayName: displayName.trim() }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      onClose={onClose}
      title="Invite to the portal"
      about={
        <>
          They act for {subcontractor.name} and see nothing else.
          {!sendsMail && (
            <>
              {' '}
              <UnsentInvitation />
            </>
          )}
        </>
      }
      submitLabel={sendsMail ? 'Send invitation' : 'Create invitation'}
      isLoading={inviting.isPending}
      onSubmit={send}
    >
      <TextInput
        label="Name"
        size={size}
        data-autofocus
        maxLength={100}
        value={displayName}
        error={isChecked && nameProblem}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label="Email"
        type="email"
        size={size}
        value={email}
        error={isChecked && emailProblem}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
