import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { refused, WithReason } from '@/shared/ui/WithReason';
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
}

export interface DeletedListProps {
  title: string;
  things: readonly DeletedThing[];
  /** Something is being brought back. */
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
        {things.map(({ id, words, name, onRestore, refusal }) => (
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
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
