import { IconSearch } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Keys } from '@/shared/ui/Keys';
import classes from './PaletteField.module.css';

export interface PaletteFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  value: string;
  onType: (typed: string) => void;
}

/** The palette's search field. It has the focus before the next key can come, with the cursor behind what it was given. */
export function PaletteField({ onType, ...others }: PaletteFieldProps) {
  return (
    <label className={classes.field}>
      <IconSearch size={18} stroke={1.6} aria-hidden />
      <input
        ref={enter}
        role="combobox"
        aria-expanded={others['aria-controls'] !== undefined}
        aria-autocomplete="list"
        aria-label="Go anywhere"
        placeholder="Go anywhere, do anything"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onType(event.currentTarget.value)}
        {...others}
      />
      <Keys of="Esc" />
    </label>
  );
}

// Earlier than a dialog's own focus, which waits for the next task: a fast typist is there before.
function enter(input: HTMLInputElement | null): void {
  input?.focus({ preventScroll: true });
  input?.setSelectionRange(input.value.length, input.value.length);
}
