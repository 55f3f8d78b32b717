import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { keyColor } from '@/shared/ui/ColorSquare';
import type { Drive } from '../../api/types';
import type { FolderPlace } from '../../model/folder-place';
import { DriveName } from '../parts/DriveName';
import classes from './FolderCrumbs.module.css';
import { type FolderPageKind, folderLink } from './folder-link';
import { useFolderDrop } from './use-folder-drop';

export interface FolderCrumbsProps {
  kind: FolderPageKind;
  drive: Drive;
  /** The way down, the open folder last; empty at the drive's root. */
  steps: readonly { name: string; place: FolderPlace }[];
}

/** The way to the open folder. Every step but the last is a link, and takes what is dropped on it. */
export function FolderCrumbs({ kind, drive, steps }: FolderCrumbsProps) {
  const root: FolderPlace = { driveId: drive.id, folderId: null, slugs: [] };
  const above = steps.slice(0, -1);
  const last = steps.at(-1);
  return (
    <nav
      className={classes.crumbs}
      aria-label="Breadcrumb"
      style={{ '--drive': keyColor(drive.settings.color) } as CSSProperties}
    >
      <ol>
        {kind === 'folders' && (
          <li>
            <Link to="/drive/folders" search={{}} activeOptions={{ exact: true }} className={classes.crumb}>
              <span className={classes.word}>Folders</span>
            </Link>
          </li>
        )}
        <li className={classes.drive}>
          {last ? (
            <Crumb kind={kind} place={root} name={drive.name} color={drive.settings.color} above={[]} />
          ) : (
            <span className={classes.crumb} aria-current="page">
              <DriveName name={drive.name} color={drive.settings.color} />
            </span>
          )}
        </li>
        {above.map(({ name, place }, index) => (
          <li key={place.folderId}>
            <Crumb
              kind={kind}
              place={place}
              name={name}
              above={above.slice(0, index).map((step) => step.place.folderId ?? '')}
            />
          </li>
        ))}
        {last && (
          <li>
            <span className={classes.crumb} aria-current="page" title={last.name}>
              <Word name={last.name} />
            </span>
          </li>
        )}
      </ol>
    </nav>
  );
}

interface CrumbProps {
  kind: FolderPageKind;
  place: FolderPlace;
  name: string;
  /** The drive's, on its own step. */
  color?: string;
  /** The folders above the step's. */
  above: readonly string[];
}

function Crumb({ kind, place, name, color, above }: CrumbProps) {
  const drop = useFolderDrop({ to: { ...place, name }, ancestors: above });
  return (
    <Link {...folderLink(kind, place)} activeOptions={{ exact: true }} className={classes.crumb} title={name} {...drop}>
      {color ? <DriveName name={name} color={color} /> : <Word name={name} />}
    </Link>
  );
}

function Word({ name }: { name: string }) {
  return (
    <span className={classes.word} dir="auto">
      {name}
    </span>
  );
}
