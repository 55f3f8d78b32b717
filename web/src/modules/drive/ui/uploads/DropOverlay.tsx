import { Portal } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from '@/shared/lib/external-store';
import { toast } from '@/shared/ui/toast/toast';
import { drivesQuery } from '../../api/queries';
import { filesOfDrop, hasFiles } from '../../model/dropped-files';
import classes from './DropOverlay.module.css';
import { dropPlace } from './drop-place';
import { openUploadDialog } from './upload-dialog';
import { requestInto, uploadPlace } from './upload-place';

/** The whole window takes files: they are carried to the upload dialog, on a drive's page to that drive. */
export function DropOverlay() {
  const { driveId } = useParams({ strict: false });
  const drives = useQuery(drivesQuery()).data?.drives;
  const [isOver, setOver] = useState(false);
  const place = useStore(uploadPlace);
  const held = useStore(dropPlace);
  const target = drives?.find((drive) => drive.id === (place?.driveId ?? driveId));
  // A list may be there before the drives are. Until then the dialog takes the files, and says there what is not possible.
  const mayUpload = drives?.some((drive) => drive.can.upload) ?? true;
  const into = place ?? (driveId === undefined ? null : { driveId, folderId: null });

  const onDrop = useEffectEvent((transfer: DataTransfer) => {
    const { files, folders } = filesOfDrop(transfer);
    if (files.length === 0 && folders.length === 0) return;
    if (!mayUpload) toast.error("You don't have permission to upload files");
    else if (!into || (drives && !target?.can.upload)) openUploadDialog({ files, folders });
    else openUploadDialog({ ...requestInto(into), files, folders });
  });

  useEffect(() => {
    // Every element on the way reports entering and leaving; only the balance says whether files are over the window.
    let depth = 0;
    const enter = (event: DragEvent): void => {
      if (!hasFiles(event.dataTransfer)) return;
      depth += 1;
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (!hasFiles(event.dataTransfer)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const over = (event: DragEvent): void => {
      if (!hasFiles(event.dataTransfer)) return;
      // Without this the browser would open the file in place of the application.
      event.preventDefault();
      // Files may have come over the window before this page listened: nothing says again that they entered.
      depth = Math.max(1, depth);
      setOver(true);
    };
    const drop = (event: DragEvent): void => {
      depth = 0;
      setOver(false);
      if (event.defaultPrevented || !event.dataTransfer || !hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      onDrop(event.dataTransfer);
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, []);

  if (!isOver || !mayUpload) return null;
  const name = held?.name ?? (target?.can.upload ? target.name : null);
  return (
    <Portal>
      <div className={classes.overlay} aria-hidden>
        <div className={classes.frame}>
          <span className={classes.words}>
            <IconUpload size="1.5rem" stroke={1.5} />
            {name ? `Drop files to upload to ${name}` : 'Drop files to upload'}
          </span>
        </div>
      </div>
    </Portal>
  );
}
