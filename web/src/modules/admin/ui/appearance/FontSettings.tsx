import { Select } from '@mantine/core';
import { usePhone } from '@/shared/lib/use-phone';
import { FONTS, type Font } from '@/shared/theme/theme-value';
import { SettingsSection } from '@/shared/ui/SettingsSection';
import classes from './FontSettings.module.css';

const NAMES: Readonly<Record<Font, string>> = {
  inter: 'Inter (default)',
  'source-sans': 'Source Sans 3',
  figtree: 'Figtree',
  system: 'System',
  arial: 'Arial',
  verdana: 'Verdana',
  georgia: 'Georgia',
};
const option = (value: Font) => ({ value, label: NAMES[value] });
const GROUPS = [
  { group: 'Modern', items: (['inter', 'source-sans', 'figtree'] as const).map(option) },
  { group: 'Classic system fonts', items: (['system', 'arial', 'verdana', 'georgia'] as const).map(option) },
];

export interface FontSettingsProps {
  value: string;
  mayChange: boolean;
  onChange: (font: Font) => void;
}

/** Chooses the typeface: a modern one, which comes with the product, or one that people's devices have. */
export function FontSettings({ value, mayChange, onChange }: FontSettingsProps) {
  const size = usePhone() ? 'lg' : 'md';
  return (
    <SettingsSection title="Font" hint="Classic fonts come with each device.">
      <Select
        aria-label="Font"
        size={size}
        className={classes.select}
        data={GROUPS}
        value={value}
        disabled={!mayChange}
        onChange={(font) => font && onChange(font as Font)}
        leftSection={
          <span className={classes.sample} style={{ fontFamily: FONTS[value as Font] }} aria-hidden>
            Ag
          </span>
        }
        renderOption={({ option: shown }) => (
          <span style={{ fontFamily: FONTS[shown.value as Font] }}>{shown.label}</span>
        )}
      />
    </SettingsSection>
  );
}
