import { TextInput } from '@mantine/core';
import { usePhone } from '@/shared/lib/use-phone';
import { CopyTextButton } from '@/shared/ui/CopyTextButton';
import { QrCode } from '@/shared/ui/QrCode';
import classes from './shares.module.css';

export interface LinkAddressProps {
  /** What the link is called. */
  name: string;
  /** Where it leads, on this server. */
  path: string;
  /** Whether it opens for anybody. */
  isPublic: boolean;
}

/** The address of a link to copy, and as a picture for a camera. */
export function LinkAddress({ name, path, isPublic }: LinkAddressProps) {
  const size = usePhone() ? 'lg' : 'md';
  const address = window.location.origin + path;
  return (
    <>
      <div className={classes.address}>
        <TextInput
          className={classes.grow}
          label={isPublic ? 'Public URL' : 'Link'}
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
        <p className={classes.quiet}>
          {isPublic ? 'Scan with a phone to open' : 'Scan with a phone, and log in to open'}
        </p>
      </div>
    </>
  );
}
