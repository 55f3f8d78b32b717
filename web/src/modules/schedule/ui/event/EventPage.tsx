import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconCopy, IconPencil, IconTrash, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useShortcut } from '@/shared/lib/shortcuts';
import { usePageTitle } from '@/shared/lib/use-page-title';
import { usePhone } from '@/shared/lib/use-phone';
import { BarButton } from '@/shared/ui/BarButton';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageBar } from '@/shared/ui/PageBar';
import { PageFrame } from '@/shared/ui/PageFrame';
import { WithReason } from '@/shared/ui/WithReason';
import { calendarsQuery, eventQuery } from '../../api/queries';
import type { ScheduleEvent } from '../../api/types';
import { parseEventSearch } from '../../model/schedule-search';
import { shownOf } from '../../model/shown';
import { useScopeQuestion } from '../ScopeDialog';
import { copyEvent, useRemoveEvent } from '../use-event-actions';
import { EventFacts } from './EventFacts';
import classes from './EventPage.module.css';
import { NOT_YOURS_TO_CHANGE } from './not-yours';

const EventDialog = lazy(() => import('../editor/EventDialog').then((module) => ({ default: module.EventDialog })));

/** What the page says where there is no such event. */
const MISSING = {
  thing: 'Event',
  reason: 'It was deleted, or it is not shared with you.',
  back: { to: '/schedule', label: 'Back to the schedule' },
} as const;

/** /schedule/{id}: one event. Its bar has Edit and Delete, and a close that returns to the schedule. */
export function EventPage() {
  const { eventId = '' } = useParams({ strict: false });
  const { occurrence } = parseEventSearch(useSearch({ strict: false }));
  const event = useQuery(eventQuery(eventId, occurrence));
  const navigate = useNavigate();
  // Back to where the event is, not to today.
  const date = event.data && shownOf(event.data).first;
  const close = () => void navigate({ to: '/schedule', search: date ? { date } : {} });
  useShortcut({ keys: 'Escape', label: 'Back to the schedule', group: 'Event' }, close);
  const isPhone = usePhone();
  const size = isPhone ? '2.75rem' : 32;
  return (
    <PageFrame>
      <PageBar title="Event">
        {event.data && <Deeds event={event.data} onGone={close} />}
        <ActionIcon size={size} aria-label="Close" title="Close" onClick={close}>
          <IconX size="1.125rem" stroke={1.6} aria-hidden />
        </ActionIcon>
      </PageBar>
      {event.isPending && <Skeleton className={classes.skeleton} />}
      {event.isError && !event.data && (
        <LoadFailure what="The event" error={event.error} onRetry={() => void event.refetch()} missing={MISSING} />
      )}
      {event.data && <TitledFacts event={event.data} />}
    </PageFrame>
  );
}

/** The tab is named after the event; the bar has no room for long names. */
function TitledFacts({ event }: { event: ScheduleEvent }) {
  usePageTitle(event.title);
  return <EventFacts event={event} />;
}

function Deeds({ event, onGone }: { event: ScheduleEvent; onGone: () => void }) {
  const [isEditing, setEditing] = useState(false);
  const scope = useScopeQuestion();
  const remove = useRemoveEvent(scope.ask);
  const calendars = useQuery(calendarsQuery()).data?.calendars ?? [];
  const isPhone = usePhone();
  const navigate = useNavigate();
  // What was cut off is an event of its own, and what was moved goes by another date.
  const follow = (saved: ScheduleEvent, occurrence: string | null) =>
    void navigate({
      to: '/schedule/$eventId',
      params: { eventId: saved.id },
      search: occurrence ? { occurrence } : {},
      replace: true,
    });
  return (
    <>
      <BarButton label="Copy" icon={IconCopy} onClick={() => copyEvent(event)} />
      {event.can.edit ? (
        <BarButton label="Edit" icon={IconPencil} onClick={() => setEditing(true)} />
      ) : (
        <WithReason reason={NOT_YOURS_TO_CHANGE}>
          <Button variant="default" disabled size={isPhone ? 'lg' : 'sm'}>
            Edit
          </Button>
        </WithReason>
      )}
      {event.can.delete && (
        <BarButton
          label="Delete"
          icon={IconTrash}
          onClick={() =>
            void remove(event).then((isGone) => {
              if (isGone) onGone();
            })
          }
        />
      )}
      <Suspense>
        {isEditing && (
          <EventDialog
            event={event}
            calendars={calendars}
            ask={scope.ask}
            onClose={() => setEditing(false)}
            onSaved={follow}
          />
        )}
      </Suspense>
      {scope.dialog}
    </>
  );
}
