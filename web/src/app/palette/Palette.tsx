import { type ComponentType, type KeyboardEvent, Suspense, useState } from 'react';
import { useFocusBack } from '@/shared/lib/use-focus-back';
import classes from './Palette.module.css';
import { PaletteField } from './PaletteField';

/**
 * The command palette: a field at once, and `List`, which finds, as soon as that is fetched. What was typed till then comes
 * into it.
 */
export function Palette({ List, onClose }: { List: ComponentType<PaletteProps>; onClose: () => void }) {
  useFocusBack(true);
  const [typed, setTyped] = useState('');
  return (
    <Suspense fallback={<Waiting typed={typed} onType={setTyped} onClose={onClose} />}>
      <List typed={typed} onType={setTyped} onClose={onClose} />
    </Suspense>
  );
}

export interface PaletteProps {
  typed: string;
  onType: (typed: string) => void;
  onClose: () => void;
}

/** Nothing can be run yet, so Enter does nothing: what it would have run the person has not seen. */
function Waiting({ typed, onType, onClose }: PaletteProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose();
    // There is nowhere to go but the page below.
    if (event.key === 'Tab') event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard has Escape.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape.
    <div
      className={classes.scrim}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={classes.card} role="dialog" aria-modal="true" aria-label="Go anywhere" aria-busy="true">
        <PaletteField value={typed} onType={onType} onKeyDown={onKeyDown} />
      </div>
    </div>
  );
}
