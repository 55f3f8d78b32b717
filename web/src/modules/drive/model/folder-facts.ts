import type { Folder } from '../api/types';
import { fileCountWords } from './share-words';
import { formatSize } from './size';

/** `12 files · 48.1 MB`: what lies in a folder and below it. Folders without a file are counted as what they are. */
export function factsOf({ fileCount, totalSize, contents }: Pick<Folder, 'fileCount' | 'totalSize' | 'contents'>) {
  const { files, bytes, folders } = contents ?? { files: fileCount, bytes: totalSize, folders: 0 };
  if (files > 0) return `${fileCountWords(files)} · ${formatSize(bytes)}`;
  if (folders > 0) return `${folders.toLocaleString('en-GB')} empty ${folders === 1 ? 'folder' : 'folders'}`;
  return 'No files';
}

/** Whether folders may lie in it: what is told with the folder itself. A drive's root is not told of. */
export const mayHoldFolders = (folder: Pick<Folder, 'contents'> | null): boolean => folder?.contents?.folders !== 0;
