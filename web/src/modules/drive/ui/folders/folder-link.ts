import { linkOptions } from '@tanstack/react-router';
import type { FolderPlace } from '../../model/folder-place';

/** Which pages folders are looked at on: all of them, or those of one drive. */
export type FolderPageKind = 'folders' | 'drive';

/** The link to a folder on a page of its kind; a drive's root is always the drive's own page. */
export function folderLink(kind: FolderPageKind, { driveId, folderId, slugs }: FolderPlace) {
  if (folderId === null) {
    return linkOptions({ to: '/drive/drive/$driveId', params: { driveId }, search: {} });
  }
  if (kind === 'drive') {
    return linkOptions({ to: '/drive/drive/$driveId/$folderId', params: { driveId, folderId }, search: {} });
  }
  return linkOptions({ to: '/drive/folders/$', params: { _splat: slugs.join('/') }, search: { driveId } });
}
