import { Button } from '@mantine/core';
import type { ApiError } from '@/shared/api/errors';
import { EmptyState } from '@/shared/ui/EmptyState';
import { SearchDrawing } from '@/shared/ui/illustrations/drawings';

/** Stands in the place of what could not be fetched, with a way to try again. */
export function LoadFailure({ what, error, onRetry }: { what: string; error: ApiError; onRetry: () => void }) {
  return (
    <EmptyState
      role="alert"
      drawing={<SearchDrawing />}
      title={`${what} could not be loaded`}
      message={error.message}
      action={
        <Button size="md" onClick={onRetry}>
          Try Again
        </Button>
      }
    />
  );
}
