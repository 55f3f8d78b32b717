import { Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { isAddress, NOBODY, type OutsideSigner } from '../../model/outside-signers';
import classes from './AskDialog.module.css';
import { useMailMissing, WithoutMailServer } from './WithoutMailServer';

export interface OutsidePeopleProps {
  legend: string;
  hint: string;
  people: readonly OutsideSigner[];
  onChange: (people: readonly OutsideSigner[]) => void;
  /** The person who is being written down. */
  draft: OutsideSigner;
  onDraft: (draft: OutsideSigner) => void;
  /** Whether the request waits for that person to be added. */
  isWaiting: boolean;
  /** Whether they get a copy, and sign nothing. */
  isCopy?: boolean;
  /** Whether it is said elsewhere that people outside cannot be asked without a mail server. */
  isSaid?: boolean;
}

/** People without an account: a link and a code are mailed to each. */
export function OutsidePeople(props: OutsidePeopleProps) {
  const { legend, hint, people, onChange, draft, onDraft, isWaiting, isCopy, isSaid } = props;
  const size = usePhone() ? 'lg' : 'md';
  const isMailMissing = useMailMissing();
  const { name, email } = draft;
  const [problems, setProblems] = useState<{ name?: string; email?: string }>({});

  function add(): void {
    const found = {
      ...(name.trim() === '' && { name: 'Enter a name' }),
      ...(!isAddress(email) && { email: 'Enter an email address' }),
      ...(people.some((one) => one.email === email.trim().toLowerCase()) && {
        email: 'This person is in the list already',
      }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    onChange([...people, { name: name.trim(), email: email.trim().toLowerCase() }]);
    onDraft(NOBODY);
  }

  // Enter adds the person; it does not send the form.
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <fieldset className={classes.outside}>
      <legend>{legend}</legend>
      {!isMailMissing ? (
        <p className={classes.hint}>{hint}</p>
      ) : isCopy ? (
        <p className={classes.hint} role="note">
          People outside can’t get a copy until email is set up.
        </p>
      ) : (
        !isSaid && <WithoutMailServer />
      )}
      {people.length > 0 && (
        <ul className={classes.people}>
          {people.map((person) => (
            <li key={person.email}>
              <span>
                {person.name} · {person.email}
              </span>
              <Button
                variant="subtle"
                size="compact-md"
                aria-label={`Remove ${person.name}`}
                onClick={() => onChange(people.filter((one) => one !== person))}
              >
                <IconX size="1rem" stroke={1.6} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.newPerson}>
        <TextInput
          label="Name"
          size={size}
          maxLength={100}
          autoComplete="off"
          value={name}
          error={problems.name}
          onKeyDown={onKeyDown}
          onChange={(event) => onDraft({ name: event.currentTarget.value, email })}
        />
        <TextInput
          label="Email"
          type="email"
          size={size}
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          error={problems.email}
          onKeyDown={onKeyDown}
          onChange={(event) => onDraft({ name, email: event.currentTarget.value })}
        />
        <Button variant="default" size={size} onClick={add}>
          Add person
        </Button>
      </div>
      {isWaiting && (
        <p role="alert" className={classes.problem}>
          Add {name.trim() || email.trim()}, or clear the fields.
        </p>
      )}
    </fieldset>
  );
}
