import { Select, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { useTenant } from '@/shared/session/use-session';
import { FormDialog } from '@/shared/ui/FormDialog';
import { type InviteOutcome, useInvite } from '../../api/invitations';
import { rolesQuery } from '../../api/roles';
import { readEmails } from '../../model/email-list';
import { nameList } from '../../model/words';
import classes from './InviteDialog.module.css';

/** The role new people get unless another is chosen. */
const DEFAULT_ROLE = 'standard';

export interface InviteDialogProps {
  opened: boolean;
  onClose: () => void;
  onInvited: () => void;
}

/** Invites one or many by mail. Whoever could not be invited stays in the field, with the reason. */
export function InviteDialog({ opened, onClose, onInvited }: InviteDialogProps) {
  const tenant = useTenant();
  const size = usePhone() ? 'lg' : 'md';
  const roles = useQuery({ ...rolesQuery(), enabled: opened }).data?.roles ?? [];
  const offered = roles.filter((role) => role.can.assign);
  const [text, setText] = useState('');
  const [role, setRole] = useState(DEFAULT_ROLE);
  const [refused, setRefused] = useState<InviteOutcome['refused']>([]);
  const [isChecked, setChecked] = useState(false);
  const inviting = useInvite();
  const { emails, odd } = readEmails(text);
  const problem = problemOf(emails, odd);

  function close(): void {
    setText('');
    setRefused([]);
    setChecked(false);
    onClose();
  }

  function send(): void {
    setChecked(true);
    if (problem) return;
    inviting.mutate(
      { emails, role },
      {
        onSuccess: (outcome) => {
          if (outcome.sent.length > 0) onInvited();
          if (outcome.refused.length === 0) return close();
          setRefused(outcome.refused);
          setText(outcome.refused.map(({ email }) => email).join('\n'));
        },
      },
    );
  }

  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title="Invite people"
      about={`They get a mail with a link to join ${tenant.name}. It is good for 7 days.`}
      submitLabel={emails.length > 1 ? `Send ${emails.length} invitations` : 'Send invitation'}
      isLoading={inviting.isPending}
      onSubmit={send}
    >
      <Textarea
        label="Email addresses"
        description="One or many, between commas, spaces or lines."
        size={size}
        data-autofocus
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        error={isChecked && problem}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {refused.length > 0 && (
        <ul className={classes.refused} role="alert">
          {refused.map(({ email, reason }) => (
            <li key={email}>
              <strong>{email}</strong> {reason}
            </li>
          ))}
        </ul>
      )}
      <Select
        label="Role"
        description={roles.find(({ key }) => key === role)?.description}
        size={size}
        data={offered.map(({ key, name }) => ({ value: key, label: name }))}
        value={role}
        onChange={(key) => key && setRole(key)}
        comboboxProps={{ zIndex: 10_000 }}
      />
    </FormDialog>
  );
}

/** What is wrong with the addresses, or null. */
function problemOf(emails: readonly string[], odd: readonly string[]): string | null {
  if (odd.length > 0) return `${nameList(odd)} ${odd.length === 1 ? 'is no email address' : 'are no email addresses'}.`;
  return emails.length === 0 ? 'Enter an email address.' : null;
}
