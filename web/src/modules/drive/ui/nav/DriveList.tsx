import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { drivesQuery } from '../../api/queries';
import type { Drive } from '../../api/types';
import { useFolderDrop } from '../folders/use-folder-drop';
import { DriveName } from '../parts/DriveName';
import classes from './DriveList.module.css';

/** The drives, in the navigation below the module's pages. The heading leads to the page that lists them all. */
export function DriveList() {
  const drives = useQuery(drivesQuery()).data?.drives ?? [];
  if (drives.length === 0) return null;
  return (
    <section aria-label="Drives">
      <h2>
        <Link
          className={classes.label}
          to="/drive/drives"
          search={{}}
          activeOptions={{ includeSearch: false, exact: true }}
        >
          Drives
        </Link>
      </h2>
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
