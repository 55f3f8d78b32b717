import { Button, Menu } from '@mantine/core';
import { IconDownload, IconShieldCheck } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { verifyAudit } from '@/shared/api/gen';
import { useModuleWords } from '@/shared/lib/use-modules';
import { useSearchState } from '@/shared/lib/use-search-state';
import { BarButton } from '@/shared/ui/BarButton';
import { EmptyState } from '@/shared/ui/EmptyState';
import { SearchDrawing } from '@/shared/ui/illustrations/drawings';
import { ListBar } from '@/shared/ui/ListBar';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { DataTable } from '@/shared/ui/table/DataTable';
import { TableSkeleton } from '@/shared/ui/table/TableSkeleton';
import { toast } from '@/shared/ui/toast/toast';
import { type AuditEntry, auditExportAddress, auditQuery } from '../../api/audit';
import { isFiltered, parseAuditSearch } from '../../model/audit-search';
import { PAGES } from '../../model/pages';
import { AdminPage } from '../parts/AdminPage';
import { useNameOf } from '../parts/use-name-of';
import { AuditFilters } from './AuditFilters';
import { AuditPanel } from './AuditPanel';
import { AuditVerdict } from './AuditVerdict';
import { AuditPhoneRow, auditColumns } from './audit-columns';

/** /admin/audit: what happened in the organisation, by whom and when. */
export function AuditPage() {
  return (
    <AdminPage page={PAGES.audit}>
      <AuditLog />
    </AdminPage>
  );
}

function AuditLog() {
  const [search, setSearch] = useSearchState(parseAuditSearch);
  const list = useInfiniteQuery(auditQuery(search));
  const nameOf = useNameOf();
  const words = useModuleWords();
  const telling = useMemo(() => ({ deeds: words?.deeds ?? {}, nameOf }), [words, nameOf]);
  const columns = useMemo(() => auditColumns(telling), [telling]);
  const [open, setOpen] = useState<AuditEntry | null>(null);
  const entries = useMemo(() => list.data?.pages.flatMap((page) => page.entries) ?? [], [list.data]);
  const verifying = useMutation({
    mutationFn: async () => (await verifyAudit()).data,
    onError: (error) => toast.error(error.message, { title: 'The log could not be verified' }),
  });

  // A page may hold nothing and still have a next one, when what is looked for is rare.
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const isSearchingOn = entries.length === 0 && hasNextPage;
  useEffect(() => {
    if (isSearchingOn && !isFetchingNextPage) void fetchNextPage();
  }, [isSearchingOn, isFetchingNextPage, fetchNextPage]);

  return (
    <>
      <ListBar
        title={PAGES.audit.title}
        search={{
          group: 'Admin',
          label: 'Search the log...',
          value: search.search ?? '',
          onChange: (text) => setSearch({ ...search, search: text || undefined }),
        }}
        filters={<AuditFilters search={search} onChange={setSearch} />}
        isNarrowed={isFiltered(search)}
      >
        <ExportMenu search={search} />
        <BarButton
          label="Verify"
          icon={IconShieldCheck}
          loading={verifying.isPending}
          onClick={() => verifying.mutate()}
        />
      </ListBar>
      {verifying.data && <AuditVerdict verdict={verifying.data} onClose={verifying.reset} />}
      {renderList()}
      <AuditPanel entry={open} telling={telling} onClose={() => setOpen(null)} />
    </>
  );

  function renderList() {
    if (list.isError && !list.data) {
      return <LoadFailure what="The audit log" error={list.error} onRetry={() => void list.refetch()} />;
    }
    if (list.isPending || isSearchingOn || !words) return <TableSkeleton label="Audit log" columns={columns} />;
    if (entries.length === 0 && !list.isPlaceholderData) {
      return (
        <EmptyState
          drawing={<SearchDrawing />}
          title="Nothing found"
          message={isFiltered(search) ? 'No entry of the log fits these filters' : 'Nothing has happened yet'}
          action={
            isFiltered(search) && (
              <Button variant="default" size="md" onClick={() => setSearch({})}>
                Clear filters
              </Button>
            )
          }
        />
      );
    }
    return (
      <DataTable
        label="Audit log"
        columns={columns}
        rows={entries}
        rowCount={hasNextPage ? -1 : entries.length}
        keyOf={(entry) => entry.id}
        renderPhone={(entry) => <AuditPhoneRow entry={entry} telling={telling} />}
        onOpen={setOpen}
        openKey={open?.id}
        isStale={list.isPlaceholderData}
        hasMore={hasNextPage}
        isLoadingMore={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
    );
  }
}

function ExportMenu({ search }: { search: ReturnType<typeof parseAuditSearch> }) {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <BarButton label="Export" icon={IconDownload} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{isFiltered(search) ? 'What the filters find' : 'The whole log'}</Menu.Label>
        <Menu.Item component="a" href={auditExportAddress('csv', search)} download>
          CSV, for spreadsheets
        </Menu.Item>
        <Menu.Item component="a" href={auditExportAddress('json', search)} download>
          JSON, for programs
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
