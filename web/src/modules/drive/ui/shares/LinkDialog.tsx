import { TextInput } from '@mantine/core';
import { usePhone } from '@/shared/lib/use-phone';
import { CopyTextButton } from '@/shared/ui/CopyTextButton';
import { Dialog } from '@/shared/ui/Dialog';
import { QrCode } from '@/shared/ui/QrCode';
import { Warning } from '../parts/Warning';
import classes from './shares.module.css';

export interface LinkDialogProps {
  title: string;
  /** What the link is called. */
  name: string;
  /** One line under the title. */
  about: string;
  /** Where it leads, on this server. */
  path: string;
  /** Why it does not lead there for everybody. */
  warning?: string;
  onClose: () => void;
}

/** A link that can be given to others: its address to copy, and as a picture for a camera. */
export function LinkDialog({ title, name, about, path, warning, onClose }: LinkDialogProps) {
  const size = usePhone() ? 'lg' : 'md';
  const address = window.location.origin + path;
  return (
    <Dialog opened onClose={onClose} title={title} about={about}>
      <div className={classes.links}>
        {warning && <Warning>{warning}</Warning>}
        <div className={classes.address}>
          <TextInput
            className={classes.grow}
            label="Public URL"
            size={size}
            readOnly
            data-autofocus
            value={address}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyTextButton text={address} label="Copy" done="Copied" size={size} />
        </div>
        <div className={classes.code}>
          <QrCode text={address} label={`QR code of the link to ${name}`} />
          <p className={classes.quiet}>A phone's camera opens the link.</p>
        </div>
      </div>
    </Dialog>
  );
}
