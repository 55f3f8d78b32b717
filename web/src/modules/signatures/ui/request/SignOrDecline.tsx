import { Button } from '@mantine/core';
import { IconArrowRight, IconSignature } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Filling } from '../fill/use-filling';
import classes from './RequestPage.module.css';

/** What a signer does by a dialog. */
export type SignerDeed = 'sign' | 'decline' | 'delegate';

export interface SignOrDeclineProps {
  can: { sign: boolean; decline: boolean; delegate: boolean };
  size: string;
  filling: Filling;
  onChoose: (deed: SignerDeed) => void;
  /** What else can be done, behind the signer's own deeds. */
  end?: ReactNode;
}

/** What a signer can do with a document; nothing where it is somebody else's turn. Signing waits for what has to be filled in. */
export function SignOrDecline({ can, size, filling, onChoose, end }: SignOrDeclineProps) {
  if (!can.sign && !can.decline) return null;
  const { empty, missing } = filling;
  return (
    <div className={classes.deeds}>
      {can.sign && empty > 0 && (
        <Button
          size={size}
          variant={missing > 0 ? 'filled' : 'default'}
          rightSection={<IconArrowRight size="1rem" stroke={1.6} aria-hidden />}
          onClick={filling.next}
        >
          Next field
        </Button>
      )}
      {can.sign && (
        <Button
          size={size}
          variant={missing > 0 ? 'default' : 'filled'}
          leftSection={<IconSignature size="1rem" stroke={1.6} aria-hidden />}
          onClick={() => filling.check() && onChoose('sign')}
        >
          Sign
        </Button>
      )}
      {can.decline && (
        <Button size={size} variant={can.sign && empty > 0 ? 'subtle' : 'default'} onClick={() => onChoose('decline')}>
          Decline
        </Button>
      )}
      {can.delegate && (
        <Button size={size} variant="subtle" onClick={() => onChoose('delegate')}>
          Hand on…
        </Button>
      )}
      {end}
    </div>
  );
}
