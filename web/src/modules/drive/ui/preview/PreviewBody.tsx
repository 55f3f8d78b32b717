import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { PaperSkeleton } from '@/shared/ui/PaperSkeleton';
import { fetchMended } from '../../api/mended';
import { previewQuery } from '../../api/queries';
import type { DriveFile } from '../../api/types';
import { type PreviewKind, previewKind } from '../../model/file-kind';
import { PreviewLines } from './PreviewLines';
import classes from './PreviewModal.module.css';
import { PreviewProblem } from './PreviewProblem';
import { fetchPreview, PREVIEWS } from './preview-kinds';

/** What the address of a file's bytes could not be had for, in drive.md's words. */
const NO_BYTES = 'No storage path available for preview';
const NO_ANSWER = 'Failed to fetch preview URL';
const NO_URL = 'Preview URL missing';

/** A file's content by its kind, once the server has signed an address for it. */
export function PreviewBody({ file }: { file: DriveFile }) {
  const kind = previewKind(file.name, file.mimeType);
  const isAsked = kind !== 'none' && !file.orphanedRef;
  useEffect(() => {
    if (isAsked) fetchPreview(kind);
  }, [isAsked, kind]);
  const signed = useQuery({ ...previewQuery(file), enabled: isAsked });
  // The query signs anew from time to time; what is open must not begin again because of it. Nor must it begin with an
  // address that a grid asked for long ago.
  const [url, setUrl] = useState<string | null>(null);
  const isCurrent = !(signed.isStale && signed.isFetching);
  if (url === null && isCurrent && signed.data?.url) setUrl(signed.data.url);
  if (kind === 'none') return <PreviewProblem title="Preview not available for this file type" file={file} />;
  if (file.orphanedRef) return <LoadProblem reason={NO_BYTES} file={file} />;
  if (signed.isError && !signed.data) return <LoadProblem reason={NO_ANSWER} file={file} />;
  if (url !== null) return <PreviewContent file={file} kind={kind} url={url} />;
  if (!signed.data || !isCurrent) return <Waiting kind={kind} />;
  return <LoadProblem reason={NO_URL} file={file} />;
}

interface PreviewContentProps {
  file: DriveFile;
  kind: Exclude<PreviewKind, 'none'>;
  url: string;
}

function PreviewContent({ file, kind, url }: PreviewContentProps) {
  const client = useQueryClient();
  const [failure, setFailure] = useState<{ reason?: string } | null>(null);
  if (failure) return <LoadProblem reason={failure.reason} file={file} />;
  const Preview = PREVIEWS[kind];
  return (
    <Suspense fallback={<Waiting kind={kind} />}>
      <Preview
        url={url}
        renew={async () => (await client.fetchQuery({ ...previewQuery(file), staleTime: 0 })).url}
        file={file}
        kind={kind}
        mend={() => fetchMended(file.id)}
        onFail={(reason) => setFailure({ reason })}
      />
    </Suspense>
  );
}

function LoadProblem({ reason, file }: { reason?: string; file: DriveFile }) {
  return <PreviewProblem title="Unable to load file" reason={reason} file={file} />;
}

/** Kinds that begin as lines. */
const LINES: ReadonlySet<PreviewKind> = new Set(['csv', 'workbook', 'json', 'markdown', 'text']);

function Waiting({ kind }: { kind: PreviewKind }) {
  if (LINES.has(kind)) return <PreviewLines />;
  if (kind === 'pdf') return <PaperSkeleton label="Loading preview" />;
  return <Skeleton className={classes.sheet} role="status" aria-label="Loading preview" />;
}
