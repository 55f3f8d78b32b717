import { Button, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '@/shared/api/errors';
import { EmptyState } from '@/shared/ui/EmptyState';
import { SearchDrawing } from '@/shared/ui/illustrations/drawings';
import { SettingsPage, SettingsSection } from '@/shared/ui/SettingsSection';
import classes from './parts.module.css';

export interface PendingProps {
  query: UseQueryResult<unknown, ApiError>;
  /** What is loaded, e.g. `Your profile`; begins the sentence that says it could not be. */
  what: string;
  /** The titles of the sections to come, which stand in place while they load. */
  sections: readonly string[];
}

export interface LoadedProps<T> extends PendingProps {
  query: UseQueryResult<T, ApiError>;
  children: (data: T) => ReactNode;
}

/** The sections of a settings page, made of what a query gave. */
export function Loaded<T>({ children, ...pending }: LoadedProps<T>) {
  const { data } = pending.query;
  if (data === undefined) return <Pending {...pending} />;
  return <SettingsPage>{children(data)}</SettingsPage>;
}

/** What stands in a page's place while its query has given nothing: its outline, or what went wrong. */
export function Pending({ query, what, sections }: PendingProps) {
  if (query.error) {
    return (
      <EmptyState
        role="alert"
        drawing={<SearchDrawing />}
        title={`${what} could not be loaded`}
        message={query.error.message}
        action={
          <Button size="md" loading={query.isFetching} onClick={() => void query.refetch()}>
            Try Again
          </Button>
        }
      />
    );
  }
  return (
    <SettingsPage>
      <div role="status" aria-label={`${what} is loading`}>
        {sections.map((title) => (
          <SettingsSection key={title} title={title}>
            <div className={classes.waiting}>
              <Skeleton height="1.25rem" width="14rem" />
              <Skeleton height="2rem" width="20rem" />
            </div>
          </SettingsSection>
        ))}
      </div>
    </SettingsPage>
  );
}
