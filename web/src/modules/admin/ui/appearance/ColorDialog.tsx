import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { accentScale } from '@/shared/theme/accent';
import { type ColorOption, wordsOn } from '@/shared/theme/hsl';
import { Dialog } from '@/shared/ui/Dialog';
import classes from './ColorDialog.module.css';

export interface ColorDialogProps {
  title: string;
  /** The line under the title. */
  about: string;
  options: readonly ColorOption[];
  columns: number;
  /** `#rrggbb` of what holds now. */
  value: string;
  onApply: (color: ColorOption) => void;
  onClose: () => void;
}

/** Chooses one of the colours on offer. What is chosen is a copy until it is applied: Cancel and the backdrop leave it. */
export function ColorDialog({ title, about, options, columns, value, onApply, onClose }: ColorDialogProps) {
  const size = usePhone() ? 'lg' : 'md';
  const name = useId();
  const [chosen, setChosen] = useState<ColorOption>(
    () => options.find((option) => option.value === value.toLowerCase()) ?? { name: 'Custom', value },
  );
  // The button wears a shade of the colour on which its words, black or white by the colour's lightness, can be read.
  const words = wordsOn(chosen);
  const shades = accentScale(chosen.value);
  const ground = words === 'black' ? shades[4] : shades[7];
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      about={about}
      footer={
        <>
          <Button variant="default" size={size} onClick={onClose}>
            Cancel
          </Button>
          <Button
            size={size}
            style={{ '--button-bg': ground, '--button-hover': ground, '--button-color': words }}
            onClick={() => onApply(chosen)}
          >
            Apply Color
          </Button>
        </>
      }
    >
      <fieldset
        className={classes.palette}
        style={{ '--columns': columns } as React.CSSProperties}
        aria-label="Palette"
      >
        {options.map((option) => (
          <label key={option.value} className={classes.color} title={option.name}>
            <input
              type="radio"
              name={name}
              checked={option.value === chosen.value}
              aria-label={option.name}
              onChange={() => setChosen(option)}
            />
            <span style={{ background: option.value, color: wordsOn(option) }} aria-hidden>
              {option.value === chosen.value && <IconCheck size="1rem" stroke={2} />}
            </span>
          </label>
        ))}
      </fieldset>
      <div className={classes.preview}>
        <span style={{ background: chosen.value }} aria-hidden />
        <div>
          <p className={classes.name}>{chosen.name}</p>
          <p className={classes.value}>{chosen.value.toUpperCase()}</p>
        </div>
      </div>
    </Dialog>
  );
}
