import { Button, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { EmptyState } from '@/shared/ui/EmptyState';
import { FilesDrawing } from '@/shared/ui/illustrations/drawings';
import { type PublicFile, type PublicShare, useShareCheck } from '../../api/public-share';
import { publicFileAddress, publicPreviewKind, withheldWords } from '../../model/public-share';
import classes from '../preview/PreviewModal.module.css';
import { PREVIEWS } from '../preview/preview-kinds';
import { PagesPreview } from './PagesPreview';

export interface PublicFileContentProps {
  share: PublicShare;
  file: PublicFile;
  /** Absent where the file may not be downloaded. */
  onDownload?: () => void;
  /** The page around it has a button that downloads already. */
  hasButtonAbove?: boolean;
}

/** What is in one file of a share, as far as its preview may be seen. */
export function PublicFileContent({ share, file, onDownload, hasButtonAbove = false }: PublicFileContentProps) {
  const { shareId } = share;
  const kind = publicPreviewKind(file);
  const [isByPages, setByPages] = useState(kind === 'pages');
  const [hasFailed, setFailed] = useState(false);
  const check = useShareCheck(shareId);
  function fail(): void {
    // What the browser makes nothing of, the server may still make pictures of.
    if (kind === 'pdf' && !isByPages) {
      setByPages(true);
      return;
    }
    setFailed(true);
    check();
  }
  if (kind === 'none' || hasFailed) {
    const withheld = withheldWords(file, share.policy);
    const title = withheld ? 'This share shows no preview of this file' : 'Preview not available for this file type';
    return (
      <EmptyState
        drawing={<FilesDrawing />}
        title={hasFailed ? 'Unable to load file' : title}
        message={withheld ?? undefined}
        action={
          onDownload &&
          !hasButtonAbove && (
            <Button size="md" leftSection={<IconDownload size="1rem" stroke={1.6} />} onClick={onDownload}>
              Download File
            </Button>
          )
        }
      />
    );
  }
  if (kind === 'pages' || isByPages) {
    return <PagesPreview shareId={shareId} file={file} onFail={fail} onDownload={onDownload} />;
  }
  const url = publicFileAddress(shareId, file.id, 'preview');
  const Preview = PREVIEWS[kind];
  return (
    <Suspense fallback={<Skeleton className={classes.sheet} role="status" aria-label="Loading preview" />}>
      {/* The address needs no signature: the server asks at every request whether the share opens. */}
      <Preview url={url} renew={async () => url} file={file} kind={kind} onFail={fail} />
    </Suspense>
  );
}
