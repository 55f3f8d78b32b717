import { useId } from 'react';
import { NAVIGATIONS, type Navigation } from '@/shared/theme/theme-value';
import { SettingsSection } from '@/shared/ui/SettingsSection';
import classes from './NavigationChoice.module.css';
import choice from './PaletteChoice.module.css';

const NAMES: Readonly<Record<Navigation, string>> = {
  topbar: 'Topbar',
  sidebar: 'Sidebar',
  'topbar-nav': 'Topbar + nav',
};

/** Chooses where the modules are listed, by small plans of the page. */
export function NavigationChoice({ value, onChange }: { value: string; onChange: (navigation: Navigation) => void }) {
  const group = useId();
  return (
    <SettingsSection title="Navigation" hint="On desktop. Phones keep the bar at the bottom.">
      <fieldset className={choice.choice} data-three aria-label="Navigation">
        {[...NAVIGATIONS].sort(inOrder).map((navigation) => (
          <label key={navigation} className={choice.option}>
            <input type="radio" name={group} checked={navigation === value} onChange={() => onChange(navigation)} />
            <span className={classes.plan} data-navigation={navigation} aria-hidden />
            {NAMES[navigation]}
          </label>
        ))}
      </fieldset>
    </SettingsSection>
  );
}

const ORDER = Object.keys(NAMES);
const inOrder = (a: Navigation, b: Navigation) => ORDER.indexOf(a) - ORDER.indexOf(b);
