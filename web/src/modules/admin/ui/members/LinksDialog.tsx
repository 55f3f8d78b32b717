import { Button } from '@mantine/core';
import { noEmailWasSent } from '@/shared/lib/mail-words';
import { usePhone } from '@/shared/lib/use-phone';
import { CopyTextButton } from '@/shared/ui/CopyTextButton';
import { Dialog } from '@/shared/ui/Dialog';
import type { HeldLink } from '../../api/held-links';
import classes from './LinksDialog.module.css';

/** The links of invitations that no mail server sends: the person who invited copies and passes them on. */
export function LinksDialog({ links, onClose }: { links: readonly HeldLink[]; onClose: () => void }) {
  const size = usePhone() ? 'lg' : 'md';
  return (
    <Dialog
      opened={links.length > 0}
      onClose={onClose}
      title={links.length === 1 ? 'Copy the invitation link' : 'Copy the invitation links'}
      about={`${noEmailWasSent()} Copy each person’s own link and pass it on; it works for 7 days.`}
      footer={
        <Button size={size} onClick={onClose}>
          Done
        </Button>
      }
    >
      <ul className={classes.links}>
        {links.map(({ email, link }) => (
          <li key={email}>
            <span className={classes.who}>
              <strong>{email}</strong>
              <code>{link}</code>
            </span>
            <CopyTextButton text={link} label="Copy link" done="Link copied" size={size} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
