import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ApiError } from '@/shared/api/errors';
import { BackLink, type Home } from '@/shared/ui/BackLink';
import { EmptyState } from '@/shared/ui/EmptyState';
import { SearchDrawing } from '@/shared/ui/illustrations/drawings';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageBar } from '@/shared/ui/PageBar';
import page from './page.module.css';

export interface OnePageProps {
  /** What it is, for what is said while it is not there: `The invoice`. */
  what: string;
  home: Home;
  query: { error: ApiError | null; refetch: () => unknown };
}

/** Stands for the page of one thing while it is on its way, when it is gone, and when it could not be fetched. */
export function OnePagePending({ what, home, query }: OnePageProps) {
  const { error } = query;
  return (
    <>
      <PageBar title={what} start={<BackLink {...home} />} />
      {error?.status === 404 && (
        <EmptyState
          drawing={<SearchDrawing />}
          title={`${what} is not here`}
          message="It may have been removed, or the link is wrong."
          action={
            <Button size="md" renderRoot={(props) => <Link {...props} to={home.to} />}>
              {`Go to ${home.label}`}
            </Button>
          }
        />
      )}
      {error && error.status !== 404 && <LoadFailure what={what} error={error} onRetry={() => void query.refetch()} />}
      {!error && <Placeholder label={what} />}
    </>
  );
}

function Placeholder({ label }: { label: string }): ReactNode {
  return (
    <div className={page.scroll} role="status" aria-label={`Loading ${label.toLowerCase()}`} aria-busy>
      <div className={page.columns} aria-hidden>
        <div>
          {['5rem', '12rem'].map((height) => (
            <div key={height} className={page.panel}>
              <Skeleton height={height} />
            </div>
          ))}
        </div>
        <div className={page.side}>
          <div className={page.panel}>
            <Skeleton height="9rem" />
          </div>
        </div>
      </div>
    </div>
  );
}
