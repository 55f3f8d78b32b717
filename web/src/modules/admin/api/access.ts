import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ExplainAccessResponse, ListAccessCatalogueResponse } from '@/shared/api/gen';
import {
  explainAccessOptions,
  findFileOptions,
  findFolderOptions,
  findLibraryOptions,
  listAccessCatalogueOptions,
  listDrivesOptions,
  listFilesOptions,
  listFoldersOptions,
  listLibrariesOptions,
} from '@/shared/api/gen/@tanstack/react-query.gen';
import type { AccessQuestion } from '../model/access-search';
import { nameIn } from '../model/choices';

export type AccessResource = ListAccessCatalogueResponse['resources'][number];
export type AccessAnswer = ExplainAccessResponse;

/** Choices offered at once; typing finds the others. */
const OFFERED = 20;

/** What can be asked about, and what can be done to it. It changes with a new version of Corbel only. */
export const accessCatalogueQuery = () =>
  queryOptions({ ...listAccessCatalogueOptions(), staleTime: Number.POSITIVE_INFINITY });

/** Why a member may, or may not, do something: asked anew each time, by the evaluator that enforces. */
export const explainQuery = (question: AccessQuestion) =>
  queryOptions({ ...explainAccessOptions({ query: question }), staleTime: 0, placeholderData: keepPreviousData });

/** What a list is asked for: the first things, or the first whose names fit. */
const asked = (search: string) => ({ limit: OFFERED, ...(search && { search }) });

/** Files to choose from. */
export const filesToChooseQuery = (search: string) =>
  queryOptions({
    ...listFilesOptions({ query: { view: 'all', ...asked(search) } }),
    placeholderData: keepPreviousData,
    select: ({ files }) => files.map(({ id, name, driveName }) => ({ value: id, label: nameIn(name, driveName) })),
  });

/** Folders to choose from. */
export const foldersToChooseQuery = (search: string) =>
  queryOptions({
    ...listFoldersOptions({ query: asked(search) }),
    placeholderData: keepPreviousData,
    select: ({ folders }) => folders.map(({ id, name, driveName }) => ({ value: id, label: nameIn(name, driveName) })),
  });

/** Libraries to choose from. */
export const librariesToChooseQuery = (search: string) =>
  queryOptions({
    ...listLibrariesOptions({ query: asked(search) }),
    placeholderData: keepPreviousData,
    select: ({ libraries }) =>
      libraries.map(({ id, name, driveName }) => ({ value: id, label: nameIn(name, driveName) })),
  });

/** All drives: there are few, and the list gives them whole. */
export const drivesToChooseQuery = () =>
  queryOptions({
    ...listDrivesOptions(),
    select: ({ drives }) => drives.map(({ id, name }) => ({ value: id, label: name })),
  });

/** What a file is called in the choice. */
export const fileNameQuery = (id: string) =>
  queryOptions({
    ...findFileOptions({ path: { fileId: id } }),
    select: ({ file }) => nameIn(file.name, file.driveName),
  });

/** What a folder is called in the choice. */
export const folderNameQuery = (id: string) =>
  queryOptions({
    ...findFolderOptions({ path: { folderId: id } }),
    select: ({ folder }) => nameIn(folder.name, folder.driveName),
  });

/** What a library is called in the choice. */
export const libraryNameQuery = (id: string) =>
  queryOptions({
    ...findLibraryOptions({ path: { libraryId: id } }),
    select: ({ library }) => nameIn(library.name, library.driveName),
  });
