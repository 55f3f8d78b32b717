import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { previewQuery } from '../../api/queries';
import type { DriveFile } from '../../api/types';
import { type PreviewKind, previewKind } from '../../model/file-kind';
import { ImagePreview, MediaPreview } from './MediaPreview';
import classes from './PreviewModal.module.css';
import { PreviewProblem } from './PreviewProblem';

/** What every kind of preview is given. */
export interface PreviewProps {
  /** Signed, good for some minutes. */
  url: string;
  file: DriveFile;
  kind: PreviewKind;
  /** The bytes could not be had or not be understood. */
  onFail: () => void;
}

const PdfPreview = lazy(() => import('./PdfPreview').then((module) => ({ default: module.PdfPreview })));
const TextPreview = lazy(() => import('./TextPreview').then((module) => ({ default: module.TextPreview })));
const CsvPreview = lazy(() => import('./CsvPreview').then((module) => ({ default: module.CsvPreview })));

const PREVIEWS: Record<Exclude<PreviewKind, 'none'>, ComponentType<PreviewProps>> = {
  pdf: PdfPreview,
  image: ImagePreview,
  video: MediaPreview,
  audio: MediaPreview,
  csv: CsvPreview,
  json: TextPreview,
  text: TextPreview,
};

/** A file's content by its kind, once the server has signed an address for it. */
export function PreviewBody({ file }: { file: DriveFile }) {
  const kind = previewKind(file.name, file.mimeType);
  const signed = useQuery({ ...previewQuery(file), enabled: kind !== 'none' });
  const [hasFailed, setFailed] = useState(false);
  if (kind === 'none') return <PreviewProblem message="Preview not available for this file type" file={file} />;
  if (hasFailed || signed.isError) return <PreviewProblem message="Unable to load file" file={file} />;
  const waiting = <Skeleton className={classes.sheet} aria-label="Loading preview" />;
  if (!signed.data) return waiting;
  const Preview = PREVIEWS[kind];
  return (
    <Suspense fallback={waiting}>
      <Preview url={signed.data.url} file={file} kind={kind} onFail={() => setFailed(true)} />
    </Suspense>
  );
}
