import { Button } from '@mantine/core';
import classes from './FolderCards.module.css';

export interface FoldersFailureProps {
  what: string;
  error: { message: string };
  onRetry: () => void;
}

/** Stands where folders would be beside a list that may be there all the same, with a way to try again. */
export function FoldersFailure({ what, error, onRetry }: FoldersFailureProps) {
  return (
    <p className={classes.note} role="alert">
      {what} could not be loaded. {error.message}{' '}
      <Button variant="subtle" size="compact-sm" onClick={onRetry}>
        Try Again
      </Button>
    </p>
  );
}
