import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listFileReferences, type RepairFileReferencesResponse, repairFileReferences } from '@/shared/api/gen';
import { useThingOf } from '@/shared/lib/use-modules';
import { useSession } from '@/shared/session/use-session';
import { toast } from '@/shared/ui/toast/toast';
import { countRepairs, pendingWords, repairWords } from '../model/repair-words';
import { refreshFiles } from './mutations';
import type { DriveFile } from './types';

/** So many files are looked after at once. */
const BATCH = 10;
/** As many references as the server gives at once; a file with more tells of those among the first. */
const REFERENCES = 200;

/** Joins files to their bytes and to what they are attached to again, one file or many. Nothing is shown as mended before the server says so. */
export interface Repairs {
  one(file: Pick<DriveFile, 'id'>): void;
  many(files: readonly Pick<DriveFile, 'id'>[]): void;
  isBusy: boolean;
}

export function useRepairs(): Repairs {
  const client = useQueryClient();
  const { tenantId } = useSession();
  const thingOf = useThingOf();
  const onSettled = () => refreshFiles(client);
  const repair = async (fileId: string) => (await repairFileReferences({ body: { tenantId, fileId } })).data;
  const one = useMutation({
    mutationFn: ({ id }: Pick<DriveFile, 'id'>) => repair(id),
    async onSuccess({ pending }, { id }) {
      if (pending.length === 0) {
        toast.success('Reference repaired');
        return;
      }
      const { data } = await listFileReferences({ path: { fileId: id }, query: { limit: REFERENCES } });
      toast.error(pendingWords(thingOf, data.references), { title: 'Repair failed' });
    },
    onError: (error) => toast.error(error.message, { title: 'Repair failed' }),
    onSettled,
  });
  const many = useMutation({
    async mutationFn(files: readonly Pick<DriveFile, 'id'>[]) {
      const answers: (RepairFileReferencesResponse | null)[] = [];
      for (let from = 0; from < files.length; from += BATCH) {
        const batch = files.slice(from, from + BATCH);
        answers.push(...(await Promise.all(batch.map(({ id }) => repair(id).catch(() => null)))));
      }
      return countRepairs(answers);
    },
    onSuccess: (counts) => toast.info(repairWords(counts)),
    onSettled,
  });
  return { one: one.mutate, many: many.mutate, isBusy: one.isPending || many.isPending };
}
