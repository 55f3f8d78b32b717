import { type ComponentType, lazy } from 'react';
import type { DriveFile } from '../../api/types';
import type { PreviewKind } from '../../model/file-kind';
import { ImagePreview } from './ImagePreview';
import { MediaPreview } from './MediaPreview';

/** As much of a file as its preview shows. */
export type PreviewFile = Pick<DriveFile, 'name' | 'mimeType' | 'size'>;

/** What every kind of preview is given. */
export interface PreviewProps {
  /** Signed, good for some minutes; the same for as long as the preview is open. */
  url: string;
  /** Another address for the same bytes, for those who read longer than the first one is good. */
  renew: () => Promise<string>;
  file: PreviewFile;
  kind: PreviewKind;
  /** A document put together anew by the server, for one that the browser gives up; absent where nobody does that. */
  mend?: () => Promise<Uint8Array>;
  /** The bytes could not be had or not be understood; with the reason where one is known that the reader can do something about. */
  onFail: (reason?: string) => void;
}

const PdfPreview = lazy(() => import('./PdfPreview').then((module) => ({ default: module.PdfPreview })));
const TextPreview = lazy(() => import('./TextPreview').then((module) => ({ default: module.TextPreview })));
const MarkdownPreview = lazy(() => import('./MarkdownPreview').then((module) => ({ default: module.MarkdownPreview })));
const CsvPreview = lazy(() => import('./CsvPreview').then((module) => ({ default: module.CsvPreview })));

/** What draws each kind of file; what is large is fetched when it is first shown. */
export const PREVIEWS: Record<Exclude<PreviewKind, 'none'>, ComponentType<PreviewProps>> = {
  pdf: PdfPreview,
  image: ImagePreview,
  video: MediaPreview,
  audio: MediaPreview,
  csv: CsvPreview,
  json: TextPreview,
  markdown: MarkdownPreview,
  text: TextPreview,
};
