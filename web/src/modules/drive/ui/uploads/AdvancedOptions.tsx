import { Select } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconFolder } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { drivesFoldersQuery } from '../../api/queries';
import { folderOptions } from '../../model/folder-options';
import classes from './UploadFields.module.css';

/** The option that is no folder; no id looks like it. */
const ROOT = 'root';

export interface AdvancedOptionsProps {
  driveId: string;
  /** Null at the drive's root. */
  folderId: string | null;
  onFolder: (folderId: string | null) => void;
}

/** What most uploads leave as it is. Open from the start where it has been chosen already. */
export function AdvancedOptions({ driveId, folderId, onFolder }: AdvancedOptionsProps) {
  const id = useId();
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(folderId !== null);
  const folders = useQuery({ ...drivesFoldersQuery(driveId), enabled: isOpen });
  return (
    <section>
      <button
        type="button"
        className={classes.disclosure}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Advanced Options
        {isOpen ? <IconChevronUp size="1rem" stroke={1.6} /> : <IconChevronDown size="1rem" stroke={1.6} />}
      </button>
      <div id={id} hidden={!isOpen} className={classes.options}>
        <Select
          label="Folder"
          size={isPhone ? 'lg' : 'md'}
          data={[{ value: ROOT, label: 'Root folder' }, ...folderOptions(folders.data?.folders ?? [])]}
          value={folderId ?? ROOT}
          onChange={(next) => onFolder(next === ROOT ? null : next)}
          searchable
          nothingFoundMessage={folders.isPending ? 'Loading folders…' : 'No folders found'}
          allowDeselect={false}
          maxDropdownHeight={300}
          leftSection={<IconFolder size="1rem" stroke={1.6} aria-hidden />}
          comboboxProps={{ zIndex: 10_000 }}
        />
      </div>
    </section>
  );
}
