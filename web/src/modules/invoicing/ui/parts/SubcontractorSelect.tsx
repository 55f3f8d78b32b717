import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { subcontractorChoicesQuery, subcontractorQuery } from '../../api/subcontractors';

/** How long typing rests before the server is asked, in milliseconds. */
const DEBOUNCE_MS = 250;

export interface SubcontractorSelectProps
  extends Pick<SelectProps, 'label' | 'aria-label' | 'size' | 'error' | 'placeholder' | 'clearable' | 'disabled'> {
  value: string | null;
  onChange: (id: string | null) => void;
}

/** Chooses a subcontractor by name. Of many, typing finds those that are not offered at once. */
export function SubcontractorSelect({ value, onChange, ...props }: SubcontractorSelectProps) {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, DEBOUNCE_MS);
  const chosen = useQuery({ ...subcontractorQuery(value ?? ''), enabled: value !== null }).data;
  const found = useInfiniteQuery(subcontractorChoicesQuery(chosen?.name === search ? '' : search));
  const choices = new Map(found.data?.pages.flatMap((page) => page.items).map(({ id, name }) => [id, name]));
  if (chosen) choices.set(chosen.id, chosen.name);
  return (
    <Select
      searchable
      data={Array.from(choices, ([id, name]) => ({ value: id, label: name }))}
      // The server has searched already, over more than the names.
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={found.isPending ? 'Searching…' : 'No one found'}
      value={value}
      onChange={onChange}
      {...props}
    />
  );
}
