import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ApiError } from '@/shared/api/errors';
import { BackLink, type Home } from '@/shared/ui/BackLink';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageBar } from '@/shared/ui/PageBar';
import page from './page.module.css';

export interface OnePageProps {
  /** What the page shows, for its texts while that is not there: `Invoice`. */
  thing: string;
  home: Home;
  query: { error: ApiError | null; refetch: () => unknown };
}

/** Stands for the page of one thing while it is on its way, when it is gone, and when it could not be fetched. */
export function OnePagePending({ thing, home, query }: OnePageProps) {
  const { error } = query;
  return (
    <>
      <PageBar title={thing} start={<BackLink {...home} />} />
      {error && (
        <LoadFailure
          what={`The ${thing.toLowerCase()}`}
          error={error}
          onRetry={() => void query.refetch()}
          missing={{
            thing,
            reason: 'It may have been deleted, or the link is wrong.',
            back: { to: home.to, label: `All ${home.label.toLowerCase()}` },
          }}
        />
      )}
      {!error && <Placeholder label={thing} />}
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
