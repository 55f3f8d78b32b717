import { ActionIcon, Button } from '@mantine/core';
import { IconFolderOpen, IconUpload, IconX } from '@tabler/icons-react';
import { type DragEvent, Suspense, useState } from 'react';
import { FilePicker } from '@/modules/drive';
import { pickFiles } from '@/shared/lib/pick-files';
import { usePhone } from '@/shared/lib/use-phone';
import { type DocumentForm, MOST_DOCUMENTS, SIGNABLE, withDocuments } from '../../model/documents';
import classes from './AskDialog.module.css';
import { useUpload } from './use-upload';

export interface AskedDocumentsProps {
  documents: readonly DocumentForm[];
  onChange: (change: (documents: readonly DocumentForm[]) => DocumentForm[]) => void;
}

/** The documents that are signed together, and the way to more of them: from the Drive, from this computer, or dropped here. */
export function AskedDocuments({ documents, onChange }: AskedDocumentsProps) {
  const isPhone = usePhone();
  const size = isPhone ? 'lg' : 'sm';
  const [isChoosing, setChoosing] = useState(false);
  const uploads = useUpload();
  const [isOver, setOver] = useState(false);
  const isFull = documents.length >= MOST_DOCUMENTS;
  const add = (found: readonly { fileId: string; name: string }[]) => onChange((all) => withDocuments(all, found));

  const upload = (files: readonly File[]) =>
    uploads.upload(files, MOST_DOCUMENTS - documents.length, (order) => add([order]));
  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    void upload([...event.dataTransfer.files]);
  }

  return (
    <fieldset
      className={classes.outside}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <legend>{documents.length > 1 ? `${documents.length} documents` : 'Document'}</legend>
      <ul className={classes.people} aria-label="Documents">
        {documents.map(({ fileId, name }) => (
          <li key={fileId}>
            <span>{name}</span>
            {documents.length > 1 && (
              <ActionIcon
                variant="subtle"
                size={isPhone ? '2.75rem' : 'md'}
                aria-label={`Leave out ${name}`}
                onClick={() => onChange((all) => all.filter((one) => one.fileId !== fileId))}
              >
                <IconX size="1rem" stroke={1.6} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {isFull ? (
        <p className={classes.hint}>At most {MOST_DOCUMENTS} documents are sent together.</p>
      ) : (
        <div className={classes.ways}>
          <Button
            variant="default"
            size={size}
            leftSection={<IconFolderOpen size="1rem" stroke={1.6} aria-hidden />}
            onClick={() => setChoosing(true)}
          >
            Add documents
          </Button>
          <Button
            variant="default"
            size={size}
            loading={uploads.isUploading}
            leftSection={<IconUpload size="1rem" stroke={1.6} aria-hidden />}
            onClick={() => void pickFiles(SIGNABLE.mimeType).then(upload)}
          >
            Upload
          </Button>
        </div>
      )}
      <Suspense>
        {isChoosing && (
          <FilePicker
            multiple
            moduleId="signatures"
            libraries
            only={SIGNABLE}
            onClose={() => setChoosing(false)}
            onSelect={(files) => add(files.map(({ id, name }) => ({ fileId: id, name })))}
          />
        )}
      </Suspense>
    </fieldset>
  );
}
