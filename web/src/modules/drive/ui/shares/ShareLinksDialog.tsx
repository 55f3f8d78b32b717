import { Dialog } from '@/shared/ui/Dialog';
import type { Share } from '../../api/shares';
import { fileCountWords, NOT_PUBLIC } from '../../model/share-words';
import { LinkDialog } from './LinkDialog';

/** Where a share is opened. */
export function ShareLinksDialog({ share, onClose }: { share: Share; onClose: () => void }) {
  if (share.path === null) {
    return (
      <Dialog opened onClose={onClose} title="Share Links" about={share.name}>
        <p>
          This link is shown to the person who made the share, to people who manage shares, and to people who may open
          all its files.
        </p>
      </Dialog>
    );
  }
  return (
    <LinkDialog
      title="Share Links"
      name={share.name}
      about={`${share.name} · ${fileCountWords(share.fileCount)}`}
      path={share.path}
      isPublic={share.visibility === 'public'}
      warning={share.visibility === 'public' ? undefined : NOT_PUBLIC}
      onClose={onClose}
    />
  );
}
