import { Button } from '@mantine/core';
import { IconTrashX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { refused, WithReason } from '@/shared/ui/WithReason';
import { Deed } from './Deed';
import classes from './DeletedList.module.css';

/** One thing that was deleted whole. */
export interface DeletedThing {
  id: string;
  /** Says of its button what it brings back: `drive Projects`. */
  words: string;
  /** What it is, to be seen. */
  name: ReactNode;
  onRestore: () => void;
  /** Why it may not be brought back; nothing where it may. */
  refusal?: string | false;
  /** Deletes it for good; asks first. Missing where that is done with another thing. */
  onPurge?: () => void;
  /** Why that is refused; nothing where it is not. */
  purgeRefusal?: string | false;
}

export interface DeletedListProps {
  title: string;
  things: readonly DeletedThing[];
  /** Something is being brought back, or deleted for good. */
  isBusy: boolean;
  /** Stands under a page's list, not over it. */
  isFoot?: boolean;
  /** Stands behind the last of them, such as the way to more. */
  children?: ReactNode;
}

/** Things that were deleted with all in them, each with the way back; takes no room where there are none. */
export function DeletedList({ title, things, isBusy, isFoot = false, children }: DeletedListProps) {
  const size = usePhone() ? 'lg' : 'compact-sm';
  if (things.length === 0) return null;
  return (
    <section className={classes.deleted} aria-label={title} data-foot={isFoot || undefined}>
      <h2 className={classes.title}>{title}</h2>
      <ul>
        {things.map(({ id, words, name, onRestore, refusal, onPurge, purgeRefusal }) => (
          <li key={id} className={classes.thing}>
            <span className={classes.name}>{name}</span>
            <WithReason reason={refusal}>
              <Button
                variant="default"
                size={size}
                aria-label={`Restore ${words}`}
                disabled={isBusy}
                {...refused(refusal, onRestore)}
              >
                Restore
              </Button>
            </WithReason>
            {onPurge && (
              <Deed
                label="Delete permanently"
                spoken={`Delete ${words} permanently`}
                icon={IconTrashX}
                isDanger
                disabled={isBusy}
                refusal={purgeRefusal}
                onClick={onPurge}
              />
            )}
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
