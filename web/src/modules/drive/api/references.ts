import { queryOptions } from '@tanstack/react-query';
import { type CountFileReferencesData, countFileReferences } from '@/shared/api/gen';

/** Files by name, by their folders, or all that a list shows. */
export type FilesChosen = CountFileReferencesData['body'];

/** How many things of other modules use the files of a choice. Asked anew for each question: what is shown is about to be lost. */
export const usesQuery = (choice: FilesChosen) =>
  queryOptions({
    queryKey: [{ _id: 'countFileReferences', choice }],
    queryFn: async ({ signal }) => (await countFileReferences({ body: choice, signal })).data,
    gcTime: 0,
    staleTime: 0,
  });
