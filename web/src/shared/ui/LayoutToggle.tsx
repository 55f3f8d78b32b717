import { ActionIcon, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { usePhone } from '@/shared/lib/use-phone';
import classes from './LayoutToggle.module.css';

/** How a list lays out what it lists. */
export type Layout = 'list' | 'grid';

const LAYOUTS = [
  { value: 'grid', label: 'Grid', Icon: IconLayoutGrid },
  { value: 'list', label: 'List', Icon: IconList },
] as const;

/** Turns between list and grid; on a phone one button that leads to the other. */
export function LayoutToggle({ layout, onLayout }: { layout: Layout; onLayout: (layout: Layout) => void }) {
  const isPhone = usePhone();
  if (isPhone) {
    const isList = layout === 'list';
    const Icon = isList ? IconLayoutGrid : IconList;
    return (
      <ActionIcon
        size="2.75rem"
        aria-label={isList ? 'Show as grid' : 'Show as list'}
        onClick={() => onLayout(isList ? 'grid' : 'list')}
      >
        <Icon size="1.375rem" stroke={1.6} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <SegmentedControl
      className={classes.layouts}
      aria-label="Layout"
      value={layout}
      onChange={(next) => onLayout(next as Layout)}
      data={LAYOUTS.map(({ value, label, Icon }) => ({
        value,
        label: (
          <span className={classes.layout} title={label}>
            <Icon size="1rem" stroke={1.6} aria-hidden />
            <VisuallyHidden>{label}</VisuallyHidden>
          </span>
        ),
      }))}
    />
  );
}
