import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconFiles, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { Dialog } from '@/shared/ui/Dialog';
import { FormDialog } from '@/shared/ui/FormDialog';
import { drivePermissionsQuery, type Share, useCreateShare } from '../../api/shares';
import type { DriveFile } from '../../api/types';
import { shareNameOf } from '../../model/public-links';
import { NEW_SHARE, newShare, refusedFiles, type ShareDraft, shareProblems } from '../../model/share-draft';
import { fileCountWords } from '../../model/share-words';
import { formatSize } from '../../model/size';
import boxClasses from '../parts/box.module.css';
import { FileIcon } from '../parts/FileIcon';
import { FoldedShareOptions, SharePeople, ShareVisibilityField } from './ShareFields';
import classes from './shares.module.css';
import type { SharedLibrary } from './sharing-order';
import { usePublicObstacles } from './use-public-links';

const FilePicker = lazy(() => import('../picker/FilePicker').then((module) => ({ default: module.FilePicker })));

export interface CreateShareDialogProps {
  /** What it begins with; more can be chosen. */
  files: readonly DriveFile[];
  /** The library they were taken from as a whole. */
  library?: SharedLibrary;
  onClose: () => void;
  /** Closes it, too: what follows is the caller's. */
  onCreated: (share: Share) => void;
}

/** Makes a share of files, with a link. */
export function CreateShareDialog(props: CreateShareDialogProps) {
  const permissions = useQuery(drivePermissionsQuery());
  if (permissions.data?.canCreateShares) return <ShareForm {...props} />;
  return (
    <Dialog opened onClose={props.onClose} title="Create Share">
      <p role="status">
        {permissions.isPending
          ? 'Checking permissions, please wait...'
          : (permissions.error?.message ?? "You don't have permission to share files")}
      </p>
    </Dialog>
  );
}

function ShareForm({ files: first, library, onClose, onCreated }: CreateShareDialogProps) {
  const size = usePhone() ? 'lg' : 'md';
  const [files, setFiles] = useState(first);
  const [draft, setDraft] = useState({ ...NEW_SHARE, name: library?.name ?? shareNameOf(first) });
  const [isChecked, setChecked] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const creating = useCreateShare();
  const problems = shareProblems(draft, false, new Date());
  const shown = isChecked ? problems : {};
  const change = (part: Partial<ShareDraft>) => setDraft({ ...draft, ...part });
  const refused = refusedFiles(creating.error);
  const obstacles = usePublicObstacles(files);

  function submit(): void {
    setChecked(true);
    if (Object.keys(problems).length > 0 || files.length === 0 || creating.isPending) return;
    creating.mutate(newShare(draft, files, library?.id), {
      onSuccess: onCreated,
    });
  }
  const add = (chosen: readonly DriveFile[]) =>
    setFiles([...files, ...chosen.filter(({ id }) => !files.some((file) => file.id === id))]);

  return (
    <>
      <FormDialog
        onClose={onClose}
        title="Create Share"
        about={files.length > 0 ? fileCountWords(files.length) : undefined}
        submitLabel={creating.isPending ? 'Creating...' : 'Create Share'}
        isDisabled={creating.isPending}
        onSubmit={submit}
      >
        <TextInput
          label="Name"
          placeholder="Untitled Share"
          size={size}
          data-autofocus
          maxLength={200}
          value={draft.name}
          onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
        />
        <div>
          {files.length > 0 && (
            <ul className={classes.chosen} aria-label="Files of the share">
              {files.map((file) => (
                <li key={file.id} className={boxClasses.line}>
                  <FileIcon name={file.name} mimeType={file.mimeType} />
                  <div className={boxClasses.about}>
                    <div className={boxClasses.name} title={file.name}>
                      {file.name}
                    </div>
                    {refused.has(file.id) ? (
                      <div className={classes.refused}>{refused.get(file.id)}</div>
                    ) : (
                      <div className={boxClasses.fact}>{formatSize(file.size)}</div>
                    )}
                  </div>
                  <ActionIcon
                    aria-label={`Remove ${file.name}`}
                    onClick={() => setFiles(files.filter(({ id }) => id !== file.id))}
                  >
                    <IconX size="1rem" stroke={1.6} aria-hidden />
                  </ActionIcon>
                </li>
              ))}
            </ul>
          )}
          <Button
            variant="default"
            size={size}
            leftSection={<IconFiles size="1rem" stroke={1.6} aria-hidden />}
            onClick={() => setPicking(true)}
          >
            {files.length > 0 ? 'Add files…' : 'Choose files…'}
          </Button>
          {isChecked && files.length === 0 && (
            <p className={classes.refused} role="alert">
              Choose at least one file.
            </p>
          )}
        </div>
        <ShareVisibilityField draft={draft} obstacles={obstacles} onChange={change} />
        {draft.visibility === 'restricted' && <SharePeople draft={draft} problems={shown} onChange={change} />}
        <FoldedShareOptions draft={draft} problems={shown} onChange={change} />
      </FormDialog>
      {isPicking && (
        <Suspense>
          <FilePicker multiple libraries onSelect={add} onClose={() => setPicking(false)} />
        </Suspense>
      )}
    </>
  );
}
