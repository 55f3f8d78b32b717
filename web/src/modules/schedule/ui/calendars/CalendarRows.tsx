import { IconDownload, IconFileImport, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { readerZone } from '@/shared/lib/days';
import { saveText } from '@/shared/lib/save-text';
import { membersQuery } from '@/shared/session/queries';
import { useSession } from '@/shared/session/use-session';
import { ActionsMenu } from '@/shared/ui/ActionsMenu';
import { confirm } from '@/shared/ui/confirm/confirm';
import { useCreateLink, useDeleteCalendar, useExportCalendar } from '../../api/calendars';
import type { Calendar } from '../../api/types';
import { whoSees } from '../../model/calendar-form';
import { exportName } from '../../model/calendar-links';
import classes from './ManageCalendars.module.css';
import type { MadeLink } from './NewLinkDialog';
import { NOT_YOURS } from './not-yours';

const NOT_WRITABLE = 'Creating events needs the permission schedule.write.';
const ALWAYS_THERE = 'The personal calendar is always there.';

export interface CalendarRowsProps {
  calendars: readonly Calendar[];
  onChange: (calendar: Calendar) => void;
  onLink: (made: MadeLink) => void;
  onImport: (calendarId: string) => void;
}

/** The calendars that the person sees, each with what can be done with it. */
export function CalendarRows({ calendars, onChange, onLink, onImport }: CalendarRowsProps) {
  const { userId } = useSession();
  const members = useQuery(membersQuery).data?.members ?? [];
  const nameOf = (id: string) => members.find((member) => member.id === id)?.displayName ?? 'A former member';
  const remove = useRemoveCalendar();
  const link = useCreateLink();
  const file = useExportCalendar();
  return (
    <ul className={classes.rows} aria-label="Calendars">
      {calendars.map((calendar) => {
        const refusal = calendar.isPersonal ? ALWAYS_THERE : !calendar.can.manage && NOT_YOURS;
        const { id, name, color, timeZone } = calendar;
        return (
          <li key={id} className={classes.row}>
            <span className={classes.color} style={{ background: color }} aria-hidden />
            <div className={classes.words}>
              <div className={classes.name}>{name}</div>
              <div className={classes.facts}>
                {whoSees(calendar, userId, nameOf)}
                {!calendar.isPersonal && timeZone !== readerZone() && ` · ${timeZone.replaceAll('_', ' ')}`}
              </div>
            </div>
            <ActionsMenu
              label={`Actions for ${name}`}
              items={[
                { label: 'Change', icon: IconPencil, refusal, onClick: () => onChange(calendar) },
                {
                  label: 'Create a secret link',
                  icon: IconLink,
                  onClick: () => link.mutate(id, { onSuccess: ({ path }) => onLink({ path, name }) }),
                },
                {
                  label: 'Import',
                  icon: IconFileImport,
                  refusal: !calendar.can.write && NOT_WRITABLE,
                  onClick: () => onImport(id),
                },
                {
                  label: 'Export',
                  icon: IconDownload,
                  onClick: () => file.mutate(id, { onSuccess: (text) => saveText(exportName(name), text) }),
                },
                {
                  label: 'Delete',
                  icon: IconTrash,
                  isDanger: true,
                  refusal,
                  onClick: () => void remove(calendar),
                },
              ]}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** Deletes a calendar after asking, and once more where events go with it. */
function useRemoveCalendar() {
  const { mutateAsync } = useDeleteCalendar();
  return async (calendar: Calendar): Promise<void> => {
    const agreed = await confirm({
      title: `Delete “${calendar.name}”?`,
      message: 'It’s removed for everyone who sees it.',
      confirmLabel: 'Delete',
      danger: true,
    });
    if (!agreed) return;
    // What fails is told by a toast.
    const events = await mutateAsync({ calendar, withEvents: false }).catch(() => 0);
    if (events === 0) return;
    const isMeant = await confirm({
      title: `Delete “${calendar.name}” with ${events === 1 ? 'its event' : `its ${events} events`}?`,
      message: 'This calendar has events. Deleting it deletes them as well. This action cannot be undone.',
      confirmLabel: events === 1 ? 'Delete 1 event' : `Delete ${events} events`,
      danger: true,
    });
    if (isMeant) await mutateAsync({ calendar, withEvents: true }).catch(() => 0);
  };
}
