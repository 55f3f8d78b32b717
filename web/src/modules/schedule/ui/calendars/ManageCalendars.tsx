import { Anchor, Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { Dialog } from '@/shared/ui/Dialog';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { refused, WithReason } from '@/shared/ui/WithReason';
import { calendarsQuery } from '../../api/queries';
import type { Calendar, CalendarList } from '../../api/types';
import { CalendarDialog } from './CalendarDialog';
import { CalendarLinks } from './CalendarLinks';
import { CalendarRows } from './CalendarRows';
import { ImportDialog } from './ImportDialog';
import classes from './ManageCalendars.module.css';
import { type MadeLink, NewLinkDialog } from './NewLinkDialog';
import { NOT_YOURS } from './not-yours';

/** What stands over the list of calendars, in its place. */
type Page = { calendar?: Calendar } | { link: MadeLink } | { importInto: string };

export interface ManageCalendarsProps {
  onClose: () => void;
  /** A calendar was made: it is to be shown. */
  onMade: (id: string) => void;
}

/** Everything about calendars: which there are, what they are called and who sees them, and the ways out of Corbel. */
export function ManageCalendars({ onClose, onMade }: ManageCalendarsProps) {
  const [page, setPage] = useState<Page | null>(null);
  const query = useQuery(calendarsQuery());
  const goBack = () => setPage(null);
  if (page && 'link' in page) return <NewLinkDialog made={page.link} onClose={goBack} />;
  if (page && 'importInto' in page) {
    return <ImportDialog calendars={query.data?.calendars ?? []} calendarId={page.importInto} onClose={goBack} />;
  }
  if (page) {
    const onSaved = (id: string) => {
      goBack();
      if (!page.calendar) onMade(id);
    };
    return <CalendarDialog calendar={page.calendar} onClose={goBack} onSaved={onSaved} />;
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Manage calendars"
      width={36}
      footer={<Footer list={query.data} onNew={() => setPage({})} onClose={onClose} />}
    >
      {/* The focus begins here: on the cross its ring would be the strongest mark of the dialog. */}
      <div className={classes.sections} data-autofocus tabIndex={-1}>
        {query.data ? (
          <>
            <CalendarRows
              calendars={query.data.calendars}
              onChange={(calendar) => setPage({ calendar })}
              onLink={(link) => setPage({ link })}
              onImport={(importInto) => setPage({ importInto })}
            />
            <CalendarLinks calendars={query.data.calendars} onLink={(link) => setPage({ link })} />
            <section>
              <h3 className={classes.heading}>Phones and desktop calendars</h3>
              <p className={classes.about}>
                To read and write from a calendar elsewhere, connect it by CalDAV:{' '}
                <Anchor component={Link} to="/account/security" inherit underline="always">
                  create an app password
                </Anchor>
                .
              </p>
            </section>
          </>
        ) : query.isError ? (
          <LoadFailure what="The calendars" error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton height="12rem" role="status" aria-label="Loading the calendars" />
        )}
      </div>
    </Dialog>
  );
}

function Footer({ list, onNew, onClose }: { list?: CalendarList; onNew: () => void; onClose: () => void }) {
  const size = usePhone() ? 'lg' : 'md';
  const refusal = list && !list.can.createCalendar && NOT_YOURS;
  return (
    <>
      <WithReason reason={refusal}>
        <Button
          className={classes.aside}
          variant="default"
          size={size}
          leftSection={<IconPlus size="1rem" stroke={1.6} aria-hidden />}
          {...refused(refusal, onNew)}
        >
          New calendar
        </Button>
      </WithReason>
      <Button size={size} onClick={onClose}>
        Done
      </Button>
    </>
  );
}
