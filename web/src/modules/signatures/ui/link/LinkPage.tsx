import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { usePageTitle } from '@/shared/lib/use-page-title';
import { PublicFooter, PublicLogo } from '@/shared/session/PublicBrand';
import { BrandLogo } from '@/shared/ui/BrandLogo';
import { EmptyState } from '@/shared/ui/EmptyState';
import { SearchDrawing } from '@/shared/ui/illustrations/drawings';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { linkQuery, type SigningLink } from '../../api/link';
import { CodeStep } from './CodeStep';
import { LinkDocument } from './LinkDocument';
import classes from './link.module.css';

const TITLE = 'Sign a document';

/** /sign/link/{link}: where somebody without an account reads and signs what a mail asked for. */
export function LinkPage() {
  const { link } = useParams({ from: '/sign/link/$link' });
  // Null for the next one to sign.
  const [chosen, setChosen] = useState<string | null>(null);
  // The signature that was drawn for one document serves the others; nothing is kept behind this visit.
  const [drawn, setDrawn] = useState<string | null>(null);
  const query = useQuery(linkQuery(link, chosen));
  const found = query.data;
  usePageTitle(found?.request?.fileName ?? TITLE);
  if (found?.request) {
    return (
      <Frame organisation={found.organisation} isWide>
        <LinkDocument
          key={found.request.id}
          link={link}
          found={found}
          request={found.request}
          drawn={drawn}
          onDraw={setDrawn}
          onChoose={setChosen}
        />
      </Frame>
    );
  }
  if (found) {
    return (
      <Frame organisation={found.organisation}>
        <CodeStep link={link} found={found} />
      </Frame>
    );
  }
  return (
    <Frame>
      {query.error?.status === 404 ? (
        <EmptyState
          drawing={<SearchDrawing />}
          title="This link isn’t available"
          message="It may have expired or been withdrawn. Ask the person who sent it."
        />
      ) : query.error ? (
        <LoadFailure what="The link" error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton m="1.25rem" height="12rem" width="auto" role="status" aria-label="Opening the link" />
      )}
    </Frame>
  );
}

interface FrameProps {
  /** Who asks; missing while that is not known. */
  organisation?: SigningLink['organisation'];
  /** Whether a document is shown, which takes all the room there is. */
  isWide?: boolean;
  children: ReactNode;
}

function Frame({ organisation, isWide, children }: FrameProps) {
  return (
    <div className={classes.page}>
      {/* The link is a key: neither search engines nor the pages that are gone to from here are to learn it. */}
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <header className={classes.brand}>
        {organisation ? <PublicLogo {...organisation} /> : <BrandLogo name="Corbel" />}
      </header>
      <main className={classes.sheet} data-wide={isWide || undefined}>
        {children}
      </main>
      {organisation && <PublicFooter slug={organisation.slug} />}
    </div>
  );
}
