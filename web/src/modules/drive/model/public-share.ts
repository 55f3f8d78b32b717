/** A share as those see it who follow its link. */
import { type PreviewKind, previewKind } from './file-kind';

/** As much of a share as the line under its name says. */
export interface PublicShareFacts {
  fileCount: number;
  /** What whoever made it is called; empty where nobody knows any more. */
  sharedBy: string;
  policy: { allowDownload: boolean; watermark: boolean; expiresAt?: string | null; downloadsLeft?: number | null };
}

/** From whom it is: 'Aoife Brennan shared 1 file'. */
function sharedWords({ fileCount, sharedBy }: PublicShareFacts): string {
  const files = `${fileCount.toLocaleString('en-GB')} ${fileCount === 1 ? 'file' : 'files'}`;
  return sharedBy ? `${sharedBy} shared ${files}` : files;
}

/** From whom it is, what may be done and for how long: 'View only', 'Watermarked', 'Until 18 Dec 2026', '3 downloads left'. */
export function shareFacts(share: PublicShareFacts, formatDay: (iso: string) => string): string[] {
  const { policy } = share;
  const { downloadsLeft: left } = policy;
  return [
    sharedWords(share),
    ...(policy.allowDownload ? [] : ['View only']),
    ...(policy.watermark ? ['Watermarked'] : []),
    ...(policy.allowDownload && left !== null && left !== undefined
      ? [`${left.toLocaleString('en-GB')} ${left === 1 ? 'download' : 'downloads'} left`]
      : []),
    ...(policy.expiresAt ? [`Until ${formatDay(policy.expiresAt)}`] : []),
  ];
}

/** A share with another number of downloads left, where they are limited. */
export function withDownloadsLeft<S extends Pick<PublicShareFacts, 'policy'>>(
  share: S,
  leftOf: (left: number) => number,
): S {
  const { downloadsLeft: left } = share.policy;
  if (left === null || left === undefined) return share;
  return { ...share, policy: { ...share.policy, downloadsLeft: leftOf(left) } };
}

/** The most files of one archive of a share. */
const MOST_FILES = 500;

/** Whether all files can be had at once. Those that are stamped are made one by one. */
export function hasArchive({ fileCount, policy }: Pick<PublicShareFacts, 'fileCount' | 'policy'>): boolean {
  return (
    policy.allowDownload && !policy.watermark && policy.downloadsLeft !== 0 && fileCount > 1 && fileCount <= MOST_FILES
  );
}

/** A file of a share, as far as its preview is concerned. */
export interface PublicFileFacts {
  name: string;
  mimeType: string;
  /** `original`, `picture`, `stamped`, `pages` or nothing. */
  preview?: string | null;
}

/**
 * How a file is shown: what the server made of it is a picture, or one of each page, whatever the file is. A stamped
 * document comes by its pages, too: the whole of it would have to come before the first could be seen.
 */
export function publicPreviewKind({ name, mimeType, preview }: PublicFileFacts): PreviewKind | 'pages' {
  if (preview === 'picture') return 'image';
  if (preview === 'stamped' || preview === 'pages') return 'pages';
  return preview === 'original' ? previewKind(name, mimeType) : 'none';
}

/** Why nothing can be downloaded any more. */
export const NONE_LEFT = 'This share was downloaded as often as it may be';

/** Why the share keeps the preview of a file back that can be shown; null where it cannot be, or is not kept back. */
export function withheldWords(
  file: PublicFileFacts & { can: { download: boolean } },
  { allowDownload, downloadsLeft }: PublicShareFacts['policy'],
): string | null {
  if (file.preview || previewKind(file.name, file.mimeType) === 'none') return null;
  if (file.can.download) {
    return downloadsLeft === 0
      ? `${NONE_LEFT}, and seeing this file would be a download.`
      : 'Downloads of this share are counted, and seeing this file would be one. Download it to see it.';
  }
  return allowDownload
    ? 'This share puts a watermark on what it shows, and this file cannot carry one.'
    : 'This share is to look at only, and there is no picture of this file to look at.';
}

/** Where a file of a share is looked at, and the small picture of it. */
export function publicFileAddress(shareId: string, fileId: string, what: 'preview' | 'thumbnail'): string {
  return `/api/public/shares/${encodeURIComponent(shareId)}/files/${encodeURIComponent(fileId)}/${what}`;
}

/** The widest picture of a page that the server makes, and the steps that are asked for, in pixels of the screen. */
const MOST_WIDTH = 2400;
const WIDTH_STEP = 200;

/** A picture of the page's own width is blurred: the steps above make the browser shrink it a little, and small letters break. */
const LEAST_DENSITY = 2;

/** Where the picture of a page is, sharp at this width in pixels of the page on a screen of this density. */
export function publicPageAddress(
  shareId: string,
  fileId: string,
  page: number,
  size: { width: number; density: number },
): string {
  const wanted = Math.ceil((size.width * Math.max(LEAST_DENSITY, size.density)) / WIDTH_STEP) * WIDTH_STEP;
  const width = Math.max(WIDTH_STEP, Math.min(MOST_WIDTH, wanted));
  const file = `/api/public/shares/${encodeURIComponent(shareId)}/files/${encodeURIComponent(fileId)}`;
  return `${file}/pages/${page}?width=${width}`;
}
