import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { usePageTitle } from '@/shared/lib/use-page-title';
import { EmptyState } from '@/shared/ui/EmptyState';
import { SearchDrawing } from '@/shared/ui/illustrations/drawings';
import { PageBar } from '@/shared/ui/PageBar';
import { FullPage } from './FullPage';
import { openPalette } from './palette/palette-state';
import { Shell } from './shell/Shell';

const TITLE = 'Page not found';
const MESSAGE = 'There is nothing at this address. It may have been moved or deleted.';

const toStart = (
  <Button component={Link} to="/" size="md">
    Go to the start page
  </Button>
);

/** For an address that leads nowhere. Who is signed in keeps the navigation and can search for what was meant. */
export function NotFoundPage({ isSignedIn = false }: { isSignedIn?: boolean }) {
  usePageTitle(TITLE);
  if (isSignedIn) {
    return (
      <Shell>
        <PageBar title={TITLE} />
        <EmptyState
          drawing={<SearchDrawing />}
          title="Nothing here"
          message={MESSAGE}
          action={
            <>
              <Button variant="default" size="md" onClick={openPalette}>
                Go anywhere
              </Button>
              {toStart}
            </>
          }
        />
      </Shell>
    );
  }
  return (
    <FullPage>
      <EmptyState drawing={<SearchDrawing />} heading="h1" title={TITLE} message={MESSAGE} action={toStart} />
    </FullPage>
  );
}
