import { MultiSelect, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { membersQuery } from '@/shared/session/queries';
import { filterOptions } from '@/shared/ui/filter-options';
import { busyQuery } from '../../api/queries';
import { askedAbout, clashes, without } from '../../model/busy';
import { type EventForm, spanOf } from '../../model/event-form';
import type { Times } from '../../model/moves';
import { BusyMark, BusyStrips } from './BusyStrips';
import classes from './BusyStrips.module.css';

export interface PeopleFieldsProps {
  form: EventForm;
  /** The event as it was; null for a new one. */
  before: EventForm | null;
  /** Who sees the event can be said: not in a dialog that creates one from the calendar. */
  canShare: boolean;
  me: string;
  size: string;
  set: (change: Partial<EventForm>) => void;
}

/** Who is invited and when they have something on, and, where sharing is allowed, who sees the event. */
export function PeopleFields({ form, before, canShare, me, size, set }: PeopleFieldsProps) {
  const members = useQuery(membersQuery).data?.members ?? [];
  const people = members
    .filter(({ id }) => id !== me)
    .map(({ id, displayName }) => ({ value: id, label: displayName }));
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const wanted = spanOf(form);
  const own = before && spanOf(before);
  const asked = isOpen && wanted ? askedAbout(people, search) : [];
  const busy = useQuery(busyQuery(asked, wanted)).data ?? [];
  const isBusy = (id: string) => {
    const spans = busy.find(({ userId }) => userId === id)?.spans ?? [];
    return wanted !== null && clashes(without(spans, ownOf(before, own, id)), wanted).length > 0;
  };
  return (
    <>
      <MultiSelect
        label="Invite people"
        size={size}
        searchable
        filter={filterOptions}
        data={people}
        value={[...form.attendees]}
        searchValue={search}
        onSearchChange={setSearch}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        renderOption={({ option }) => (
          <span className={classes.option}>
            {option.label}
            {isBusy(option.value) && <BusyMark />}
          </span>
        )}
        onChange={(attendees) => set({ attendees })}
      />
      {form.attendees.length > 0 && wanted && (
        <BusyStrips
          people={[{ value: me, label: 'You' }, ...people.filter(({ value }) => form.attendees.includes(value))]}
          wanted={wanted}
          ownOf={(id) => (id === me ? own : ownOf(before, own, id))}
        />
      )}
      {canShare && (
        <Select
          label="Visibility"
          size={size}
          data={[
            { value: 'private', label: 'Private' },
            { value: 'users', label: 'Users' },
          ]}
          value={form.visibility}
          onChange={(value) => set({ visibility: value === 'users' ? 'users' : 'private' })}
        />
      )}
      {canShare && form.visibility === 'users' && (
        <MultiSelect
          label="Share with"
          description="Everyone who can see the calendar, unless you name people."
          size={size}
          searchable
          filter={filterOptions}
          data={people}
          value={form.sharedWith.filter((id) => id !== 'ALL')}
          onChange={(sharedWith) => set({ sharedWith })}
        />
      )}
    </>
  );
}

/** The event's own time, for those whose time it takes already. */
function ownOf(before: EventForm | null, own: Times | null, id: string): Times | null {
  return before?.attendees.includes(id) ? own : null;
}
