import { Button, Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAttempt } from '@/shared/api/use-attempt';
import { usePhone } from '@/shared/lib/use-phone';
import { CopyTextButton } from '@/shared/ui/CopyTextButton';
import { Dialog } from '@/shared/ui/Dialog';
import { ToneBadge } from '@/shared/ui/ToneBadge';
import { closeToGuests } from '../../api/calls-api';
import { openGuestLink } from '../../api/guest-link';
import { guestLinkKey, sessionKey } from '../../api/keys';
import { guestLinkQuery } from '../../api/queries';
import type { CallSession } from '../../api/types';
import { guestWords } from '../../model/lobby';
import classes from './GuestsDialog.module.css';

/** Opens a call to people without an account, and shows who came by that link. */
export function GuestsDialog({ session, onClose }: { session: CallSession; onClose: () => void }) {
  const queries = useQueryClient();
  const attempt = useAttempt();
  const size = usePhone() ? 'lg' : 'md';
  const { id, isOpenToGuests, guests } = session;
  const path = useQuery({ ...guestLinkQuery(id), enabled: isOpenToGuests }).data;
  const link = isOpenToGuests && path ? window.location.origin + path : null;

  async function turn(isOn: boolean): Promise<void> {
    await attempt.run(async () => {
      if (isOn) {
        await openGuestLink(queries, id);
      } else {
        queries.setQueryData(sessionKey(id), await closeToGuests(id));
        // Another time it is another link.
        queries.removeQueries({ queryKey: guestLinkKey(id) });
      }
    });
  }

  return (
    <Dialog
      opened
      title="Guests"
      about="People without an account, who come by a link"
      onClose={onClose}
      footer={
        <Button size={size} onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className={classes.guests}>
        <Switch
          label="Guests can ask to join"
          description="You see who asks, and let them in or not. The link works until the call ends."
          size="md"
          checked={isOpenToGuests}
          disabled={attempt.isBusy}
          onChange={({ currentTarget }) => void turn(currentTarget.checked)}
        />
        {attempt.error && (
          <p role="alert" className={classes.error}>
            {attempt.error}
          </p>
        )}
        {link && (
          <div className={classes.link}>
            <p className={classes.address}>{link}</p>
            <CopyTextButton text={link} label="Copy guest link" done="Link copied" size={size} />
          </div>
        )}
        {guests.length > 0 && (
          <section aria-labelledby="call-guests">
            <h3 className={classes.heading} id="call-guests">
              Who asked
            </h3>
            <ul className={classes.list}>
              {guests.map(({ id, name, state }) => {
                const { label, tone } = guestWords(state);
                return (
                  <li key={id} className={classes.guest}>
                    <bdi className={classes.name}>{name}</bdi>
                    <ToneBadge tone={tone}>{label}</ToneBadge>
                  </li>
                );
              })}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}
