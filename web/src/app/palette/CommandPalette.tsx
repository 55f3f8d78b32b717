import { Modal } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useRegisteredCommands } from '@/shared/lib/commands';
import { usePhone } from '@/shared/lib/use-phone';
import { Keys } from '@/shared/ui/Keys';
import classes from './CommandPalette.module.css';
import { dayCommand } from './day-command';
import { type Entry, entriesOf } from './entries';
import type { PaletteProps } from './Palette';
import { PaletteField } from './PaletteField';
import { useAppCommands } from './use-app-commands';
import { useFoundThings } from './use-found-things';

/** Go anywhere, do anything: every command of the person's modules and everything that has a name, found by typing. */
export function CommandPalette({ typed, onType, onClose }: PaletteProps) {
  const router = useRouter();
  const isPhone = usePhone();
  const listId = useId();
  const [marked, setMarked] = useState(0);
  const found = useFoundThings(typed);
  const { isSettled } = found;
  const commands = [...useAppCommands(), ...useRegisteredCommands()];
  const entries = entriesOf(commands, found, typed, new Date(), dayCommand(typed, commands));
  const current = entries[Math.min(marked, entries.length - 1)];
  const optionId = (entry: Entry) => `${listId}-${entry.id}`;

  const run = (entry: Entry) => {
    onClose();
    entry.run({ goTo: (path) => void router.navigate({ href: path }) });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && current) {
      event.preventDefault();
      run(current);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || entries.length === 0) return;
    event.preventDefault();
    setMarked((Math.min(marked, entries.length - 1) + step + entries.length) % entries.length);
  };

  return (
    <Modal.Root opened onClose={onClose} size="36rem" zIndex={9999} yOffset="14dvh" classNames={classes}>
      <Modal.Overlay />
      <Modal.Content aria-label="Go anywhere">
        <div className={classes.head}>
          <PaletteField
            data-autofocus
            aria-controls={listId}
            aria-activedescendant={current && optionId(current)}
            value={typed}
            onType={(next) => {
              onType(next);
              setMarked(0);
            }}
            onKeyDown={onKeyDown}
          />
          {/* A phone has no Esc, and no page beside the palette to press. */}
          {isPhone && <Modal.CloseButton aria-label="Close" />}
        </div>
        <div id={listId} className={classes.list} role="listbox" aria-label="Results" aria-busy={!isSettled}>
          {entries.map((entry, index) => (
            <Option
              // biome-ignore lint/suspicious/noArrayIndexKey: a line keeps its place while what stands in it changes.
              key={index}
              id={optionId(entry)}
              entry={entry}
              marked={entry === current}
              onPoint={() => setMarked(index)}
              onRun={() => run(entry)}
            />
          ))}
        </div>
        {entries.length === 0 && (
          <p className={classes.none}>{isSettled ? `No results for “${typed.trim()}”` : 'Searching…'}</p>
        )}
      </Modal.Content>
    </Modal.Root>
  );
}

interface OptionProps {
  id: string;
  entry: Entry;
  marked: boolean;
  onPoint: () => void;
  onRun: () => void;
}

function Option({ id, entry, marked, onPoint, onRun }: OptionProps) {
  const element = useRef<HTMLDivElement>(null);
  const Icon = entry.icon;
  useEffect(() => {
    if (marked) element.current?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  return (
    <>
      {entry.heading && (
        <div className={classes.group} role="presentation">
          {entry.heading}
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above has the keyboard. */}
      <div
        ref={element}
        id={id}
        className={classes.option}
        role="option"
        aria-selected={marked}
        tabIndex={-1}
        onMouseMove={onPoint}
        onClick={onRun}
      >
        {Icon && <Icon size={16} stroke={1.6} />}
        <span className={classes.words}>
          <span className={classes.label}>{entry.label}</span>
          {entry.passage && <span className={classes.passage}>{entry.passage}</span>}
        </span>
        {entry.from && <span className={classes.from}>{entry.from}</span>}
        {entry.keys?.map((keys) => (
          <Keys key={keys} of={keys} />
        ))}
      </div>
    </>
  );
}
