import { ActionIcon, Button } from '@mantine/core';
import { IconFolderOpen, IconUpload, IconX } from '@tabler/icons-react';
import { type DragEvent, Suspense, useState } from 'react';
import { FilePicker, uploadForModule } from '@/modules/drive';
import { wordsFor } from '@/shared/api/use-attempt';
import { pickFiles } from '@/shared/lib/pick-files';
import { usePhone } from '@/shared/lib/use-phone';
import { useSession } from '@/shared/session/use-session';
import { toast } from '@/shared/ui/toast/toast';
import { type DocumentForm, MOST_DOCUMENTS, withDocuments } from '../../model/documents';
import classes from './AskDialog.module.css';

export interface AskedDocumentsProps {
  documents: readonly DocumentForm[];
  onChange: (change: (documents: readonly DocumentForm[]) => DocumentForm[]) => void;
}

const PDF = 'application/pdf';
const MODULE = 'signatures';

/** The documents that are signed together, and the way to more of them: from the Drive, from this computer, or dropped here. */
export function AskedDocuments({ documents, onChange }: AskedDocumentsProps) {
  const isPhone = usePhone();
  const size = isPhone ? 'lg' : 'sm';
  const { tenantId } = useSession();
  const [isChoosing, setChoosing] = useState(false);
  const [underWay, setUnderWay] = useState(0);
  const [isOver, setOver] = useState(false);
  const isFull = documents.length >= MOST_DOCUMENTS;
  const add = (found: readonly { fileId: string; name: string }[]) => onChange((all) => withDocuments(all, found));

  async function upload(files: readonly File[]): Promise<void> {
    const found = files.filter(({ type }) => type === PDF).slice(0, MOST_DOCUMENTS - documents.length);
    if (files.some(({ type }) => type !== PDF)) toast.error('Only PDF documents can be signed.');
    setUnderWay((count) => count + found.length);
    // One after the other, so that they stand in the order in which they were chosen.
    for (const file of found) {
      try {
        add([{ fileId: await uploadForModule({ tenantId, moduleId: MODULE }, file, []), name: file.name }]);
      } catch (failure) {
        toast.error(wordsFor(failure), { title: `Failed to upload ${file.name}` });
      }
      setUnderWay((count) => count - 1);
    }
  }
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
            loading={underWay > 0}
            leftSection={<IconUpload size="1rem" stroke={1.6} aria-hidden />}
            onClick={() => void pickFiles(PDF).then(upload)}
          >
            Upload
          </Button>
        </div>
      )}
      <Suspense>
        {isChoosing && (
          <FilePicker
            multiple
            moduleId={MODULE}
            libraries
            mimeType={PDF}
            onClose={() => setChoosing(false)}
            onSelect={(files) => add(files.map(({ id, name }) => ({ fileId: id, name })))}
          />
        )}
      </Suspense>
    </fieldset>
  );
}
