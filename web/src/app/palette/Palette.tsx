import { type ComponentType, type KeyboardEvent, useEffect, useState } from 'react';
import { useFocusBack } from '@/shared/lib/use-focus-back';
import classes from './Palette.module.css';
import { PaletteField } from './PaletteField';

/** The command palette: a field at once, and what finds as soon as that is fetched. What was typed till then comes into it. */
export function Palette({ onClose }: { onClose: () => void }) {
  useFocusBack(true);
  const List = useCommandPalette();
  const [typed, setTyped] = useState('');
  if (!List) return <Waiting typed={typed} onType={setTyped} onClose={onClose} />;
  return <List typed={typed} onType={setTyped} onClose={onClose} />;
}

let fetched: ComponentType<PaletteProps> | null = null;

/**
 * What finds, or null until it is fetched; throws while drawing where it cannot be. `lazy` would hold back what has come for a
 * third of a second, and Enter would do nothing for as long.
 */
function useCommandPalette(): typeof fetched {
  const [List, setList] = useState(() => fetched);
  useEffect(() => {
    if (List) return;
    import('./CommandPalette').then(
      ({ CommandPalette }) => {
        fetched = CommandPalette;
        setList(() => CommandPalette);
      },
      (error: unknown) =>
        setList(() => {
          throw error;
        }),
    );
  }, [List]);
  return List;
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
