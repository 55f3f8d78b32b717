import { queryOptions } from '@tanstack/react-query';
import type { FindStorageResponse } from '@/shared/api/gen';
import { findStorageOptions, listFilesOptions } from '@/shared/api/gen/@tanstack/react-query.gen';

export type StorageAnswer = FindStorageResponse;
export type StorageFigures = StorageAnswer['usage'];
export type DriveStorage = StorageAnswer['drives'][number];

const FRESH_MS = 30_000;
/** Files the overview shows. */
export const RECENT_FILES = 10;

/** What is stored, by kind, day and drive, and what may be stored. */
export const storageQuery = () => queryOptions({ ...findStorageOptions(), staleTime: FRESH_MS });

/** What came in or changed last. */
export const recentFilesQuery = () =>
  queryOptions({ ...listFilesOptions({ query: { view: 'recent', limit: RECENT_FILES } }), staleTime: FRESH_MS });
