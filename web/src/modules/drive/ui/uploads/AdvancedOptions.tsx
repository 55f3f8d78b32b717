import { Select, Switch } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconFolder } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { folderQuery } from '../../api/folders';
import { choiceLabel } from '../../model/folder-choice';
import { useFolderChoices } from '../folders/use-folder-choices';
import classes from './UploadFields.module.css';

/** The option that is no folder; no id looks like it. */
const ROOT = 'root';
const ROOT_WORDS = 'Root folder';

export interface AdvancedOptionsProps {
  driveId: string;
  /** Null at the drive's root. */
  folderId: string | null;
  onFolder: (folderId: string | null) => void;
  /** Whether people are asked to sign what is uploaded; absent where nothing of it can be signed. */
  signing?: { isToSign: boolean; onToSign: (isToSign: boolean) => void };
}

/** What most uploads leave as it is. Open from the start where it has been chosen already. */
export function AdvancedOptions({ driveId, folderId, onFolder, signing }: AdvancedOptionsProps) {
  const panelId = useId();
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(folderId !== null);
  const [typed, setTyped] = useState('');
  const chosen = useQuery({ ...folderQuery(folderId ?? ''), enabled: folderId !== null }).data;
  const way = chosen?.ancestors.map(({ name }) => name).join(' / ') ?? '';
  const label = folderId === null ? ROOT_WORDS : chosen ? choiceLabel({ path: way, name: chosen.folder.name }) : '';
  // The field holds the chosen folder's words until somebody types: they are nothing to search for.
  const wanted = typed === label ? '' : typed;
  const folders = useFolderChoices(driveId, wanted, isOpen);
  const found = folders.choices.map((choice) => ({ value: choice.id, label: choiceLabel(choice) }));
  const isFound = (value: string) => folders.choices.some(({ id }) => id === value);
  const isListed = folderId === null || isFound(folderId);
  return (
    <section>
      <button
        type="button"
        className={classes.disclosure}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        Advanced Options
        {isOpen ? <IconChevronUp size="1rem" stroke={1.6} /> : <IconChevronDown size="1rem" stroke={1.6} />}
      </button>
      <div id={panelId} hidden={!isOpen} className={classes.options}>
        <Select
          label="Folder"
          size={isPhone ? 'lg' : 'md'}
          data={[{ value: ROOT, label: ROOT_WORDS }, ...(isListed ? [] : [{ value: folderId, label }]), ...found]}
          value={folderId ?? ROOT}
          onChange={(next) => onFolder(next === ROOT ? null : next)}
          searchable
          searchValue={typed}
          onSearchChange={setTyped}
          onFocus={(event) => event.currentTarget.select()}
          // The server has searched; what is chosen stands among the options only for its words.
          filter={({ options }) =>
            wanted === '' ? options : options.filter((option) => 'value' in option && isFound(option.value))
          }
          nothingFoundMessage={folders.isPending ? 'Loading folders…' : 'No folders found'}
          allowDeselect={false}
          maxDropdownHeight={300}
          leftSection={<IconFolder size="1rem" stroke={1.6} aria-hidden />}
          comboboxProps={{ zIndex: 10_000 }}
        />
        {signing && (
          <Switch
            label="Require signatures"
            description="You choose who signs once it is uploaded."
            size={isPhone ? 'lg' : 'md'}
            mt="1rem"
            checked={signing.isToSign}
            onChange={(event) => signing.onToSign(event.currentTarget.checked)}
          />
        )}
      </div>
    </section>
  );
}
