import { Button, Skeleton } from '@mantine/core';
import { IconMail, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatExactMoment } from '@/shared/lib/dates';
import { noEmailWasSent } from '@/shared/lib/mail-words';
import { CopyTextButton } from '@/shared/ui/CopyTextButton';
import { FactList } from '@/shared/ui/FactList';
import { SidePanel } from '@/shared/ui/SidePanel';
import { type Mail, mailQuery, useRetryMail } from '../../api/mails';
import { linkIn } from '../../model/mail-link';
import { Refusal } from '../parts/Refusal';
import { useLast } from '../parts/use-last';
import { MailState } from './MailState';
import classes from './mails.module.css';

/** One mail: how far it has come and, where the person may read it, what it says. `isHeld`: there is no mail server. */
export function MailPanel({ mail, isHeld, onClose }: { mail?: Mail; isHeld: boolean; onClose: () => void }) {
  // While the panel closes it still shows what it showed.
  const shown = useLast(mail);
  const retrying = useRetryMail();
  return (
    <SidePanel
      opened={mail !== undefined}
      onClose={onClose}
      title={shown?.subject ?? ''}
      icon={<IconMail size="1.5rem" stroke={1.5} aria-hidden />}
      about={shown && `To ${shown.to}`}
      footer={
        shown?.can.retry &&
        !isHeld && (
          <Button
            variant="default"
            size="md"
            loading={retrying.isPending}
            leftSection={<IconSend size="1rem" stroke={1.6} aria-hidden />}
            onClick={() => retrying.mutate(shown)}
          >
            Send again
          </Button>
        )
      }
    >
      {shown && (
        <>
          <FactList
            title="Delivery"
            facts={[
              ['Created', formatExactMoment(shown.createdAt)],
              ['Sent', shown.sentAt && formatExactMoment(shown.sentAt)],
              ['Expires', formatExactMoment(shown.expiresAt)],
              ['Failed attempts', shown.attempts > 0 ? String(shown.attempts) : null],
              ['Last failure', shown.lastError],
            ]}
          />
          <div className={classes.state}>
            <MailState mail={shown} />
            {isHeld && shown.state === 'held' && <p className={classes.why}>{noEmailWasSent()}</p>}
          </div>
          <Letter mailId={shown.id} />
        </>
      )}
    </SidePanel>
  );
}

function Letter({ mailId }: { mailId: string }) {
  const letter = useQuery(mailQuery(mailId));
  const text = letter.data?.text;
  const link = text ? linkIn(text) : null;
  return (
    <section className={classes.letter} aria-labelledby="letter">
      <h3 id="letter" className={classes.title}>
        Message
      </h3>
      {letter.isPending && <Skeleton height="8rem" role="status" aria-label="Loading the email" />}
      {letter.isError && <p role="alert">{letter.error.message}</p>}
      {letter.data && !text && (
        <Refusal>{letter.data.hiddenBecause ?? 'The text is erased once an email is sent or has expired.'}</Refusal>
      )}
      {text && <pre className={classes.text}>{text}</pre>}
      {link && <CopyTextButton text={link} label="Copy link" done="Link copied" />}
    </section>
  );
}
