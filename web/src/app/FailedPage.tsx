import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '@/shared/api/errors';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorPanel } from '@/shared/ui/ErrorBoundary';
import { FullPage } from './FullPage';
import { reportCaught } from './report-error';

/** For a page whose guard or loader failed: no server, or a fault of ours. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const unreachable = error instanceof ApiError && error.code === 'NETWORK';
  useEffect(() => {
    if (!unreachable) reportCaught(error);
  }, [error, unreachable]);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <FullPage>
      {unreachable ? (
        <EmptyState
          role="alert"
          heading="h1"
          title="The server cannot be reached"
          message="Check your connection and try again."
          action={
            <Button size="md" onClick={retry}>
              Try Again
            </Button>
          }
        />
      ) : (
        <ErrorPanel module="Page" heading="h1" onRetry={retry} />
      )}
    </FullPage>
  );
}
