import { useId } from 'react';
import { type Palette, SURFACES } from '@/shared/theme/theme-value';
import { type PaletteOption, paletteName } from '../../model/color-options';
import classes from './PaletteChoice.module.css';

export interface PaletteChoiceProps {
  label: string;
  options: readonly PaletteOption[];
  value: Palette;
  onChange: (palette: Palette) => void;
}

/** Chooses surfaces that go together; each shows its page, sheet, chips and lines. */
export function PaletteChoice({ label, options, value, onChange }: PaletteChoiceProps) {
  const group = useId();
  const chosen = paletteName(options, value);
  const offered = chosen === 'Custom' ? [...options, { name: 'Custom', palette: value }] : options;
  return (
    <fieldset className={classes.choice} aria-label={label}>
      {offered.map(({ name, palette }) => (
        <label key={name} className={classes.option}>
          <input type="radio" name={group} checked={name === chosen} onChange={() => onChange(palette)} />
          <span className={classes.strip} aria-hidden>
            {SURFACES.map((surface) => (
              <i key={surface} style={{ background: palette[surface] }} />
            ))}
          </span>
          {name}
        </label>
      ))}
    </fieldset>
  );
}
