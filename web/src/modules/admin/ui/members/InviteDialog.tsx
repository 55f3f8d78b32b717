import { Select, Textarea } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NO_EMAIL_IS_SENT } from '@/shared/lib/mail-words';
import { usePhone } from '@/shared/lib/use-phone';
import { can } from '@/shared/session/access';
import { useAccess, useTenant } from '@/shared/session/use-session';
import { FormDialog } from '@/shared/ui/FormDialog';
import { findHeldLinks, type HeldLink } from '../../api/held-links';
import { type InviteOutcome, useInvite } from '../../api/invitations';
import { mailsQuery } from '../../api/mails';
import { rolesQuery } from '../../api/roles';
import { readEmails } from '../../model/email-list';
import { PAGES } from '../../model/pages';
import { nameList } from '../../model/words';
import classes from './InviteDialog.module.css';
import { LinksDialog } from './LinksDialog';

/** The role new people get unless another is chosen. */
const DEFAULT_ROLE = 'standard';

export interface InviteDialogProps {
  opened: boolean;
  onClose: () => void;
  onInvited: () => void;
}

/**
 * Invites one or many, by mail or by links to pass on where there is no mail server. Whoever could not be invited stays in the
 * field, with the reason.
 */
export function InviteDialog({ opened, onClose, onInvited }: InviteDialogProps) {
  const tenant = useTenant();
  const size = usePhone() ? 'lg' : 'md';
  const roles = useQuery({ ...rolesQuery(), enabled: opened }).data?.roles ?? [];
  const offered = roles.filter((role) => role.can.assign);
  const [text, setText] = useState('');
  const [role, setRole] = useState(DEFAULT_ROLE);
  const [refused, setRefused] = useState<InviteOutcome['refused']>([]);
  const [isChecked, setChecked] = useState(false);
  const [links, setLinks] = useState<readonly HeldLink[]>([]);
  const inviting = useInvite();
  const mayReadMails = can(useAccess(), PAGES.mails.scope);
  const mails = useInfiniteQuery({ ...mailsQuery(), enabled: opened && mayReadMails });
  const isHeld = mails.data?.pages[0]?.hasMailServer === false;
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
          // Where the links cannot be read now, the page of mails has them.
          if (mayReadMails) findHeldLinks(outcome.sent).then(setLinks, () => undefined);
          if (outcome.refused.length === 0) return close();
          setRefused(outcome.refused);
          setText(outcome.refused.map(({ email }) => email).join('\n'));
        },
      },
    );
  }

  // What was not invited is seen to first.
  if (links.length > 0 && !opened) return <LinksDialog links={links} onClose={() => setLinks([])} />;

  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title="Invite people"
      about={
        isHeld
          ? `${NO_EMAIL_IS_SENT} You’ll get a link to ${tenant.name} for each person to copy and pass on.`
          : `They’ll get an email with a link to join ${tenant.name}, valid for 7 days.`
      }
      submitLabel={submitWords(emails.length, isHeld)}
      isDisabled={text.trim() === ''}
      isLoading={inviting.isPending}
      onSubmit={send}
    >
      <Textarea
        label="Email addresses"
        description="Separate addresses with commas, spaces or new lines."
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

function submitWords(count: number, isHeld: boolean): string {
  const what = count > 1 ? `${count} invitations` : 'invitation';
  return `${isHeld ? 'Create' : 'Send'} ${what}`;
}

/** What is wrong with the addresses, or null. */
function problemOf(emails: readonly string[], odd: readonly string[]): string | null {
  if (odd.length > 0)
    return `${nameList(odd)} ${odd.length === 1 ? 'isn’t an email address' : 'aren’t email addresses'}.`;
  return emails.length === 0 ? 'Enter an email address.' : null;
}
