import { ActionIcon, Button } from '@mantine/core';
import { IconCalendar, IconClock, IconMapPin, IconRepeat, IconUsers, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { membersQuery } from '@/shared/session/queries';
import { Dialog } from '@/shared/ui/Dialog';
import { WithReason } from '@/shared/ui/WithReason';
import { answersWords, namesWords } from '../../model/people';
import { repeatWords } from '../../model/repeats';
import type { Shown } from '../../model/shown';
import { statusLabel } from '../../model/statuses';
import { lengthWords, whenLines } from '../../model/when';
import { BesideCard } from '../BesideCard';
import { StatusShape } from '../StatusShape';
import { useStatusLabels } from '../status-labels';
import { useCalendarSettings } from '../use-settings';
import classes from './EventCard.module.css';
import { NOT_YOURS_TO_CHANGE } from './not-yours';

export interface EventCardProps {
  shown: Shown;
  /** The box of the event in the view; the card stands beside it. */
  beside: DOMRect;
  onClose: () => void;
  onOpen: () => void;
  onEdit: () => void;
}

/** An event in short, beside it in the view; on a phone from the bottom. Escape closes it and leads back to the event. */
export function EventCard({ shown, beside, onClose, onOpen, onEdit }: EventCardProps) {
  const isPhone = usePhone();
  const deeds = <Deeds shown={shown} onOpen={onOpen} onEdit={onEdit} />;
  if (isPhone) {
    return (
      <Dialog opened onClose={onClose} title={shown.event.title} footer={deeds}>
        <Facts shown={shown} />
      </Dialog>
    );
  }
  return (
    <BesideCard beside={beside} label={shown.event.title} onClose={onClose}>
      <div className={classes.head}>
        <h2>{shown.event.title}</h2>
        <ActionIcon aria-label="Close" title="Close" onClick={onClose}>
          <IconX size="1.125rem" stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
      <Facts shown={shown} />
      <div className={classes.deeds}>{deeds}</div>
    </BesideCard>
  );
}

function Deeds({ shown, onOpen, onEdit }: Pick<EventCardProps, 'shown' | 'onOpen' | 'onEdit'>) {
  const size = usePhone() ? 'lg' : 'sm';
  const canEdit = shown.event.can.edit;
  return (
    <>
      {canEdit ? (
        <Button variant="default" size={size} onClick={onEdit}>
          Edit
        </Button>
      ) : (
        <WithReason reason={NOT_YOURS_TO_CHANGE}>
          <Button variant="default" size={size} disabled>
            Edit
          </Button>
        </WithReason>
      )}
      <Button size={size} data-autofocus onClick={onOpen}>
        Open
      </Button>
    </>
  );
}

/** When and where it is, who comes, and in which calendar it stands. */
function Facts({ shown }: { shown: Shown }) {
  const { event, calendar } = shown;
  const { timeFormat } = useCalendarSettings();
  const status = statusLabel(event.status, useStatusLabels());
  const members = useQuery(membersQuery).data?.members ?? [];
  const nameOf = (id: string) => members.find((member) => member.id === id)?.displayName ?? 'Former member';
  const [day, time] = whenLines(shown, timeFormat);
  const repeats = repeatWords(event.recurrence, shown.first);
  return (
    <ul className={classes.facts}>
      <Fact icon={IconClock}>
        <b>{day}</b>
        <span>{[time, lengthWords(shown)].filter(Boolean).join(' · ')}</span>
      </Fact>
      {repeats && <Fact icon={IconRepeat}>{repeats}</Fact>}
      {event.location && <Fact icon={IconMapPin}>{event.location}</Fact>}
      {event.attendees.length > 0 && (
        <Fact icon={IconUsers}>
          <span>{namesWords(event.attendees.map(({ userId }) => nameOf(userId)))}</span>
          <small>{answersWords(event.attendees.map(({ answer }) => answer))}</small>
        </Fact>
      )}
      {calendar && (
        <Fact icon={IconCalendar}>
          <span className={classes.calendar}>
            <i style={{ background: calendar.color }} aria-hidden />
            {calendar.name}
          </span>
        </Fact>
      )}
      {status && (
        <li className={classes.status}>
          <StatusShape status={event.status} />
          {status}
        </li>
      )}
    </ul>
  );
}

type Icon = ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>;

function Fact({ icon: Icon, children }: { icon: Icon; children: ReactNode }) {
  return (
    <li>
      <Icon size="1rem" stroke={1.6} aria-hidden />
      <span>{children}</span>
    </li>
  );
}
