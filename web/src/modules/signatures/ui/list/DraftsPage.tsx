import { Button, Skeleton } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatMomentInText } from '@/shared/lib/dates';
import { membersQuery } from '@/shared/session/queries';
import { confirm } from '@/shared/ui/confirm/confirm';
import { EmptyState } from '@/shared/ui/EmptyState';
import { AgreementDrawing } from '@/shared/ui/illustrations/list-drawings';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageBar } from '@/shared/ui/PageBar';
import { PageFrame } from '@/shared/ui/PageFrame';
import { useDeleteDraft } from '../../api/mutations';
import { draftsQuery } from '../../api/queries';
import type { SignatureDraft } from '../../api/types';
import { askedBy, formOf } from '../../model/ask-form';
import { titleWords } from '../../model/documents';
import { KeptCard } from './KeptCard';
import { NewRequest } from './NewRequest';
import classes from './pages.module.css';
import { SettingsMenu } from './SettingsMenu';

const AskDialog = lazy(() => import('../ask/AskDialog').then((module) => ({ default: module.AskDialog })));

/** /sign/drafts: requests that were begun and not sent. Nobody else sees them. */
export function DraftsPage() {
  const query = useInfiniteQuery(draftsQuery());
  const [open, setOpen] = useState<SignatureDraft | null>(null);
  const drafts = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <PageFrame>
      <PageBar title="Drafts">
        <SettingsMenu />
        <NewRequest />
      </PageBar>
      {query.isError && !query.data ? (
        <LoadFailure what="Drafts" error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <div className={classes.list} role="status" aria-label="Loading drafts" aria-busy>
          <Skeleton height="5rem" radius="md" aria-hidden />
          <Skeleton height="5rem" radius="md" aria-hidden />
        </div>
      ) : drafts.length === 0 ? (
        <EmptyState
          drawing={<AgreementDrawing />}
          title="No drafts"
          message="Choose “Save draft” while you request signatures to finish it later."
        />
      ) : (
        <ul className={classes.list}>
          {drafts.map((draft) => (
            <DraftCard key={draft.id} draft={draft} onOpen={() => setOpen(draft)} />
          ))}
          {query.hasNextPage && (
            <li className={classes.more}>
              <Button
                variant="default"
                size="md"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Show more
              </Button>
            </li>
          )}
        </ul>
      )}
      <Suspense>{open && <AskDialog orders={[]} draft={open} onClose={() => setOpen(null)} isLast />}</Suspense>
    </PageFrame>
  );
}

function DraftCard({ draft, onOpen }: { draft: SignatureDraft; onOpen: () => void }) {
  const people = useQuery(membersQuery).data?.members ?? [];
  const remove = useDeleteDraft();
  const names = askedBy(formOf(draft.request), people).map(({ name }) => name);

  async function discard(): Promise<void> {
    const agreed = await confirm({
      title: 'Delete draft',
      message: `The draft for ${draft.fileName} is permanently deleted. The document stays.`,
      confirmLabel: 'Delete draft',
      danger: true,
    });
    if (agreed) remove.mutate(draft.id);
  }
  return (
    <KeptCard
      title={titleWords(draft.fileName, 1 + (draft.request.moreDocuments?.length ?? 0))}
      facts={[
        `${names.length === 0 ? 'To no one yet' : `To ${names.join(', ')}`} · saved ${formatMomentInText(draft.updatedAt, new Date())}`,
      ]}
      next={{ label: 'Continue', name: `Continue draft ${draft.fileName}`, onClick: onOpen }}
      menu={{
        label: `Actions for draft ${draft.fileName}`,
        items: [{ label: 'Delete', icon: IconTrash, onClick: () => void discard(), isDanger: true }],
      }}
    />
  );
}
