import { Menu } from '@mantine/core';
import { IconPlus, IconSettings } from '@tabler/icons-react';
import type { CalendarList } from '../../api/types';
import { toggled } from '../../model/calendars';
import classes from './CalendarItems.module.css';

export interface CalendarItemsProps {
  list: CalendarList | null;
  chosen: readonly string[];
  onChosen: (ids: readonly string[]) => void;
  onCreateCalendar: () => void;
  onManageCalendars: () => void;
}

/** The calendars to choose from, in a menu that stays open. */
export function CalendarItems({ list, chosen, onChosen, onCreateCalendar, onManageCalendars }: CalendarItemsProps) {
  const calendars = list?.calendars ?? [];
  if (calendars.length === 0) return <Menu.Item disabled>No calendars available</Menu.Item>;
  const all = calendars.map(({ id }) => id);
  return (
    <>
      <Menu.Item closeMenuOnClick={false} onClick={() => onChosen(all)}>
        Select all
      </Menu.Item>
      <Menu.Item closeMenuOnClick={false} onClick={() => onChosen([])}>
        Clear all
      </Menu.Item>
      <Menu.Divider />
      {calendars.map((calendar) => (
        <Menu.CheckboxItem
          key={calendar.id}
          checked={chosen.includes(calendar.id)}
          classNames={{ itemIndicator: classes.box }}
          style={{ '--calendar': calendar.color } as React.CSSProperties}
          // A full box says it.
          checkIcon={<span />}
          onChange={() => onChosen(toggled(calendars, chosen, calendar.id))}
        >
          {calendar.name}
        </Menu.CheckboxItem>
      ))}
      <Menu.Divider />
      {list?.can.createCalendar && (
        <Menu.Item leftSection={<IconPlus size="1rem" stroke={1.6} aria-hidden />} onClick={onCreateCalendar}>
          New calendar
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconSettings size="1rem" stroke={1.6} aria-hidden />} onClick={onManageCalendars}>
        Manage calendars
      </Menu.Item>
    </>
  );
}
