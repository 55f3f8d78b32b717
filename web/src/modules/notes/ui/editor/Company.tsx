import { Tooltip, VisuallyHidden } from '@mantine/core';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import { type Companion, companyDetails, companyWords } from '../../model/together/present-words';
import classes from './Editor.module.css';

/** People whose pictures stand in the line. */
const FACES = 3;

/** Who else has the note open, whether they write or only read. Said as they come and go. */
export function Company({ companions }: { companions: readonly Companion[] }) {
  return (
    <span role="status" className={classes.company}>
      {companions.length > 0 && (
        <Tooltip label={companyDetails(companions)} multiline maw="18rem">
          <span className={classes.company}>
            <span className={classes.people}>
              {companions.slice(0, FACES).map(({ userId, displayName, photoUrl }) => (
                <span key={userId} className={classes.person}>
                  <PersonAvatar name={displayName} photo={photoUrl} size="sm" />
                </span>
              ))}
            </span>
            <span className={classes.companyWords} aria-hidden>
              {companyWords(companions)}
            </span>
            <VisuallyHidden>In this note: {companyDetails(companions)}</VisuallyHidden>
          </span>
        </Tooltip>
      )}
    </span>
  );
}
