import { ApiError } from '@/shared/api/errors';
import type { UploadEvent, UploadItem, UploadReceipt } from '../model/upload-item';
import { isVerified, sha256OfBlob } from './digest';
import { isConnectionLoss, isPassing, withRetries } from './retry';
import { pickGroup } from './small-files';
import { receiptOf, type TransferTools } from './transfer-file';
import type { SendSmall } from './upload-api';

/** What sending files together needs of the queue. */
export interface TogetherQueue {
  apply(id: string, event: UploadEvent): UploadItem | null;
  fileOf(item: UploadItem): Promise<File | null>;
  folderOf(item: UploadItem): Promise<string | null>;
  settle(id: string, result: { fileId: string; receipt: UploadReceipt }): void;
  fail(id: string, error: unknown): void;
}

/** Small files that share requests. */
export interface Together {
  /** The files that go with `first`, out of those in line. */
  pick(first: UploadItem, inLine: Iterable<UploadItem>): UploadItem[];
  /** Those whose answer is awaited with that of `id`: they can only be asked for together. */
  companions(id: string): readonly string[];
  /** Sends them; every one of them is settled when it resolves, except when the signal stopped it. */
  send(group: readonly UploadItem[], signal: AbortSignal): Promise<void>;
}

/** A file with its digest, null where this browser cannot compute one. */
interface Hashed {
  item: UploadItem;
  file: File;
  digest: string | null;
}

const isWorthRepeating = (error: unknown): boolean =>
  isPassing(error) || (error instanceof ApiError && error.code === 'IDEMPOTENCY_IN_PROGRESS');

export function createTogether(tools: TransferTools, sendSmall: SendSmall, queue: TogetherQueue): Together {
  /** Requests whose answer was never heard. The very same request under its key asks for that answer. */
  const unheard = new Map<string, { key: string; ids: readonly string[] }>();
  /** Files whose request was refused as a whole: each is now told apart. */
  const alone = new Set<string>();

  async function hash(group: readonly UploadItem[], signal: AbortSignal): Promise<Hashed[]> {
    const hashed = await Promise.all(
      group.map(async (item): Promise<Hashed | null> => {
        try {
          const file = await queue.fileOf(item);
          if (signal.aborted) return null;
          if (!file) {
            queue.apply(item.id, { type: 'loseFile' });
            return null;
          }
          queue.apply(item.id, { type: 'start' });
          return { item, file, digest: await sha256OfBlob(file) };
        } catch (error) {
          if (!signal.aborted) queue.fail(item.id, error);
          return null;
        }
      }),
    );
    return hashed.filter((one) => one !== null);
  }

  function keyFor(ids: readonly string[]): string {
    const before = unheard.get(ids[0] ?? '');
    const isTheSame = before?.ids.length === ids.length && before.ids.every((id, index) => id === ids[index]);
    return before && isTheSame ? before.key : tools.newKey();
  }

  async function post(hashed: readonly Hashed[], signal: AbortSignal): Promise<void> {
    const [first] = hashed;
    if (!first) return;
    const { driveId, libraryId, onConflict } = first.item;
    const target = { driveId, libraryId, folderId: await queue.folderOf(first.item), onConflict };
    signal.throwIfAborted();
    // From here on a file cannot be paused: what was stopped before stays behind.
    const files = hashed.filter(({ item }) => queue.apply(item.id, { type: 'finalize' }) !== null);
    if (files.length === 0) return;
    const ids = files.map(({ item }) => item.id);
    const key = keyFor(ids);
    for (const id of ids) unheard.set(id, { key, ids });
    const small = {
      target,
      files: files.map(({ item, digest }) => ({ name: item.name, mime: item.mime, size: item.size, checksum: digest })),
      bytes: files.map(({ file }) => file),
    };
    const answer = await withRetries(() => sendSmall(small, key, signal), isWorthRepeating, tools.sleep, signal);
    for (const id of ids) unheard.delete(id);
    answer.files.forEach((registered, index) => {
      const sent = files[index];
      if (!sent) return;
      const verified = isVerified({ whole: sent.digest, ofParts: null }, registered.receipt.checksum);
      queue.settle(sent.item.id, { fileId: registered.fileId, receipt: receiptOf(registered, verified) });
    });
  }

  return {
    pick(first, inLine) {
      if (alone.has(first.id)) return [first];
      const others = Array.from(inLine);
      const before = unheard.get(first.id);
      const same = before?.ids.map((id) => others.find((item) => item.id === id));
      if (same?.every((item) => item !== undefined)) return same;
      return pickGroup(
        first,
        others.filter(({ id }) => !alone.has(id) && !unheard.has(id)),
      );
    },
    companions: (id) => unheard.get(id)?.ids ?? [],
    async send(group, signal) {
      const files = await hash(group, signal);
      if (signal.aborted) return;
      try {
        await post(files, signal);
      } catch (error) {
        if (signal.aborted) return;
        const isHeard = !isConnectionLoss(error);
        for (const { item } of files) {
          if (isHeard) unheard.delete(item.id);
          if (isHeard && files.length > 1) {
            alone.add(item.id);
            queue.apply(item.id, { type: 'requeue' });
          } else queue.fail(item.id, error);
        }
      }
    },
  };
}
