import { Button, Checkbox, Skeleton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { membersQuery } from '@/shared/session/queries';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import { chosenWords, findPeople } from '../../model/drive-draft';
import { availableWords, selectedWords } from '../../model/share-words';
import formClasses from '../parts/form.module.css';
import classes from './PeoplePicker.module.css';

export interface Pickable {
  id: string;
  displayName: string;
  email: string;
  username?: string | null;
  firstName?: string;
  lastName?: string;
  photoURL?: string | null;
}

export interface PeoplePickerProps {
  label: string;
  people: readonly Pickable[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  /** The names of those who are chosen elsewhere for the same, such as people from outside. */
  others?: readonly string[];
  /** Counts who can be chosen and who is, with buttons that choose everybody found and nobody. */
  hasAll?: boolean;
  /** What is wrong with the choice. */
  error?: string | false;
}

/** Chooses people by ticking them in a list that narrows while one types. */
export function PeoplePicker(props: PeoplePickerProps) {
  const { label, people, chosen, onChange, others = [], hasAll = false, error } = props;
  const size = usePhone() ? 'lg' : 'md';
  const [text, setText] = useState('');
  const found = findPeople(people, text);
  const names = people.filter(({ id }) => chosen.includes(id)).map(({ displayName }) => displayName);
  const all = [...names, ...others];
  return (
    <fieldset className={classes.picker}>
      <legend className={formClasses.label}>{label}</legend>
      <TextInput
        size={size}
        type="search"
        data-autofocus={hasAll || undefined}
        aria-label="Search people"
        placeholder="Search people..."
        leftSection={<IconSearch size="1rem" stroke={1.6} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        // Enter looks for somebody; it does not send the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {hasAll && (
        <div className={classes.all}>
          <span className={classes.available}>{availableWords(found.length)}</span>
          <Button
            variant="subtle"
            disabled={found.every(({ id }) => chosen.includes(id))}
            onClick={() => onChange([...new Set([...chosen, ...found.map(({ id }) => id)])])}
          >
            Select All
          </Button>
          <Button variant="subtle" disabled={chosen.length === 0} onClick={() => onChange([])}>
            Clear
          </Button>
        </div>
      )}
      <ul className={classes.list}>
        {found.map(({ id, displayName, email, photoURL }) => (
          <li key={id}>
            <Checkbox
              classNames={{ root: classes.person, body: classes.line, labelWrapper: classes.words }}
              checked={chosen.includes(id)}
              onChange={(event) =>
                onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
              label={
                <span className={classes.name}>
                  <PersonAvatar name={displayName} photo={photoURL} size="sm" />
                  <span className={classes.who}>{displayName}</span>
                  <span className={classes.email} title={email}>
                    {email}
                  </span>
                </span>
              }
            />
          </li>
        ))}
        {people.length === 0 ? <NoPeople /> : found.length === 0 && <li className={classes.nobody}>No one found</li>}
      </ul>
      <p className={formClasses.hint} role="status">
        {hasAll ? selectedWords(names.length) : all.length === 0 ? 'No one chosen' : chosenWords(all)}
      </p>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Why there is nobody to choose: they are on their way, they could not be read, or the person is alone. */
function NoPeople() {
  // Whoever shows the list has asked for them.
  const members = useQuery({ ...membersQuery, enabled: false });
  if (members.isError) {
    return (
      <li className={classes.nobody}>
        <span role="alert">Failed to load users</span>
        <Button variant="subtle" size="xs" loading={members.isFetching} onClick={() => void members.refetch()}>
          Try Again
        </Button>
      </li>
    );
  }
  if (members.isPending) {
    return (
      <li className={classes.loading}>
        <Skeleton height="1.5rem" role="status" aria-label="Loading users" />
      </li>
    );
  }
  return <li className={classes.nobody}>No one found</li>;
}
