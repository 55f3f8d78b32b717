import { Button, Select, Skeleton, TextInput } from '@mantine/core';
import { IconFolder, IconFolderOff, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { keyColor } from '@/shared/ui/ColorSquare';
import { FormDialog } from '@/shared/ui/FormDialog';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { drivesQuery } from '../../api/queries';
import { useFolderChoices } from '../folders/use-folder-choices';
import classes from './MoveDialog.module.css';
import type { MoveTarget } from './use-bulk-deeds';

/** The layer that drive.md gives this dialog; its own lists stand above it. */
const LAYER = 1200;

const VERBS = { move: 'Move', copy: 'Copy' };

export interface MoveDialogProps {
  /** The drive whose folders are listed first. */
  driveId: string;
  /** What is done to them. */
  deed: 'move' | 'copy';
  /** What goes there, in words: '3 files', or a file's name. */
  what: string;
  onChoose: (to: MoveTarget) => Promise<void>;
  onClose: () => void;
}

/** Chooses the folder that files, or copies of them, go to. */
export function MoveDialog({ driveId: first, deed, what, onChoose, onClose }: MoveDialogProps) {
  const size = usePhone() ? 'lg' : 'md';
  const [driveId, setDriveId] = useState(first);
  const [typed, setTyped] = useState('');
  /** Undefined until a choice is made; null is the choice of no folder. */
  const [chosen, setChosen] = useState<string | null>();
  const [isBusy, setBusy] = useState(false);
  const drives = (useQuery(drivesQuery()).data?.drives ?? []).filter(({ id, can }) => can.upload || id === first);
  const folders = useFolderChoices(driveId, typed);
  const wanted = typed.trim();

  async function submit(): Promise<void> {
    if (chosen === undefined || isBusy) return;
    setBusy(true);
    await onChoose({ driveId, folderId: chosen });
    onClose();
  }
  return (
    <FormDialog
      onClose={onClose}
      zIndex={LAYER}
      title={`${VERBS[deed]} to folder`}
      about={what}
      submitLabel={VERBS[deed]}
      isDisabled={chosen === undefined}
      isLoading={isBusy}
      onSubmit={() => void submit()}
    >
      <div className={classes.fields}>
        <Select
          label="Drive"
          size={size}
          data={drives.map(({ id, name }) => ({ value: id, label: name }))}
          value={driveId}
          allowDeselect={false}
          maxDropdownHeight={300}
          comboboxProps={{ zIndex: LAYER + 1 }}
          onChange={(id) => {
            if (!id) return;
            setDriveId(id);
            setChosen(undefined);
          }}
        />
        <TextInput
          size={size}
          type="search"
          aria-label="Search folders"
          placeholder="Search folders..."
          data-autofocus
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            // What was chosen may be out of sight soon.
            setChosen(undefined);
          }}
          leftSection={<IconSearch size="1rem" stroke={1.6} aria-hidden />}
        />
        {folders.error ? (
          <LoadFailure what="Folders" error={folders.error} onRetry={folders.retry} />
        ) : (
          <fieldset className={classes.list} aria-busy={folders.isPending}>
            <legend className={classes.legend}>Folders</legend>
            {wanted === '' && (
              <Choice name="— No folder —" isChosen={chosen === null} onChoose={() => setChosen(null)}>
                <IconFolderOff size="1.125rem" stroke={1.5} aria-hidden />
              </Choice>
            )}
            {folders.choices.map(({ id, name, path, color }) => (
              <Choice key={id} name={name} path={path} isChosen={chosen === id} onChoose={() => setChosen(id)}>
                <IconFolder size="1.125rem" stroke={1.5} style={{ color: keyColor(color) }} aria-hidden />
              </Choice>
            ))}
            {folders.more && (
              <Button variant="subtle" fullWidth loading={folders.isLoadingMore} onClick={folders.more}>
                Show more
              </Button>
            )}
            {folders.choices.length === 0 &&
              (folders.isPending ? (
                <Skeleton className={classes.waiting} height="0.75rem" width="40%" />
              ) : (
                wanted !== '' && <p className={classes.none}>No folder is called “{wanted}”</p>
              ))}
          </fieldset>
        )}
      </div>
    </FormDialog>
  );
}

interface ChoiceProps {
  name: string;
  path?: string;
  isChosen: boolean;
  onChoose: () => void;
  children: React.ReactNode;
}

function Choice({ name, path, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label className={classes.choice} data-chosen={isChosen || undefined}>
      <input type="radio" name="move-to" className={classes.radio} checked={isChosen} onChange={onChoose} />
      {children}
      <span className={classes.name} dir="auto" title={name}>
        {name}
      </span>
      {path && <span className={classes.path}>{path}</span>}
    </label>
  );
}
