import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { membersQuery } from '@/shared/session/queries';
import { useSession } from '@/shared/session/use-session';
import { Dialog } from '@/shared/ui/Dialog';
import { FormDialog } from '@/shared/ui/FormDialog';
import { type BulkWork, useBulk } from '../../api/bulk';
import { drivePermissionsQuery } from '../../api/shares';
import { useShareFile } from '../../api/sharing';
import type { DriveFile } from '../../api/types';
import { formatCount } from '../../model/pages';
import { fileCountWords, shareWithWords } from '../../model/share-words';
import { filesToShare, sharingChange } from '../../model/sharing';
import { PeoplePicker } from '../drives/PeoplePicker';
import formClasses from '../parts/form.module.css';
import { LinkSection } from './LinkSection';
import classes from './shares.module.css';
import type { SharedWhat } from './sharing-order';

export interface ShareFileDialogProps {
  /** Files by name, of which those that the person may not share are left alone; or all that a list shows. */
  what: SharedWhat;
  onClose: () => void;
  /** After the server agreed. */
  onShared?: () => void;
}

/** Shares files with people of the organisation, who then see them wherever they lie. */
export function ShareFileDialog({ what, onClose, onShared }: ShareFileDialogProps) {
  if (what.listed) {
    const { listed, total } = what;
    return (
      <ManyFiles
        about={formatCount(total.count, total.isCapped)}
        workFor={() => ({ filter: listed })}
        onClose={onClose}
        onShared={onShared}
      />
    );
  }
  const files = what.files.filter(({ can }) => can.share);
  const [file] = files;
  if (!file) {
    return (
      <Dialog opened onClose={onClose} title="Share File">
        <p>You don't have permission to share files</p>
      </Dialog>
    );
  }
  if (files.length === 1) return <OneFile file={file} onClose={onClose} onShared={onShared} />;
  return (
    <ManyFiles
      about={fileCountWords(files.length)}
      workFor={(chosen) => {
        const fileIds = filesToShare(files, chosen);
        return fileIds.length > 0 ? { fileIds } : null;
      }}
      onClose={onClose}
      onShared={onShared}
    />
  );
}

interface Ways {
  onClose: () => void;
  onShared?: () => void;
}

function usePeople() {
  const { userId } = useSession();
  return (useQuery(membersQuery).data?.members ?? []).filter(({ id }) => id !== userId);
}

interface ManyFilesProps extends Ways {
  about: string;
  /** The files to be shared with the people chosen; null where nothing is left to do. */
  workFor: (chosen: readonly string[]) => Omit<BulkWork, 'action'> | null;
}

/** Several files are shared with people beside those who see them already, as one job. */
function ManyFiles({ about, workFor, onClose, onShared }: ManyFilesProps) {
  const people = usePeople();
  const { start } = useBulk();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const work = chosen.length > 0 ? workFor(chosen) : null;

  function share(): void {
    if (!work || isBusy) return;
    setBusy(true);
    start({ action: 'share', ...work, share: { sharedWith: [...chosen] } }).then(
      () => {
        onClose();
        onShared?.();
      },
      // What went wrong is told already.
      () => setBusy(false),
    );
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Share File"
      about={about}
      submitLabel={shareWithWords(chosen.length)}
      isDisabled={!work}
      isLoading={isBusy}
      onSubmit={share}
    >
      <PeoplePicker label="Share with" people={people} chosen={chosen} onChange={setChosen} hasAll />
    </FormDialog>
  );
}

/** One file has exactly the people who are chosen, and can be open to the drive or not. */
function OneFile({ file, onClose, onShared }: Ways & { file: DriveFile }) {
  const size = usePhone() ? 'lg' : 'md';
  const { userId } = useSession();
  const people = usePeople();
  const permissions = useQuery(drivePermissionsQuery());
  // Whoever has left the organisation, and the person at the page, are not in the list and stay as they are.
  const [chosen, setChosen] = useState<readonly string[]>(() => file.sharedWith.filter((id) => id !== userId));
  const [visibility, setVisibility] = useState(file.visibility);
  const [isLinked, setLinked] = useState(false);
  const sharing = useShareFile();
  const own = file.sharedWith.filter((id) => id === userId);
  const change = sharingChange(file, chosen, visibility, own);
  const isVisibilityOnly = change !== null && change.sharedWith === undefined;
  // Nobody chosen shares with nobody: that has its own button.
  const isReady = change !== null && (chosen.length > 0 || isVisibilityOnly);

  function share(what = change): void {
    if (!what) return;
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
      about={file.name}
      // The link is made already: there is nothing to cancel.
      closeLabel={isLinked ? 'Done' : undefined}
      submitLabel={isVisibilityOnly ? 'Save' : shareWithWords(chosen.length)}
      isDisabled={!isReady}
      isLoading={sharing.isPending}
      onSubmit={() => share()}
      aside={
        file.sharedWith.length > own.length && (
          <Button
            variant="subtle"
            data-danger
            size={size}
            disabled={sharing.isPending}
            onClick={() => share({ fileId: file.id, sharedWith: own })}
          >
            Stop sharing
          </Button>
        )
      }
    >
      <PeoplePicker label="Share with" people={people} chosen={chosen} onChange={setChosen} hasAll />
      {file.can.setVisibility && file.visibility !== 'list' && (
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
              ? 'Only its owner, the drive’s managers and the people chosen above can see it.'
              : 'Anyone with access to the drive can see it.'}
          </p>
        </div>
      )}
      {file.can.createShare && permissions.data?.canCreateShares && (
        <LinkSection file={file} people={chosen} onMade={() => setLinked(true)} />
      )}
    </FormDialog>
  );
}
