import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { Dialog } from '@/shared/ui/Dialog';
import { emojiName, findEmoji } from '../../model/emoji';
import classes from './EmojiPicker.module.css';

export interface EmojiPickerProps {
  /** What the button is called: `Add a reaction`. */
  label: string;
  icon: ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>;
  onPick: (sign: string) => void;
  /** Told while it is open, so that what stands around it stays. */
  onOpen?: (isOpen: boolean) => void;
  className?: string;
}

/** A button that opens emoji to choose from: a card beside it, on a phone a sheet. */
export function EmojiPicker({ label, icon: Icon, onPick, onOpen, className }: EmojiPickerProps) {
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  const turn = (next: boolean) => {
    setOpen(next);
    onOpen?.(next);
  };
  const pick = (sign: string) => {
    turn(false);
    onPick(sign);
  };
  const button = (
    <ActionIcon
      className={className}
      size={isPhone ? '2.75rem' : '1.75rem'}
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => turn(!isOpen)}
    >
      <Icon size={isPhone ? '1.375rem' : '1rem'} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
  if (isPhone) {
    return (
      <>
        {button}
        <Dialog opened={isOpen} onClose={() => turn(false)} title={label}>
          <EmojiGrid onPick={pick} />
        </Dialog>
      </>
    );
  }
  return (
    <Popover opened={isOpen} onChange={turn} position="top-end" trapFocus returnFocus withinPortal width={320}>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown aria-label={label}>{isOpen && <EmojiGrid onPick={pick} />}</Popover.Dropdown>
    </Popover>
  );
}

const COLUMNS = 8;

/** A field that finds by name, and the emoji it found; Enter takes the first, arrows go from one to the next. */
export function EmojiGrid({ onPick }: { onPick: (sign: string) => void }) {
  const [typed, setTyped] = useState('');
  const grid = useRef<HTMLDivElement>(null);
  const found = findEmoji(typed.replaceAll(':', ''));
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key];
    if (step === undefined) return;
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    event.preventDefault();
    buttons[Math.max(0, Math.min(buttons.length - 1, at + step))]?.focus();
  };
  return (
    <div className={classes.picker}>
      <TextInput
        data-autofocus
        type="search"
        placeholder="Search by name"
        aria-label="Search emoji"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && found[0]) {
            event.preventDefault();
            onPick(found[0].sign);
          }
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            grid.current?.querySelector('button')?.focus();
          }
        }}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows go from button to button, which Tab reaches as well. */}
      <div ref={grid} className={classes.grid} onKeyDown={onKeyDown}>
        {found.map(({ sign }) => (
          <button
            key={sign}
            type="button"
            className={classes.emoji}
            title={emojiName(sign)}
            aria-label={emojiName(sign)}
            onClick={() => onPick(sign)}
          >
            {sign}
          </button>
        ))}
      </div>
      {found.length === 0 && <p className={classes.none}>No emoji found</p>}
    </div>
  );
}
