import { Button, Menu } from '@mantine/core';
import { IconCheck, IconFolder } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { foldersQuery } from '../../api/queries';
import classes from './Editor.module.css';

const NO_FOLDER = 'No folder';

export interface FolderPickerProps {
  folderId: string | null;
  /** As the note knows it, until the folders are here. */
  folderName: string | null;
  onChange: (folderId: string | null) => void;
  isDisabled: boolean;
}

/** In which folder the note lies. */
export function FolderPicker({ folderId, folderName, onChange, isDisabled }: FolderPickerProps) {
  const folders = useQuery(foldersQuery()).data?.items ?? [];
  const name = folders.find(({ id }) => id === folderId)?.name ?? folderName;
  const words = folderId ? (name ?? NO_FOLDER) : NO_FOLDER;
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          className={classes.prop}
          disabled={isDisabled}
          aria-label={`Folder: ${words}`}
          leftSection={<IconFolder size="1rem" stroke={1.6} aria-hidden />}
        >
          {words}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="20rem" style={{ overflowY: 'auto' }}>
        {[{ id: null, name: NO_FOLDER }, ...folders].map((folder) => (
          <Menu.Item
            key={folder.id ?? ''}
            rightSection={folder.id === folderId && <IconCheck size="1rem" stroke={1.6} aria-label="Chosen" />}
            onClick={() => folder.id !== folderId && onChange(folder.id)}
          >
            {folder.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
