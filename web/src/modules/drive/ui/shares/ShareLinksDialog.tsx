import type { Share } from '../../api/shares';
import { fileCountWords, NOT_PUBLIC } from '../../model/share-words';
import { LinkDialog } from './LinkDialog';

/** Where a share is opened. */
export function ShareLinksDialog({ share, onClose }: { share: Share; onClose: () => void }) {
  return (
    <LinkDialog
      title="Share Links"
      name={share.name}
      about={`${share.name} · ${fileCountWords(share.fileCount)}`}
      path={share.path}
      warning={share.visibility === 'public' ? undefined : NOT_PUBLIC}
      onClose={onClose}
    />
  );
}
