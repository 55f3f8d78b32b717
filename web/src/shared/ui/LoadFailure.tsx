import { Button } from '@mantine/core';
import { EmptyState } from './EmptyState';
import { SearchDrawing } from './illustrations/drawings';
import { NotFound, type NotFoundProps } from './NotFound';

export interface LoadFailureProps {
  /** What could not be loaded: `The signature request`. */
  what: string;
  /** `status` is the server's answer: 404 where it has no such thing. */
  error: { message: string; status?: number };
  onRetry: () => void;
  /** For a page of one thing: what it says instead where that thing does not exist. Trying again cannot help there. */
  missing?: NotFoundProps;
}

/** Stands in the place of what could not be fetched, with a way to try again. */
export function LoadFailure({ what, error, onRetry, missing }: LoadFailureProps) {
  if (missing && error.status === 404) return <NotFound {...missing} />;
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
