import { Button } from '@mantine/core';
import { usePhone } from '@/shared/lib/use-phone';
import { Dialog } from '@/shared/ui/Dialog';
import { type Share, useRebuildShare } from '../../api/shares';
import { removedWords } from '../../model/share-words';

/** Takes missing files out of a share, and says how many there were. */
export function RebuildShareDialog({ share, onClose }: { share: Share; onClose: () => void }) {
  const size = usePhone() ? 'lg' : 'md';
  const rebuilding = useRebuildShare();
  const removed = rebuilding.data;
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Rebuild Share"
      about={share.name}
      footer={
        <>
          <Button variant="default" size={size} onClick={onClose}>
            Close
          </Button>
          {removed === undefined && (
            <Button size={size} loading={rebuilding.isPending} onClick={() => rebuilding.mutate(share)}>
              Rebuild
            </Button>
          )}
        </>
      }
    >
      <p role="status">
        {removed === undefined
          ? 'This will remove missing files from the share and refresh metadata.'
          : removedWords(removed)}
      </p>
    </Dialog>
  );
}
