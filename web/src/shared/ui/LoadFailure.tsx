import { Button } from '@mantine/core';
import { EmptyState } from './EmptyState';
import { SearchDrawing } from './illustrations/drawings';

/** Stands in the place of what could not be fetched, with a way to try again. */
export function LoadFailure({
  what,
  error,
  onRetry,
}: {
  what: string;
  error: { message: string };
  onRetry: () => void;
}) {
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
