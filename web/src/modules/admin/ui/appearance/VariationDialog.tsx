import { Button, Slider } from '@mantine/core';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { type Shift, shifted } from '@/shared/theme/hsl';
import { Dialog } from '@/shared/ui/Dialog';
import classes from './VariationDialog.module.css';

export interface VariationDialogProps {
  label: string;
  /** `#rrggbb` of the accent. */
  accent: string;
  value: Shift;
  /** What Reset goes back to. */
  own: Shift;
  onApply: (shift: Shift) => void;
  onClose: () => void;
}

/** Moves a variation away from the accent. The sliders move a copy until it is applied: Cancel and the backdrop leave it. */
export function VariationDialog({ label, accent, value, own, onApply, onClose }: VariationDialogProps) {
  const size = usePhone() ? 'lg' : 'md';
  const [shift, setShift] = useState(value);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Adjust ${label} Variation`}
      footer={
        <>
          <Button variant="subtle" size={size} className={classes.reset} onClick={() => setShift(own)}>
            Reset to Default
          </Button>
          <Button variant="default" size={size} onClick={onClose}>
            Cancel
          </Button>
          <Button size={size} onClick={() => onApply(shift)}>
            Apply Changes
          </Button>
        </>
      }
    >
      <div className={classes.swatches}>
        <Swatch label="Before" color={shifted(accent, value)} />
        <Swatch label="After" color={shifted(accent, shift)} />
      </div>
      <ShiftSlider
        label="Saturation"
        reach={100}
        value={shift.saturation}
        onChange={(saturation) => setShift({ ...shift, saturation })}
      />
      <ShiftSlider
        label="Lightness"
        reach={50}
        value={shift.lightness}
        onChange={(lightness) => setShift({ ...shift, lightness })}
      />
    </Dialog>
  );
}

function Swatch({ label, color }: { label: string; color: string }) {
  return (
    <figure className={classes.swatch}>
      <span style={{ background: color }} aria-hidden />
      <figcaption>
        {label} <span className={classes.value}>{color.toUpperCase()}</span>
      </figcaption>
    </figure>
  );
}

interface ShiftSliderProps {
  label: string;
  /** How far it goes to either side of 0. */
  reach: number;
  value: number;
  onChange: (value: number) => void;
}

function ShiftSlider({ label, reach, value, onChange }: ShiftSliderProps) {
  return (
    <div className={classes.slider}>
      <div className={classes.label}>
        <span>{label}</span>
        <output className={classes.value}>{value > 0 ? `+${value}` : value}</output>
      </div>
      <Slider min={-reach} max={reach} step={1} label={null} value={value} onChange={onChange} thumbLabel={label} />
    </div>
  );
}
