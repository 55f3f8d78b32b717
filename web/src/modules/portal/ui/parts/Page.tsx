import { Button, Skeleton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { ApiError } from '@/shared/api/errors';
import { usePageTitle } from '@/shared/lib/use-page-title';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import type { NotFoundProps } from '@/shared/ui/NotFound';
import classes from './portal.module.css';

export interface PageProps {
  title: string;
  /** Before the title: the way back. */
  start?: ReactNode;
  /** What can be done, the primary last. */
  action?: ReactNode;
  children: ReactNode;
}

/** A page of the portal: one column, its title and what can be done on top. */
export function Page({ title, start, action, children }: PageProps) {
  usePageTitle(title);
  return (
    <div className={classes.inner}>
      <div className={classes.heading}>
        {start}
        <h1 className={classes.title}>{title}</h1>
        {action}
      </div>
      {children}
    </div>
  );
}

export interface PagePendingProps {
  what: string;
  query: { error: ApiError | null; refetch: () => unknown };
  /** For a page of one thing: what it says where that does not exist. */
  missing?: NotFoundProps;
}

/** What stands in the place of a page's content while it is on its way or could not be fetched. */
export function PagePending({ what, query, missing }: PagePendingProps) {
  if (query.error) {
    return <LoadFailure what={what} error={query.error} onRetry={() => void query.refetch()} missing={missing} />;
  }
  return (
    <div className={classes.sheet} role="status" aria-label={`Loading ${what.toLowerCase()}`} aria-busy data-waits>
      <div className={classes.panel} aria-hidden>
        <Skeleton height="10rem" />
      </div>
    </div>
  );
}

/** A part of a page's sheet. */
export function Panel({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.panelHead}>
        <h2 className={classes.panelTitle} id={id}>
          {title}
        </h2>
        {end}
      </div>
      {children}
    </section>
  );
}

/** Below a list that goes on. */
export function More({
  list,
}: {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}) {
  if (!list.hasNextPage) return null;
  return (
    <div className={classes.more}>
      <Button variant="default" size="md" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        Show more
      </Button>
    </div>
  );
}
