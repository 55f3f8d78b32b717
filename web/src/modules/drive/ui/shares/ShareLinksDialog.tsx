import { TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { usePhone } from '@/shared/lib/use-phone';
import { CopyTextButton } from '@/shared/ui/CopyTextButton';
import { Dialog } from '@/shared/ui/Dialog';
import { QrCode } from '@/shared/ui/QrCode';
import type { Share } from '../../api/shares';
import { fileCountWords, NOT_PUBLIC } from '../../model/share-words';
import classes from './shares.module.css';

/** Where a share is opened: its address to copy, and as a picture for a camera. */
export function ShareLinksDialog({ share, onClose }: { share: Share; onClose: () => void }) {
  const size = usePhone() ? 'lg' : 'md';
  const address = window.location.origin + share.path;
  return (
    <Dialog opened onClose={onClose} title="Share Links" about={`${share.name} · ${fileCountWords(share.fileCount)}`}>
      <div className={classes.links}>
        {share.visibility !== 'public' && (
          <p className={classes.warning} role="status">
            <IconAlertTriangle size="1rem" stroke={1.6} aria-hidden />
            {NOT_PUBLIC}
          </p>
        )}
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
          <QrCode text={address} label={`QR code of the link to ${share.name}`} />
          <p className={classes.quiet}>A phone's camera opens the link.</p>
        </div>
      </div>
    </Dialog>
  );
}
