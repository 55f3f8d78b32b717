import { useState } from 'react';
import { mergeFiles } from '../../model/upload-check';
import { fileProblem, type SenderLimits } from '../../model/upload-request';
import { ChosenFiles } from '../uploads/ChosenFiles';
import { DropZone } from '../uploads/DropZone';
import uploadClasses from '../uploads/UploadFields.module.css';

export interface SenderFilesProps {
  files: readonly File[];
  error?: string;
  limits: SenderLimits;
  onFiles: (files: readonly File[]) => void;
}

/** Where a sender chooses files, and those that are chosen. */
export function SenderFiles({ files, error, limits, onFiles }: SenderFilesProps) {
  const [hasFolder, setFolder] = useState(false);
  return (
    <>
      <DropZone
        filesOnly
        isCompact={files.length > 0}
        error={hasFolder ? 'Folders cannot be sent. Choose the files in them.' : error}
        onChosen={(chosen, folders) => {
          setFolder(folders.length > 0);
          onFiles(mergeFiles(files, chosen));
        }}
      />
      {files.length > 0 && (
        <ul className={uploadClasses.files} aria-label="Files to send">
          <ChosenFiles
            files={files}
            reasonOf={(file) => fileProblem(file, limits) ?? undefined}
            onRemove={(gone) => onFiles(files.filter((file) => file !== gone))}
          />
        </ul>
      )}
    </>
  );
}
