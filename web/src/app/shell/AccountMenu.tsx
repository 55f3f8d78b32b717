import { useDisclosure } from '@mantine/hooks';
import { IconSelector } from '@tabler/icons-react';
import { Suspense, useRef } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { PRESENCES } from '@/shared/session/presence';
import { usePresence } from '@/shared/session/use-presence';
import { useSession } from '@/shared/session/use-session';
import { Dialog } from '@/shared/ui/Dialog';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import classes from './AccountMenu.module.css';
import { AccountCard, AccountPanel } from './lazy-account';

/** The person, as a button that opens the account panel: a card beside it, on a phone a sheet. */
export function AccountMenu({ withName = false }: { withName?: boolean }) {
  const { user } = useSession();
  const { status } = usePresence();
  const statusWords = PRESENCES.find(({ value }) => value === status)?.label ?? status;
  const phone = usePhone();
  const box = useRef<HTMLDivElement>(null);
  const [opened, { toggle, close }] = useDisclosure(false);
  return (
    <div ref={box} className={classes.box}>
      <button
        type="button"
        className={classes.me}
        data-bare={!withName || undefined}
        onClick={toggle}
        aria-haspopup="dialog"
        aria-expanded={opened}
        aria-label={`Account: ${user.displayName}, ${statusWords}`}
      >
        <span className={classes.avatar}>
          <PersonAvatar name={user.displayName} photo={user.photoURL} size={withName ? 'md' : 'lg'} status={status} />
        </span>
        {withName && <span className={classes.name}>{user.displayName}</span>}
        {withName && <IconSelector size={16} stroke={1.6} aria-hidden />}
      </button>
      {phone ? (
        <Dialog opened={opened} onClose={close} title="Account">
          <AccountPanel onClose={close} />
        </Dialog>
      ) : (
        opened && (
          <Suspense>
            <AccountCard anchor={box} above={withName} onClose={close} />
          </Suspense>
        )
      )}
    </div>
  );
}
