import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { formatExactMoment, formatMoment, formatMomentBriefly } from '@/shared/lib/dates';
import { usePhone } from '@/shared/lib/use-phone';
import { RECENT_FILES, recentFilesQuery } from '../../api/storage';
import type { DriveFile } from '../../api/types';
import { formatSize } from '../../model/size';
import { useListSearch } from '../files/use-list-search';
import { DriveName } from '../parts/DriveName';
import { FileIcon } from '../parts/FileIcon';
import { Owner } from '../parts/Owner';
import classes from './overview.module.css';

const PreviewModal = lazy(() => import('../preview/PreviewModal').then((module) => ({ default: module.PreviewModal })));
/** Keys of the rows that are expected at most. */
const PLACEHOLDERS = Array.from({ length: RECENT_FILES }, (_, row) => row);

/**
 * What came in or changed last; a click shows it. Of `fileCount` files it expects as many rows, so that nothing below moves;
 * as many as it ever shows while that is not known.
 */
export function RecentFiles({ fileCount }: { fileCount: number | undefined }) {
  const isPhone = usePhone();
  const [search, setSearch] = useListSearch();
  const recent = useQuery(recentFilesQuery());
  const files = recent.data?.files ?? [];
  const close = () => {
    const { preview: _closed, ...rest } = search;
    setSearch(rest);
  };
  return (
    <section className={classes.panel} aria-label="Recent files">
      <header className={classes.head}>
        <h2 className={classes.title}>Recent files</h2>
        <Link to="/drive/recent" search={{}} className={classes.all}>
          See all
        </Link>
      </header>
      {recent.isPending && (
        <div className={classes.rows} role="status" aria-label="Loading recent files" aria-busy>
          {PLACEHOLDERS.slice(0, fileCount).map((key) => (
            <div key={key} className={classes.row} aria-hidden>
              <Skeleton width="60%" height="0.75rem" />
            </div>
          ))}
        </div>
      )}
      {recent.error && (
        <p className={classes.nothing} role="alert">
          Recent files could not be loaded. {recent.error.message}
        </p>
      )}
      {recent.isSuccess && files.length === 0 && <p className={classes.nothing}>No files yet</p>}
      <ul className={classes.rows}>
        {files.map((file) => (
          <li key={file.id} className={classes.row}>
            <FileIcon name={file.name} mimeType={file.mimeType} />
            <button
              type="button"
              className={classes.open}
              dir="auto"
              title={file.name}
              onClick={() => setSearch({ ...search, preview: file.id }, { replace: false })}
            >
              {file.name}
            </button>
            {isPhone ? (
              <span className={classes.date}>{formatMomentBriefly(file.updatedAt, new Date())}</span>
            ) : (
              cells(file)
            )}
          </li>
        ))}
      </ul>
      {search.preview && (
        <Suspense>
          <PreviewModal
            fileId={search.preview}
            files={files}
            total={files.length}
            onShow={(file) => setSearch({ ...search, preview: file.id })}
            onClose={close}
          />
        </Suspense>
      )}
    </section>
  );
}

function cells(file: DriveFile) {
  return (
    <>
      <span className={classes.fact}>
        <DriveName name={file.driveName} color={file.driveColor} />
      </span>
      <span className={classes.owner}>
        <Owner name={file.ownerName} />
      </span>
      <span className={classes.size}>{formatSize(file.size)}</span>
      <time className={classes.date} dateTime={file.updatedAt} title={formatExactMoment(file.updatedAt)}>
        {formatMoment(file.updatedAt, new Date())}
      </time>
    </>
  );
}
