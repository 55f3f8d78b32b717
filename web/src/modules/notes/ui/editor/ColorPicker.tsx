import { Button, Popover } from '@mantine/core';
import { useState } from 'react';
import { ColorChoice } from '@/shared/ui/ColorChoice';
import { NOTE_COLORS, noteColor } from '../../model/note-colors';
import classes from './Editor.module.css';

export interface ColorPickerProps {
  color: string;
  onChange: (color: string) => void;
  isDisabled: boolean;
}

/** The note's colour. */
export function ColorPicker({ color, onChange, isDisabled }: ColorPickerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          disabled={isDisabled}
          leftSection={<span className={classes.square} style={{ background: noteColor(color) }} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          Colour
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <ColorChoice label="Colour" colors={NOTE_COLORS} value={color} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  );
}
