import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Command, useCommands } from '@/shared/lib/commands';
import { drivesQuery } from '../../api/queries';
import type { Drive } from '../../api/types';
import { useFolderDrop } from '../folders/use-folder-drop';
import { DriveName } from '../parts/DriveName';
import classes from './DriveList.module.css';

/** The drives, in the navigation below the module's pages and in the command palette. */
export function DriveList() {
  const data = useQuery(drivesQuery()).data;
  const drives = useMemo(() => data?.drives ?? [], [data]);
  const commands = useMemo<readonly Command[]>(
    () =>
      drives.map((drive) => ({
        id: `drive.open.${drive.id}`,
        label: drive.name,
        group: 'Drives',
        keywords: ['drive', drive.slug],
        run: ({ goTo }) => goTo(`/drive/drive/${drive.id}`),
      })),
    [drives],
  );
  useCommands(commands);
  if (drives.length === 0) return null;
  return (
    <section aria-label="Drives">
      <h2 className={classes.label}>Drives</h2>
      <ul>
        {drives.map((drive) => (
          <li key={drive.id}>
            <DriveLink drive={drive} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The way to a drive; takes what is dropped on it. */
function DriveLink({ drive: { id, name, settings, can } }: { drive: Drive }) {
  const drop = useFolderDrop({ to: { driveId: id, folderId: null, name }, isOpen: can.upload });
  return (
    <Link className={classes.link} to="/drive/drive/$driveId" params={{ driveId: id }} search={{}} {...drop}>
      <DriveName name={name} color={settings.color} />
    </Link>
  );
}
