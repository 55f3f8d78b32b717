import { Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatExactMoment, formatMoment } from '@/shared/lib/dates';
import { usePhone } from '@/shared/lib/use-phone';
import { EmptyState } from '@/shared/ui/EmptyState';
import { FilesDrawing } from '@/shared/ui/illustrations/drawings';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import type { Column } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { PhoneLines } from '@/shared/ui/table/PhoneLines';
import { TableSkeleton } from '@/shared/ui/table/TableSkeleton';
import { type PublicFile, type PublicShare, publicFilesQuery, usePublicDownload } from '../../api/public-share';
import { publicFileAddress } from '../../model/public-share';
import { formatSize } from '../../model/size';
import { FileIcon } from '../parts/FileIcon';
import { SmallPicture } from '../parts/SmallPicture';
import { DownloadButton } from './DownloadButton';
import classes from './public.module.css';

const PublicFileContent = lazy(() =>
  import('./PublicFileContent').then((module) => ({ default: module.PublicFileContent })),
);
const PublicPreview = lazy(() => import('./PublicPreview').then((module) => ({ default: module.PublicPreview })));

/**
 * The files of a share: one alone is shown at once, as far as its preview may be seen; several are a table, on a phone two
 * lines each, and open one by one.
 */
export function PublicFiles({ share }: { share: PublicShare }) {
  const isPhone = usePhone();
  const list = useInfiniteQuery(publicFilesQuery(share.shareId));
  const download = usePublicDownload(share.shareId);
  const [openId, setOpenId] = useState<string | null>(null);
  const files = list.data?.pages.flatMap((page) => page.files) ?? [];
  const columns = columnsOf(share.shareId);
  if (list.error && !list.data) {
    return <LoadFailure what="The files" error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (list.isPending) {
    return share.fileCount === 1 ? <ContentSkeleton /> : <TableSkeleton label="Files" columns={columns} />;
  }
  if (files.length === 0) {
    return (
      <EmptyState
        drawing={<FilesDrawing />}
        title="No files"
        message="The files of this share are not there any more"
      />
    );
  }
  const [file] = files;
  if (file && files.length === 1 && !list.hasNextPage) {
    return (
      <section className={classes.content} aria-label={file.name}>
        {file.name !== share.name && (
          <h2 className={classes.caption}>
            <FileIcon name={file.name} mimeType={file.mimeType} />
            <span className={classes.name}>{file.name}</span>
          </h2>
        )}
        <Suspense fallback={<ContentSkeleton />}>
          <PublicFileContent
            share={share}
            file={file}
            onDownload={file.can.download && share.policy.downloadsLeft !== 0 ? () => download(file) : undefined}
            hasButtonAbove
          />
        </Suspense>
      </section>
    );
  }
  return (
    <>
      <DataTable
        label="Files"
        columns={columns}
        rows={files}
        rowCount={list.hasNextPage ? -1 : files.length}
        keyOf={({ id }) => id}
        onOpen={({ id }) => setOpenId(id)}
        hasMore={list.hasNextPage}
        isLoadingMore={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
        renderPhone={(file) => (
          <PhoneLines
            start={<Picture shareId={share.shareId} file={file} />}
            title={file.name}
            facts={`${formatSize(file.size)} · ${formatMoment(file.modifiedAt, new Date())}`}
          />
        )}
        actionsTrack="8rem"
        // Where nothing leaves, no column stands empty.
        renderActions={
          share.policy.allowDownload
            ? (file, tabIndex) =>
                file.can.download && (
                  <DownloadButton
                    isSmall={isPhone}
                    spoken={`Download ${file.name}`}
                    tabIndex={tabIndex}
                    disabled={share.policy.downloadsLeft === 0}
                    onClick={() => download(file)}
                  />
                )
            : undefined
        }
      />
      {openId !== null && (
        <Suspense>
          <PublicPreview
            share={share}
            files={files}
            fileId={openId}
            onShow={setOpenId}
            onClose={() => setOpenId(null)}
            onDownload={download}
          />
        </Suspense>
      )}
    </>
  );
}

/** Stands where the one file will be. */
function ContentSkeleton() {
  return <Skeleton className={classes.waiting} role="status" aria-label="Loading preview" />;
}

function columnsOf(shareId: string): readonly Column<PublicFile>[] {
  return [
    {
      label: 'Name',
      track: 'minmax(0, 1fr)',
      title: ({ name }) => name,
      cell: (file) => (
        <span className={classes.file}>
          <Picture shareId={shareId} file={file} />
          <span className={classes.name}>{file.name}</span>
        </span>
      ),
    },
    {
      label: 'Changed',
      track: '9rem',
      title: ({ modifiedAt }) => formatExactMoment(modifiedAt),
      cell: ({ modifiedAt }) => formatMoment(modifiedAt, new Date()),
    },
    // Last, as it stands at the right: before words that stand at the left it would touch them.
    { label: 'Size', track: '6rem', alignsEnd: true, cell: ({ size }) => formatSize(size) },
  ];
}

/** What a file looks like, where the share hands out a small picture of it; else its kind. */
function Picture({ shareId, file }: { shareId: string; file: PublicFile }) {
  return (
    <span className={classes.thumbnail}>
      <SmallPicture address={file.hasThumbnail ? publicFileAddress(shareId, file.id, 'thumbnail') : null}>
        <FileIcon name={file.name} mimeType={file.mimeType} />
      </SmallPicture>
    </span>
  );
}
