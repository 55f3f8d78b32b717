import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Home } from './BackLink';
import { EmptyState } from './EmptyState';
import { SearchDrawing } from './illustrations/drawings';

/** Why a thing may be missing: nobody is told which it is. */
export const USUAL_REASON = 'It may have been deleted, or you may not have access.';

export interface NotFoundProps {
  /** What is missing, with a capital and without an article: `Signature request`. */
  thing: string;
  /** Why it may be missing, in a sentence or two. */
  reason?: string;
  /** The list of all such things, and what its button says: `All signature requests`. */
  back?: Home;
}

/** Stands in the place of the one thing that a page shows, where it does not exist or the person may not see it. */
export function NotFound({ thing, reason = USUAL_REASON, back }: NotFoundProps) {
  return (
    <EmptyState
      role="alert"
      drawing={<SearchDrawing />}
      title={`${thing} not found`}
      message={reason}
      action={
        back && (
          <Button variant="default" size="md" renderRoot={(props) => <Link {...props} to={back.to} search={{}} />}>
            {back.label}
          </Button>
        )
      }
    />
  );
}
