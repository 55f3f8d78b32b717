import { ApiError } from '@/shared/api/errors';
import { requestDeletion } from '@/shared/api/gen';
import { wordsFor } from '@/shared/api/use-attempt';
import { randomId } from '@/shared/lib/random-id';
import { deletionGroups } from '../model/deletion-groups';
import type { DeletionOutcome } from '../model/deletion-words';
import type { DriveFile } from './types';

/** Files that a second person is asked to delete, and why. */
export interface DeletionOrder {
  files: readonly AskedFile[];
  reason: string;
  /** Kept from one try to the next: what was sent and never answered is sent again as the same request. */
  sent: SentRequests;
}

type AskedFile = Pick<DriveFile, 'id' | 'libraryId' | 'name'>;

/** The keys of requests that were sent, by what is in them. */
export type SentRequests = Map<string, string>;

/**
 * Asks for the deletion of files: one request for each library they lie in, since the server takes no more in one. One that
 * fails does not keep the others from being sent; the outcome says what became of each file. Never rejects.
 */
export async function requestDeletions({ files, reason, sent }: DeletionOrder): Promise<DeletionOutcome<AskedFile>> {
  const outcome: DeletionOutcome<AskedFile> = { requested: [], already: [], left: [] };
  for (const group of deletionGroups(files)) {
    const already: AskedFile[] = [];
    try {
      const requested = await askFor(group, reason, sent, already);
      outcome.requested.push(...requested);
    } catch (failure) {
      const left = group.filter((file) => !already.includes(file));
      outcome.left.push(...left.map((file) => ({ file, reason: wordsFor(failure) })));
    }
    outcome.already.push(...already);
  }
  return outcome;
}

/** Asks for files of one library, without those that turn out to be asked for already: one such would hold back all. */
async function askFor(
  group: readonly AskedFile[],
  reason: string,
  sent: SentRequests,
  already: AskedFile[],
): Promise<readonly AskedFile[]> {
  for (;;) {
    const asked = group.filter((file) => !already.includes(file));
    if (asked.length === 0) return [];
    const body = { fileIds: asked.map(({ id }) => id), reason: reason || null };
    const content = JSON.stringify(body);
    const key = sent.get(content) ?? randomId(24);
    sent.set(content, key);
    try {
      await requestDeletion({ body, headers: { 'Idempotency-Key': key } });
      return asked;
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'DELETION_REQUESTED') throw failure;
      const known = asked.find(({ id }) => id === failure.details.fileId);
      if (!known) throw failure;
      already.push(known);
    }
  }
}
