import { ActionIcon, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useShortcut } from '@/shared/lib/shortcuts';
import { usePhone } from '@/shared/lib/use-phone';
import { Keys } from './Keys';
import classes from './SearchBox.module.css';

/** How long typing rests before the list is asked again, in milliseconds. */
const DEBOUNCE_MS = 300;

export interface SearchBoxProps {
  /** What the list is searched for now. */
  value: string;
  /** The placeholder, which is also the field's name. */
  label: string;
  /** The heading of its shortcut in the shortcuts sheet, e.g. `Drive`. */
  group: string;
  onChange: (text: string) => void;
  /** Takes the focus when it appears: it was asked for. */
  autoFocus?: boolean;
}

/** The search over a list: '/' reaches it, Escape and the cross clear it. */
export function SearchBox({ value, label, group, onChange, autoFocus = false }: SearchBoxProps) {
  const isPhone = usePhone();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const commit = useDebouncedCallback((next: string, page: string) => {
    // Whoever has gone on to another page meanwhile, which may still be loading, is not called back.
    if (page === window.location.pathname) onChange(next.trim());
  }, DEBOUNCE_MS);
  // The address changed by another way (back, a cleared search): the field follows. Its own changes it knows already.
  if (value !== known) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }
  useShortcut({ keys: '/', label: label.replace('...', ''), group }, () => input.current?.focus());

  function clear(): void {
    commit.cancel();
    setText('');
    onChange('');
    input.current?.focus();
  }

  return (
    <TextInput
      ref={input}
      className={classes.box}
      classNames={{ input: classes.input }}
      type="search"
      size={isPhone ? 'lg' : 'sm'}
      role="searchbox"
      placeholder={label}
      aria-label={label.replace('...', '')}
      value={text}
      autoFocus={autoFocus}
      onChange={(event) => {
        setText(event.currentTarget.value);
        commit(event.currentTarget.value, window.location.pathname);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || text === '') return;
        event.preventDefault();
        clear();
      }}
      leftSection={<IconSearch size="1rem" stroke={1.6} aria-hidden />}
      rightSection={
        text === '' ? (
          !isPhone && <Keys of="/" />
        ) : (
          <ActionIcon size={24} aria-label="Clear search" onClick={clear}>
            <IconX size="0.875rem" stroke={1.6} aria-hidden />
          </ActionIcon>
        )
      }
    />
  );
}
