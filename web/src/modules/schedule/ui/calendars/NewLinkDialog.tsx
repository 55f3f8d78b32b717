import { Button, TextInput } from '@mantine/core';
import { usePhone } from '@/shared/lib/use-phone';
import { CopyTextButton } from '@/shared/ui/CopyTextButton';
import { Dialog } from '@/shared/ui/Dialog';
import { linkAddresses } from '../../model/calendar-links';
import classes from './ManageCalendars.module.css';

/** A link that was just made: what it shows, and its address on this server. */
export interface MadeLink {
  name: string;
  path: string;
}

/** A new secret link, the only time that its address is seen. */
export function NewLinkDialog({ made, onClose }: { made: MadeLink; onClose: () => void }) {
  const size = usePhone() ? 'lg' : 'md';
  const { address, subscribe } = linkAddresses(window.location.origin, made.path);
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Your secret link"
      about={made.name}
      footer={
        <Button size={size} onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className={classes.made}>
        <p>
          Add this address to another calendar app, which then shows the events and keeps them up to date. Anyone with
          the address can see what you see. <strong>It is not shown again.</strong>
        </p>
        <TextInput
          label="Address"
          size={size}
          readOnly
          data-autofocus
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className={classes.ways}>
          <CopyTextButton text={address} label="Copy address" done="Copied" size={size} />
          <Button component="a" variant="default" size={size} href={subscribe}>
            Open in a calendar app
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
