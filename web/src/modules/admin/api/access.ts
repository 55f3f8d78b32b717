import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ExplainAccessResponse, ListAccessCatalogueResponse } from '@/shared/api/gen';
import {
  explainAccessOptions,
  listAccessCatalogueOptions,
  listDrivesOptions,
  listFilesOptions,
  listFoldersOptions,
} from '@/shared/api/gen/@tanstack/react-query.gen';
import type { AccessQuestion } from '../model/access-search';

export type AccessResource = ListAccessCatalogueResponse['resources'][number];
export type AccessAnswer = ExplainAccessResponse;

/** Files offered at once; typing finds the others. */
const FILES_OFFERED = 20;

/** What can be asked about, and what can be done to it. It changes with a new version of Corbel only. */
export const accessCatalogueQuery = () =>
  queryOptions({ ...listAccessCatalogueOptions(), staleTime: Number.POSITIVE_INFINITY });

/** Why a member may, or may not, do something: asked anew each time, by the evaluator that enforces. */
export const explainQuery = (question: AccessQuestion) =>
  queryOptions({ ...explainAccessOptions({ query: question }), staleTime: 0, placeholderData: keepPreviousData });

/** Files whose names fit what was typed, to choose one. */
export const filesToChooseQuery = (search: string) =>
  queryOptions({
    ...listFilesOptions({ query: { view: 'all', limit: FILES_OFFERED, ...(search && { search }) } }),
    placeholderData: keepPreviousData,
  });

/** Folders offered at once. */
const FOLDERS_OFFERED = 200;

/** Folders, to choose one. */
export const foldersToChooseQuery = () => queryOptions(listFoldersOptions({ query: { limit: FOLDERS_OFFERED } }));

/** Drives and libraries, to choose one. */
export const placesToChooseQuery = () => queryOptions(listDrivesOptions());
