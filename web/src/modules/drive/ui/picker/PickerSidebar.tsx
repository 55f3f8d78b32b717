import { IconBooks, IconFiles, IconFolder, IconUsers } from '@tabler/icons-react';
import type { PickerGroup, PickerPlace } from '../../model/picker-places';
import classes from './FilePicker.module.css';

export interface PickerSidebarProps {
  groups: readonly PickerGroup[];
  current: string | undefined;
  onPlace: (key: string) => void;
}

/** The places to look for files in. */
export function PickerSidebar({ groups, current, onPlace }: PickerSidebarProps) {
  return (
    <nav className={classes.sidebar} aria-label="Places">
      {groups.map(({ heading, places }) => (
        <div key={heading ?? ''}>
          {heading && <h3 className={classes.heading}>{heading}</h3>}
          <ul className={classes.places}>
            {places.map((place) => {
              const Icon = iconOf(place);
              return (
                <li key={place.key}>
                  <button
                    type="button"
                    className={classes.place}
                    aria-current={place.key === current || undefined}
                    title={place.about && `${place.name} in ${place.about}`}
                    onClick={() => onPlace(place.key)}
                  >
                    <Icon size="1rem" stroke={1.6} aria-hidden />
                    <span className={classes.placeWords}>
                      <span className={classes.placeName}>{place.name}</span>
                      {place.about && <span className={classes.placeAbout}>{place.about}</span>}
                    </span>
                    {place.fileCount !== null && (
                      <span className={classes.count}>{place.fileCount.toLocaleString('en-GB')}</span>
                    )}
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function iconOf({ scope }: PickerPlace) {
  if (scope.libraryId) return IconBooks;
  if (scope.driveId) return IconFolder;
  return scope.view === 'shared' ? IconUsers : IconFiles;
}
