import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { usePageTitle } from '@/shared/lib/use-page-title';
import { EmptyState } from '@/shared/ui/EmptyState';
import { SearchDrawing } from '@/shared/ui/illustrations/drawings';
import { FullPage } from './FullPage';

/** For an address that leads nowhere. */
export function NotFoundPage() {
  usePageTitle('Page not found');
  return (
    <FullPage>
      <EmptyState
        drawing={<SearchDrawing />}
        heading="h1"
        title="Page not found"
        message="There is nothing at this address. It may have been moved or deleted."
        action={
          <Button component={Link} to="/" size="md">
            Go to the start page
          </Button>
        }
      />
    </FullPage>
  );
}
