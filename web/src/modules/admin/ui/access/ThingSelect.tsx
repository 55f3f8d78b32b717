import { type ComboboxItem, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { membersQuery } from '@/shared/session/queries';
import { filterOptions } from '@/shared/ui/filter-options';
import {
  type AccessResource,
  drivesToChooseQuery,
  fileNameQuery,
  filesToChooseQuery,
  folderNameQuery,
  foldersToChooseQuery,
  librariesToChooseQuery,
  libraryNameQuery,
} from '../../api/access';
import { rolesQuery } from '../../api/roles';
import { withChosen } from '../../model/choices';
import classes from './access.module.css';

/** How long typing rests before the server is asked, in milliseconds. */
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
      return <SearchSelect {...props} find={useFiles} name={useFileName} />;
    case 'folder':
      return <SearchSelect {...props} find={useFolders} name={useFolderName} />;
    case 'library':
      return <SearchSelect {...props} find={useLibraries} name={useLibraryName} />;
    case 'drive':
      return <ListSelect {...props} choices={useDrives} />;
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

/** A kind of which there are few: the browser has all of them. */
function ListSelect({ label, value, onChange, choices: useChoices }: FieldProps & { choices: () => ComboboxItem[] }) {
  const data = useChoices();
  return (
    <Select
      className={classes.second}
      aria-label={label}
      placeholder={`Choose a ${label.toLowerCase()}`}
      size={usePhone() ? 'lg' : 'md'}
      searchable
      filter={filterOptions}
      nothingFoundMessage={`No ${label.toLowerCase()} found`}
      data={data}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
    />
  );
}

interface SearchSelectProps extends FieldProps {
  /** The first things whose names fit. */
  find: (search: string) => ComboboxItem[];
  /** What the chosen one is called; the address knows its id only. */
  name: (id: string | undefined) => string | undefined;
}

/** A kind of which there may be any number: the server searches. */
function SearchSelect({ label, value, onChange, find: useFound, name: useName }: SearchSelectProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, DEBOUNCE_MS);
  const name = useName(value);
  // The chosen one's own name stands in the field; searching for it would leave nothing else to choose.
  const found = useFound(search === name ? '' : search);
  return (
    <Select
      className={classes.second}
      aria-label={label}
      placeholder={`Search for a ${label.toLowerCase()}`}
      size={usePhone() ? 'lg' : 'md'}
      searchable
      // The server has searched already.
      filter={({ options }) => options}
      nothingFoundMessage={`No ${label.toLowerCase()} found`}
      data={withChosen(found, value, name)}
      value={value ?? null}
      // Typing takes the place of the name that stands there.
      onFocus={(event) => event.currentTarget.select()}
      onSearchChange={setTyped}
      onChange={(id) => onChange(id ?? undefined)}
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

const useFiles = (search: string) => useQuery(filesToChooseQuery(search)).data ?? [];
const useFolders = (search: string) => useQuery(foldersToChooseQuery(search)).data ?? [];
const useLibraries = (search: string) => useQuery(librariesToChooseQuery(search)).data ?? [];
const useDrives = () => useQuery(drivesToChooseQuery()).data ?? [];

const useFileName = (id = '') => useQuery({ ...fileNameQuery(id), enabled: id !== '' }).data;
const useFolderName = (id = '') => useQuery({ ...folderNameQuery(id), enabled: id !== '' }).data;
const useLibraryName = (id = '') => useQuery({ ...libraryNameQuery(id), enabled: id !== '' }).data;

const useMembers = () =>
  useQuery(membersQuery).data?.members.map(({ uid, displayName }) => ({ value: uid, label: displayName })) ?? [];

const useRoles = () => useQuery(rolesQuery()).data?.roles.map(({ key, name }) => ({ value: key, label: name })) ?? [];
