import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTenant } from '@/shared/session/use-session';
import { CopyTextButton } from '@/shared/ui/CopyTextButton';
import { fileLinksQuery, type Share } from '../../api/shares';
import { linkWords } from '../../model/share-words';
import { ShareIcon } from './ShareIcon';
import classes from './shares.module.css';

export interface FileLinksProps {
  fileId: string;
  label: string;
  /** What stands below them, where there are any. */
  below?: ReactNode;
}

/** The links that open a file now, each with whom it lets in, to be copied again. Draws nothing where there is none. */
export function FileLinks({ fileId, label, below }: FileLinksProps) {
  const links = useQuery(fileLinksQuery(useTenant().id, fileId)).data?.shares ?? [];
  if (links.length === 0) return null;
  return (
    <>
      <ul className={classes.fileLinks} aria-label={label}>
        {links.map((share) => (
          <FileLink key={share.id} share={share} />
        ))}
      </ul>
      {below}
    </>
  );
}

function FileLink({ share }: { share: Share }) {
  return (
    <li className={classes.fileLink}>
      <ShareIcon visibility={share.visibility} />
      <div className={classes.fileLinkText}>
        <span className={classes.fileLinkName} title={share.name}>
          {share.name}
        </span>
        <span className={classes.quiet}>{linkWords(share)}</span>
      </div>
      {share.path && <CopyTextButton text={window.location.origin + share.path} label="Copy" done="Copied" />}
    </li>
  );
}
