import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { holds } from '@/shared/lib/fold';

/** For a searchable `Select`: the options whose label contains what was typed, whatever the case, the accents and the strokes. */
export const filterOptions: OptionsFilter = ({ options, search, limit }) => {
  let left = limit;
  const fitting = (items: readonly ComboboxItem[]): ComboboxItem[] => {
    const found = items.filter(({ label }) => holds(label, search)).slice(0, left);
    left -= found.length;
    return found;
  };
  return options.flatMap((option): typeof options => {
    if (!('group' in option)) return fitting([option as ComboboxItem]);
    const items = fitting(option.items as ComboboxItem[]);
    return items.length > 0 ? [{ ...option, items }] : [];
  });
};
