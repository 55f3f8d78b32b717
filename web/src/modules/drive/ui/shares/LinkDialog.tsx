import { Dialog } from '@/shared/ui/Dialog';
import { Warning } from '../parts/Warning';
import { LinkAddress, type LinkAddressProps } from './LinkAddress';
import classes from './shares.module.css';

export interface LinkDialogProps extends LinkAddressProps {
  title: string;
  /** One line under the title. */
  about: string;
  /** Why it does not lead there for everybody. */
  warning?: string;
  onClose: () => void;
}

/** A link that can be given to others. */
export function LinkDialog({ title, name, about, path, isPublic, warning, onClose }: LinkDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={title} about={about}>
      <div className={classes.links}>
        {warning && <Warning>{warning}</Warning>}
        <LinkAddress name={name} path={path} isPublic={isPublic} />
      </div>
    </Dialog>
  );
}
