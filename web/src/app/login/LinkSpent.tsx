import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EntryFrame } from './EntryFrame';
import classes from './parts.module.css';

/** What a page says whose address lacks the token of a mailed link. */
export function LinkSpent({ title }: { title: string }) {
  return (
    <EntryFrame title={title} lead="This link is incomplete.">
      <p className={classes.said}>Open it again, or paste the whole address.</p>
      <Button renderRoot={(props) => <Link {...props} to="/login" />} variant="default" size="lg" fullWidth>
        Go to log in
      </Button>
    </EntryFrame>
  );
}
