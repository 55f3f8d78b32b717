import { Button } from '@mantine/core';
import { useState } from 'react';
import { type ColorOption, shifted } from '@/shared/theme/hsl';
import { readableSurfaces } from '@/shared/theme/surfaces';
import { DEFAULT_LOOK, readLook, type Variation } from '@/shared/theme/theme-value';
import { SettingsSection } from '@/shared/ui/SettingsSection';
import type { TenantAppearance } from '../../api/appearance';
import type { Draft } from '../../model/appearance-draft';
import { ACCENTS, DANGERS, DARKS, LIGHTS, reportContrast, SUCCESSES } from '../../model/color-options';
import { Refusal } from '../parts/Refusal';
import { ColorDialog } from './ColorDialog';
import classes from './ColorSettings.module.css';
import { PaletteChoice } from './PaletteChoice';
import { VariationDialog } from './VariationDialog';

const VARIANTS = [
  { key: 'variant1', name: 'lighter' },
  { key: 'variant2', name: 'darker' },
  { key: 'variant3', name: 'muted' },
] as const satisfies readonly { key: string; name: Variation }[];

type Open = 'primary' | 'success' | 'danger' | (typeof VARIANTS)[number] | null;

export interface ColorSettingsProps {
  look: TenantAppearance;
  onChange: (part: Draft) => void;
}

/** The colours: the accent and what is made of it, success and danger, and what things lie on. */
export function ColorSettings({ look, onChange }: ColorSettingsProps) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const { variations } = readLook(look);
  const accent = look.accent.toLowerCase();
  const report = reportContrast(accent);
  const light = readableSurfaces(readLook(look).light, 'light');
  const dark = readableSurfaces(readLook(look).dark, 'dark');
  const apply = (part: 'accent' | 'success' | 'danger') => (color: ColorOption) => {
    onChange({ [part]: { name: color.name, value: color.value } });
    close();
  };

  return (
    <>
      <SettingsSection
        title="Primary colour"
        hint={
          <>
            {look.accentName} · {look.accent.toUpperCase()}
            <br />
            Text contrast {report.words}
          </>
        }
      >
        <SwatchButton color={accent} label="Choose Primary Color" onClick={() => setOpen('primary')} />
        {report.isAdjusted && <p className={classes.note}>Text uses a shade with enough contrast in light and dark.</p>}
      </SettingsSection>
      <SettingsSection title="Variations" hint="Made from the primary colour.">
        <div className={classes.variations}>
          {VARIANTS.map((variant) => {
            const { label } = look.variations[variant.key];
            return (
              <div key={variant.key} className={classes.variation}>
                <span style={{ background: shifted(accent, variations[variant.name]) }} aria-hidden />
                <div>
                  {label}
                  <button type="button" aria-label={`Adjust ${label}`} onClick={() => setOpen(variant)}>
                    Adjust
                  </button>
                </div>
              </div>
            );
          })}
        </div>
      </SettingsSection>
      <SettingsSection title="Success and danger" hint="Never shown by colour alone.">
        <div className={classes.buttons}>
          <SwatchButton color={look.success.value} label="Choose Success Color" onClick={() => setOpen('success')} />
          <SwatchButton color={look.danger.value} label="Choose Danger Color" onClick={() => setOpen('danger')} />
        </div>
      </SettingsSection>
      <SettingsSection title="Light palette" hint="Page, sheet, chips and lines.">
        <PaletteChoice
          label="Light palette"
          options={LIGHTS}
          value={look.light}
          onChange={(light) => onChange({ light })}
        />
        {light.isAdjusted && <Refusal>Made lighter where it is worn, so that words can be read.</Refusal>}
      </SettingsSection>
      <SettingsSection title="Dark palette" hint="Same, for dark mode.">
        <PaletteChoice label="Dark palette" options={DARKS} value={look.dark} onChange={(dark) => onChange({ dark })} />
        {dark.isAdjusted && <Refusal>Made darker where it is worn, so that words can be read.</Refusal>}
      </SettingsSection>

      {open === 'primary' && (
        <ColorDialog
          title="Choose Primary Color"
          about="Select from the palette below"
          options={ACCENTS}
          columns={7}
          value={accent}
          onApply={apply('accent')}
          onClose={close}
        />
      )}
      {open === 'success' && (
        <ColorDialog
          title="Choose Success Color"
          about="Color for positive actions"
          options={SUCCESSES}
          columns={4}
          value={look.success.value}
          onApply={apply('success')}
          onClose={close}
        />
      )}
      {open === 'danger' && (
        <ColorDialog
          title="Choose Danger Color"
          about="Color for destructive actions"
          options={DANGERS}
          columns={4}
          value={look.danger.value}
          onApply={apply('danger')}
          onClose={close}
        />
      )}
      {open !== null && typeof open === 'object' && (
        <VariationDialog
          label={look.variations[open.key].label}
          accent={accent}
          value={variations[open.name]}
          own={DEFAULT_LOOK.variations[open.name]}
          onApply={({ saturation, lightness }) => {
            const { variant1, variant2, variant3 } = look.variations;
            const moved = { saturationShift: saturation, lightnessShift: lightness };
            onChange({ variations: { variant1, variant2, variant3, [open.key]: moved } });
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

function SwatchButton({ color, label, onClick }: { color: string; label: string; onClick: () => void }) {
  return (
    <Button
      variant="default"
      size="md"
      leftSection={<span className={classes.swatch} style={{ background: color }} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
