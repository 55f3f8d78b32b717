import { Button } from '@mantine/core';
import { IconFolderOpen, IconUpload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { AttachedFiles, FilePicker, uploadForModule } from '@/modules/drive';
import { wordsFor } from '@/shared/api/use-attempt';
import { pickFiles } from '@/shared/lib/pick-files';
import { randomId } from '@/shared/lib/random-id';
import { useSession } from '@/shared/session/use-session';
import { Meter } from '@/shared/ui/Meter';
import classes from './AttachmentFields.module.css';

/** The drive of this module, and what its files say of where they are used. */
export const MODULE = 'schedule';

/** A file on its way; with an error, one that did not arrive. */
interface Upload {
  key: string;
  name: string;
  /** What part of it has arrived: 0 to 1. */
  share: number;
  error: string | null;
}

export interface AttachmentFieldsProps {
  fileIds: readonly string[];
  /** Those that the event has as it is saved. */
  keptIds: readonly string[];
  onChange: (change: (fileIds: readonly string[]) => readonly string[]) => void;
  /** So many more uploads are on their way, or fewer. */
  onUploads: (more: 1 | -1) => void;
  size: string;
}

/** An event's files: from this computer, or from the Drive. They are attached, and shown to its people, when it is saved. */
export function AttachmentFields({ fileIds, keptIds, onChange, onUploads, size }: AttachmentFieldsProps) {
  const { tenantId } = useSession();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [isPicking, setPicking] = useState(false);
  const add = (ids: readonly string[]) => onChange((before) => [...new Set([...before, ...ids])]);

  async function upload(file: File): Promise<void> {
    const key = randomId(8);
    const set = (change: Partial<Upload>) =>
      setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));
    setUploads((all) => [...all, { key, name: file.name, share: 0, error: null }]);
    onUploads(1);
    try {
      const id = await uploadForModule({ tenantId, moduleId: MODULE }, file, [], (share) => set({ share }));
      setUploads((all) => all.filter((one) => one.key !== key));
      add([id]);
    } catch (failure) {
      set({ error: wordsFor(failure) });
    } finally {
      onUploads(-1);
    }
  }
  async function choose(): Promise<void> {
    await Promise.all((await pickFiles('')).map(upload));
  }

  return (
    <fieldset className={classes.attachments}>
      <legend>Attachments</legend>
      {fileIds.length > 0 && (
        <Suspense>
          <AttachedFiles
            fileIds={fileIds}
            keptIds={keptIds}
            onRemove={(id) => onChange((before) => before.filter((one) => one !== id))}
          />
        </Suspense>
      )}
      {uploads.length > 0 && (
        <ul className={classes.uploads} aria-label="Uploads of this event">
          {uploads.map(({ key, name, share, error }) => (
            <li key={key}>
              <span title={name}>{name}</span>
              {error ? (
                <p role="alert">{error}</p>
              ) : (
                <>
                  <small>{Math.round(share * 100)}%</small>
                  <div>
                    <Meter value={share} label={`Uploading ${name}`} />
                  </div>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={classes.ways}>
        <Button
          variant="default"
          size={size}
          leftSection={<IconUpload size="1rem" stroke={1.6} aria-hidden />}
          onClick={() => void choose()}
        >
          Upload
        </Button>
        <Button
          variant="default"
          size={size}
          leftSection={<IconFolderOpen size="1rem" stroke={1.6} aria-hidden />}
          onClick={() => setPicking(true)}
        >
          Select from Drive
        </Button>
      </div>
      {isPicking && (
        <Suspense>
          <FilePicker
            multiple
            libraries
            moduleId={MODULE}
            onSelect={(files) => add(files.map(({ id }) => id))}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </fieldset>
  );
}
