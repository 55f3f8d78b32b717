import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { membersQuery } from '@/shared/session/queries';
import { useSession } from '@/shared/session/use-session';
import { Dialog } from '@/shared/ui/Dialog';
import { FormDialog } from '@/shared/ui/FormDialog';
import { useShareFiles } from '../../api/sharing';
import type { DriveFile } from '../../api/types';
import { fileCountWords, shareWithWords } from '../../model/share-words';
import { sharingChanges } from '../../model/sharing';
import { PeoplePicker } from '../drives/PeoplePicker';
import formClasses from '../parts/form.module.css';
import classes from './shares.module.css';

export interface ShareFileDialogProps {
  /** One or more; those that the person may not share are left alone. */
  files: readonly DriveFile[];
  onClose: () => void;
  /** After the server agreed. */
  onShared?: () => void;
}

/** Shares files with people of the organisation, who then see them wherever they lie. */
export function ShareFileDialog({ files, onClose, onShared }: ShareFileDialogProps) {
  const shared = files.filter(({ can }) => can.share);
  if (shared.length === 0) {
    return (
      <Dialog opened onClose={onClose} title="Share File">
        <p>You don't have permission to share files</p>
      </Dialog>
    );
  }
  return <People files={shared} onClose={onClose} onShared={onShared} />;
}

function People({ files, onClose, onShared }: ShareFileDialogProps) {
  const size = usePhone() ? 'lg' : 'md';
  const { userId } = useSession();
  const people = (useQuery(membersQuery).data?.members ?? []).filter(({ id }) => id !== userId);
  const file = files.length === 1 ? files[0] : undefined;
  // Whoever has left the organisation, and the person at the page, are not in the list and stay as they are.
  const [chosen, setChosen] = useState<readonly string[]>(() => (file?.sharedWith ?? []).filter((id) => id !== userId));
  const [visibility, setVisibility] = useState(file?.visibility);
  const sharing = useShareFiles();
  const own = (file?.sharedWith ?? []).filter((id) => id === userId);
  const changes = sharingChanges(files, chosen, visibility, own);
  // Nobody chosen shares with nobody: that has its own button.
  const isReady = changes.length > 0 && (chosen.length > 0 || changes[0]?.sharedWith === undefined);

  function share(what = changes): void {
    sharing.mutate(what, {
      onSuccess: () => {
        onClose();
        onShared?.();
      },
    });
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Share File"
      about={file?.name ?? fileCountWords(files.length)}
      submitLabel={submitWords(chosen.length, changes[0]?.sharedWith === undefined && changes.length > 0)}
      isDisabled={!isReady}
      isLoading={sharing.isPending}
      onSubmit={() => share()}
      aside={
        file &&
        file.sharedWith.length > own.length && (
          <Button
            variant="subtle"
            data-danger
            size={size}
            disabled={sharing.isPending}
            onClick={() => share([{ fileId: file.id, sharedWith: own }])}
          >
            Stop sharing
          </Button>
        )
      }
    >
      <PeoplePicker label="Share with" people={people} chosen={chosen} onChange={setChosen} hasAll />
      {file?.can.setVisibility && file.visibility !== 'list' && (
        <div className={classes.visibility}>
          <span className={formClasses.label} id="share-visibility">
            In the drive
          </span>
          <SegmentedControl
            fullWidth
            size={size}
            aria-labelledby="share-visibility"
            value={visibility}
            onChange={setVisibility}
            data={[
              { value: 'shared', label: 'Shared' },
              { value: 'private', label: 'Private' },
            ]}
          />
          <p className={formClasses.hint}>
            {visibility === 'private'
              ? 'Only its owner, those who run the drive and the people chosen above see it.'
              : 'Everybody who sees the drive sees it.'}
          </p>
        </div>
      )}
    </FormDialog>
  );
}

/** `Save` where only who sees it in the drive has changed. */
function submitWords(chosen: number, isVisibilityOnly: boolean): string {
  return isVisibilityOnly ? 'Save' : shareWithWords(chosen);
}
