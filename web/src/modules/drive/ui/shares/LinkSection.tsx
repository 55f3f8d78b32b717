import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { type Share, useCreateShare } from '../../api/shares';
import type { DriveFile } from '../../api/types';
import { shareNameOf } from '../../model/public-links';
import { NEW_SHARE, newShare, shareProblems } from '../../model/share-draft';
import { FileLinks } from './FileLinks';
import { LinkAddress } from './LinkAddress';
import { FoldedShareOptions, ShareVisibilityField } from './ShareFields';
import classes from './shares.module.css';
import { usePublicObstacles } from './use-public-links';

export interface LinkSectionProps {
  file: DriveFile;
  /** The people chosen above, who open a restricted link. */
  people: readonly string[];
  /** After the link was made. */
  onMade: () => void;
}

/** Makes a link to one file, named after it, and shows where it leads. */
export function LinkSection({ file, people, onMade }: LinkSectionProps) {
  const size = usePhone() ? 'lg' : 'md';
  const [draft, setDraft] = useState({ ...NEW_SHARE, name: shareNameOf([file]) });
  const [isChecked, setChecked] = useState(false);
  const [made, setMade] = useState<Share | null>(null);
  const creating = useCreateShare();
  const obstacles = usePublicObstacles([file]);
  const wanted = { ...draft, allowedUids: people };
  const problems = shareProblems(wanted, false, new Date());
  const address = useRef<HTMLDivElement>(null);

  // What comes next is copying it.
  useEffect(() => {
    if (made) address.current?.querySelector('input')?.focus();
  }, [made]);

  function create(): void {
    setChecked(true);
    if (Object.keys(problems).length > 0 || creating.isPending) return;
    const onSuccess = (share: Share) => {
      setMade(share);
      onMade();
    };
    creating.mutate(newShare(wanted, [file]), { onSuccess });
  }
  const createByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.defaultPrevented) return;
    // The form around it shares with people.
    event.preventDefault();
    create();
  };

  return (
    <section className={classes.link} aria-labelledby="link-title">
      <h3 className={classes.linkTitle} id="link-title">
        Link
      </h3>
      {!made && (
        <FileLinks
          fileId={file.id}
          label="Links to this file"
          below={<h4 className={classes.linkTitle}>New link</h4>}
        />
      )}
      {made?.path ? (
        <div ref={address} className={classes.links}>
          <LinkAddress name={made.name} path={made.path} isPublic={made.visibility === 'public'} />
        </div>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: Enter in one of its fields makes the link, as its button does.
        <div className={classes.links} onKeyDown={createByEnter}>
          <ShareVisibilityField
            draft={draft}
            obstacles={obstacles}
            onChange={(part) => setDraft({ ...draft, ...part })}
          />
          {isChecked && problems.allowedUids && (
            <p className={classes.refused} role="alert">
              {problems.allowedUids}
            </p>
          )}
          <FoldedShareOptions
            draft={draft}
            problems={isChecked ? problems : {}}
            onChange={(part) => setDraft({ ...draft, ...part })}
          />
          <Button
            variant="default"
            size={size}
            leftSection={<IconLink size="1rem" stroke={1.6} aria-hidden />}
            loading={creating.isPending}
            onClick={create}
          >
            Create link
          </Button>
        </div>
      )}
    </section>
  );
}
