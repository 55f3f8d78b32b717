import { ActionIcon, Button, Select } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatExactMoment, formatMomentInText } from '@/shared/lib/dates';
import { usePhone } from '@/shared/lib/use-phone';
import { confirm } from '@/shared/ui/confirm/confirm';
import { linksQuery, useCreateLink, useDeleteLink } from '../../api/calendars';
import type { Calendar, CalendarLink } from '../../api/types';
import { ALL, linkChoices, MAX_LINKS, shownName } from '../../model/calendar-links';
import classes from './ManageCalendars.module.css';
import type { MadeLink } from './NewLinkDialog';

export interface CalendarLinksProps {
  calendars: readonly Calendar[];
  onLink: (made: MadeLink) => void;
}

/** The person's secret links: what each shows, since when, and the way to take it back. */
export function CalendarLinks({ calendars, onLink }: CalendarLinksProps) {
  const heading = useId();
  const size = usePhone() ? 'lg' : 'md';
  const [calendarId, setCalendarId] = useState(ALL);
  const links = useQuery(linksQuery()).data ?? [];
  const create = useCreateLink();
  const isFull = links.length >= MAX_LINKS;
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={classes.heading}>
        Secret links
      </h3>
      <p className={classes.about}>
        Use a secret link to see your events in another calendar app. Anyone with the link can see what you see, without
        signing in.
      </p>
      {links.length > 0 && (
        <ul className={classes.rows} aria-label="Secret links">
          {links.map((link) => (
            <LinkRow key={link.id} link={link} name={shownName(link.calendarId, calendars)} />
          ))}
        </ul>
      )}
      <div className={classes.make}>
        <Select
          aria-label="What the link shows"
          size={size}
          allowDeselect={false}
          data={linkChoices(calendars)}
          value={calendarId}
          onChange={(value) => setCalendarId(value ?? ALL)}
        />
        <Button
          variant="default"
          size={size}
          loading={create.isPending}
          disabled={isFull}
          onClick={() =>
            create.mutate(calendarId, {
              onSuccess: ({ path }) => onLink({ path, name: shownName(calendarId, calendars) }),
            })
          }
        >
          Create a secret link
        </Button>
      </div>
      {isFull && <p className={classes.about}>You have {MAX_LINKS} links already. Remove one that you need no more.</p>}
    </section>
  );
}

function LinkRow({ link, name }: { link: CalendarLink; name: string }) {
  const isPhone = usePhone();
  const remove = useDeleteLink();
  async function onRemove(): Promise<void> {
    const agreed = await confirm({
      title: 'Remove this link?',
      message: `Calendars that read “${name}” by it get nothing new from now on.`,
      confirmLabel: 'Remove',
      danger: true,
    });
    if (agreed) remove.mutate(link.id);
  }
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.name}>{name}</div>
        <div className={classes.facts}>
          Created{' '}
          <time title={formatExactMoment(link.createdAt)}>{formatMomentInText(link.createdAt, new Date())}</time>
        </div>
      </div>
      <ActionIcon
        size={isPhone ? '2.75rem' : 28}
        aria-label={`Remove the link to ${name}`}
        title="Remove"
        loading={remove.isPending}
        onClick={() => void onRemove()}
      >
        <IconTrash size={isPhone ? '1.375rem' : '1rem'} stroke={1.6} aria-hidden />
      </ActionIcon>
    </li>
  );
}
