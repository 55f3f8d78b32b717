import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatExactMoment, formatMoment } from '@/shared/lib/dates';
import { usePhone } from '@/shared/lib/use-phone';
import { CardsSkeleton } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { SearchDrawing } from '@/shared/ui/illustrations/drawings';
import { LayoutToggle } from '@/shared/ui/LayoutToggle';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { Meter } from '@/shared/ui/Meter';
import { PageBar } from '@/shared/ui/PageBar';
import { PageFrame } from '@/shared/ui/PageFrame';
import { SearchBox } from '@/shared/ui/SearchBox';
import type { Column } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { PhoneLines } from '@/shared/ui/table/PhoneLines';
import { TableSkeleton } from '@/shared/ui/table/TableSkeleton';
import { drivesQuery } from '../../api/queries';
import type { Drive } from '../../api/types';
import { usageWords } from '../../model/drive-usage';
import { driveTypeWords, findDrives, visibilityWords } from '../../model/drive-words';
import { GIB } from '../../model/size';
import { useLayout } from '../files/use-layout';
import { useListSearch } from '../files/use-list-search';
import { DriveName } from '../parts/DriveName';
import { DriveCards } from './DriveCards';
import { DriveMenu } from './DriveMenu';
import classes from './drives.module.css';

const COLUMNS: readonly Column<Drive>[] = [
  {
    label: 'Name',
    track: 'minmax(0, 2.4fr)',
    title: ({ name, settings }) => (settings.description ? `${name}: ${settings.description}` : name),
    cell: ({ name, settings }) => (
      <span className={classes.name}>
        <DriveName name={name} color={settings.color} />
      </span>
    ),
  },
  { label: 'Type', track: '6.5rem', isMinor: 'lesser', cell: ({ type }) => driveTypeWords(type) },
  { label: 'Seen by', track: '7rem', cell: visibilityWords },
  {
    label: 'Files',
    track: '5.5rem',
    alignsEnd: true,
    cell: ({ stats }) => stats.fileCount.toLocaleString('en-GB'),
  },
  {
    label: 'Storage',
    track: '9.5rem',
    alignsEnd: true,
    cell: (drive) => <Storage drive={drive} />,
  },
  {
    label: 'Last activity',
    track: '8.5rem',
    isMinor: true,
    title: ({ stats }) => (stats.lastActivity ? formatExactMoment(stats.lastActivity) : undefined),
    cell: ({ stats }) => (stats.lastActivity ? formatMoment(stats.lastActivity, new Date()) : '—'),
  },
];

/** How full a drive is, as a bar below the figures. */
function Storage({ drive: { name, stats, settings } }: { drive: Drive }) {
  const quota = settings.quotaGB * GIB;
  return (
    <div className={classes.storage}>
      {usageWords(stats.totalSize, quota)}
      <Meter value={quota > 0 ? stats.totalSize / quota : 0} label={`${name} is full by`} warn />
    </div>
  );
}

export interface DrivesViewProps {
  title: string;
  searchLabel: string;
  /** Under which name this browser keeps the page's layout. */
  page: string;
  /** Which drives the page lists. */
  isListed: (drive: Drive) => boolean;
  /** Buttons of the bar, the primary one last. */
  tools?: ReactNode;
  /** Stands where there are none. */
  empty: ReactNode;
  /** Stands below the list. */
  children?: ReactNode;
}

/** A page that lists drives, as a table or as cards. */
export function DrivesView({ title, searchLabel, page, isListed, tools, empty, children }: DrivesViewProps) {
  const isPhone = usePhone();
  const navigate = useNavigate();
  const [search, setSearch] = useListSearch();
  const [layout, setLayout] = useLayout(page);
  const query = useQuery(drivesQuery());
  const listed = (query.data?.drives ?? []).filter(isListed);
  const found = findDrives(listed, search.search ?? '');
  const open = ({ id }: Drive) => void navigate({ to: '/drive/drive/$driveId', params: { driveId: id }, search: {} });
  const box = (
    <SearchBox
      group="Drive"
      label={searchLabel}
      value={search.search ?? ''}
      onChange={(text) => setSearch({ search: text || undefined })}
    />
  );
  return (
    <PageFrame>
      <PageBar
        title={title}
        aside={
          listed.length > 0 && `${listed.length.toLocaleString('en-GB')} ${listed.length === 1 ? 'drive' : 'drives'}`
        }
      >
        {!isPhone && box}
        <LayoutToggle layout={layout} onLayout={setLayout} />
        {tools}
      </PageBar>
      {isPhone && listed.length > 0 && <div className={classes.search}>{box}</div>}
      {renderList()}
      {children}
    </PageFrame>
  );

  function renderList() {
    if (query.error && !query.data) {
      return <LoadFailure what="Drives" error={query.error} onRetry={() => void query.refetch()} />;
    }
    if (query.isPending) {
      if (layout === 'grid') return <CardsSkeleton label="Loading drives" />;
      return <TableSkeleton label="Drives" columns={COLUMNS} />;
    }
    if (listed.length === 0) return empty;
    if (found.length === 0) {
      return (
        <EmptyState
          drawing={<SearchDrawing />}
          title="No drives found"
          message={`Nothing matches “${search.search}”`}
          action={
            <Button variant="default" size="md" onClick={() => setSearch({})}>
              Clear search
            </Button>
          }
        />
      );
    }
    if (layout === 'grid') {
      return (
        <div className={classes.scroll}>
          <DriveCards drives={found} />
        </div>
      );
    }
    return (
      <DataTable
        label="Drives"
        columns={COLUMNS}
        rows={found}
        keyOf={({ id }) => id}
        onOpen={open}
        renderPhone={(drive) => (
          <PhoneLines
            title={<DriveName name={drive.name} color={drive.settings.color} />}
            facts={`${driveTypeWords(drive.type)} · ${usageWords(drive.stats.totalSize, drive.settings.quotaGB * GIB)}`}
          />
        )}
        renderActions={(drive, tabIndex) => <DriveMenu drive={drive} tabIndex={tabIndex} />}
      />
    );
  }
}
