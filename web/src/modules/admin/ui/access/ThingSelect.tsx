import { type ComboboxItem, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { membersQuery } from '@/shared/session/queries';
import { type AccessResource, filesToChooseQuery, foldersToChooseQuery, placesToChooseQuery } from '../../api/access';
import { rolesQuery } from '../../api/roles';
import classes from './access.module.css';

/** How long typing rests before files are asked for, in milliseconds. */
const DEBOUNCE_MS = 250;

export interface ThingSelectProps {
  resource: AccessResource;
  value?: string;
  onChange: (id: string | undefined) => void;
}

/** Chooses one thing of a kind. Kinds that have no list here take an id. */
export function ThingSelect({ resource, value, onChange }: ThingSelectProps) {
  const props = { label: resource.noun, value, onChange };
  switch (resource.key) {
    case 'file':
      return <FileSelect {...props} />;
    case 'drive':
      return <ListSelect {...props} choices={useDrives} />;
    case 'folder':
      return <ListSelect {...props} choices={useFolders} />;
    case 'library':
      return <ListSelect {...props} choices={useLibraries} />;
    case 'member':
      return <ListSelect {...props} choices={useMembers} />;
    case 'role':
      return <ListSelect {...props} choices={useRoles} />;
    default:
      return <IdField {...props} />;
  }
}

interface FieldProps {
  label: string;
  value?: string;
  onChange: (id: string | undefined) => void;
}

function ListSelect({ label, value, onChange, choices: useChoices }: FieldProps & { choices: () => ComboboxItem[] }) {
  const data = useChoices();
  return (
    <Select
      className={classes.second}
      aria-label={label}
      placeholder={`Choose a ${label.toLowerCase()}`}
      size={usePhone() ? 'lg' : 'md'}
      searchable
      data={data}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
    />
  );
}

function FileSelect({ label, value, onChange }: FieldProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<ComboboxItem | null>(null);
  const [search] = useDebouncedValue(typed, DEBOUNCE_MS);
  // The chosen one's own name stands in the field; searching for it would leave nothing else to choose.
  const files = useQuery(filesToChooseQuery(search === chosen?.label ? '' : search)).data?.files ?? [];
  const found = files.map(({ id, name }) => ({ value: id, label: name }));
  const data = chosen && !found.some((item) => item.value === chosen.value) ? [chosen, ...found] : found;
  return (
    <Select
      className={classes.second}
      aria-label={label}
      placeholder="Search files..."
      size={usePhone() ? 'lg' : 'md'}
      searchable
      // The server has searched already.
      filter={({ options }) => options}
      nothingFoundMessage="No file fits"
      data={data}
      value={value ?? null}
      onSearchChange={setTyped}
      onChange={(id, item) => {
        setChosen(item ?? null);
        onChange(id ?? undefined);
      }}
    />
  );
}

function IdField({ label, value, onChange }: FieldProps) {
  return (
    <TextInput
      className={classes.second}
      aria-label={`${label} id`}
      placeholder="Its id"
      size={usePhone() ? 'lg' : 'md'}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value.trim() || undefined)}
    />
  );
}

const useDrives = () =>
  useQuery(placesToChooseQuery()).data?.drives.map(({ id, name }) => ({ value: id, label: name })) ?? [];

const useFolders = () =>
  useQuery(foldersToChooseQuery()).data?.folders.map(({ id, name, driveName }) => ({
    value: id,
    label: `${name} in ${driveName}`,
  })) ?? [];

function useLibraries(): ComboboxItem[] {
  const { drives = [], libraries = [] } = useQuery(placesToChooseQuery()).data ?? {};
  const names = new Map(drives.map(({ id, name }) => [id, name]));
  return libraries.map(({ id, name, driveId }) => ({ value: id, label: `${name} in ${names.get(driveId) ?? '…'}` }));
}

const useMembers = () =>
  useQuery(membersQuery).data?.members.map(({ uid, displayName }) => ({ value: uid, label: displayName })) ?? [];

const useRoles = () => useQuery(rolesQuery()).data?.roles.map(({ key, name }) => ({ value: key, label: name })) ?? [];
