import { Button } from '@mantine/core';
import { IconFolder } from '@tabler/icons-react';
import { useRef } from 'react';
import { toast } from '@/shared/ui/toast/toast';
import type { UploadBatch } from '../../model/upload-batch';
import type { UploadEngine } from '../../upload/engine';
import { FolderInput } from './FolderInput';
import classes from './UploadTray.module.css';

/** Folders that an earlier page did not finish: the browser keeps no hold on a folder, so each is chosen again. */
export function LostFolders({ batches, engine }: { batches: readonly UploadBatch[]; engine: UploadEngine }) {
  if (batches.length === 0) return null;
  return (
    <ul className={classes.rows} aria-label="Folders to choose again">
      {batches.map((batch) => (
        <LostFolder key={batch.id} batch={batch} engine={engine} />
      ))}
    </ul>
  );
}

function LostFolder({ batch, engine }: { batch: UploadBatch; engine: UploadEngine }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <li className={classes.row}>
      <div className={classes.line}>
        <IconFolder size="1.25rem" stroke={1.5} aria-hidden />
        <span className={classes.name} title={batch.name}>
          {batch.name}
        </span>
      </div>
      <div className={classes.details}>
        <div className={classes.figures}>
          <span className={classes.status} data-stuck>
            {batch.problem ?? 'Choose the folder again to continue.'} What is there already is not sent again.
          </span>
        </div>
        <FolderInput
          ref={input}
          label={`Folder ${batch.name}`}
          onFolder={(source) => {
            if (!engine.provideFolder(batch.id, source)) {
              toast.warning(`That is another folder. Choose "${batch.name}" to continue.`);
            }
          }}
        />
        <Button className={classes.again} variant="default" onClick={() => input.current?.click()}>
          Choose folder
        </Button>
      </div>
    </li>
  );
}
