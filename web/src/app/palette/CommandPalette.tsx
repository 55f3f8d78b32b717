import { Modal } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type Command, useRegisteredCommands } from '@/shared/lib/commands';
import { Keys } from '@/shared/ui/Keys';
import classes from './CommandPalette.module.css';
import { findCommands } from './find-commands';
import type { PaletteProps } from './Palette';
import { PaletteField } from './PaletteField';

/** Go anywhere, do anything: every command the person's modules offer, found by typing. */
export function CommandPalette({ typed, onType, onClose }: PaletteProps) {
  const router = useRouter();
  const listId = useId();
  const [marked, setMarked] = useState(0);
  const commands = findCommands(useRegisteredCommands(), typed);
  const current = commands[Math.min(marked, commands.length - 1)];
  const optionId = (command: Command) => `${listId}-${command.id}`;

  const run = (command: Command) => {
    onClose();
    command.run({ goTo: (path) => void router.navigate({ href: path }) });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && current) {
      event.preventDefault();
      run(current);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || commands.length === 0) return;
    event.preventDefault();
    setMarked((Math.min(marked, commands.length - 1) + step + commands.length) % commands.length);
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
        </div>
        <div id={listId} className={classes.list} role="listbox" aria-label="Commands">
          {commands.map((command, index) => (
            <Option
              key={command.id}
              id={optionId(command)}
              command={command}
              marked={command === current}
              // Sorted by fit, groups would tear apart: headings stand only over the full list.
              grouped={typed === ''}
              heading={typed === '' && command.group !== commands[index - 1]?.group}
              onPoint={() => setMarked(index)}
              onRun={() => run(command)}
            />
          ))}
        </div>
        {commands.length === 0 && <p className={classes.none}>Nothing fits “{typed}”.</p>}
      </Modal.Content>
    </Modal.Root>
  );
}

interface OptionProps {
  id: string;
  command: Command;
  marked: boolean;
  /** Its group stands above it already. */
  grouped: boolean;
  heading: boolean;
  onPoint: () => void;
  onRun: () => void;
}

function Option({ id, command, marked, grouped, heading, onPoint, onRun }: OptionProps) {
  const element = useRef<HTMLDivElement>(null);
  const Icon = command.icon;
  useEffect(() => {
    if (marked) element.current?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  return (
    <>
      {heading && (
        <div className={classes.group} role="presentation">
          {command.group}
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
        <span className={classes.label}>{command.label}</span>
        {!grouped && <span className={classes.from}>{command.group}</span>}
        {command.keys?.map((keys) => (
          <Keys key={keys} of={keys} />
        ))}
      </div>
    </>
  );
}
