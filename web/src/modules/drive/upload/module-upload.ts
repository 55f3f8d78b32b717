import { type DriveModule, findFile, findLibrary, getOrCreateLibrary, updateFile } from '@/shared/api/gen';
import { randomId } from '@/shared/lib/random-id';
import { sleep } from './retry';
import { createSlots } from './slots';
import { transferFile } from './transfer-file';
import { putBytes } from './transport';
import { uploadApi } from './upload-api';

const slots = createSlots(1);
const NOTHING = () => undefined;

/** Whose own drive is meant. */
export interface ModulePlace {
  tenantId: string;
  moduleId: DriveModule;
}

async function libraryOf({ tenantId, moduleId }: ModulePlace): Promise<string> {
  const context = { moduleKey: moduleId, entityType: 'module', entityId: 'attachments', entityName: 'Attachments' };
  return (await getOrCreateLibrary({ body: { tenantId, context } })).data.libraryId;
}

/** A file that its owner and these people see, wherever it lies. */
const onlyFor = (people: readonly string[]) => ({ visibility: 'private' as const, sharedWith: [...people] });

/**
 * Keeps a file in a module's own drive, by the same protocol as every upload but without a place in the tray: for what is put
 * into a note or an event. The drive is made with the first such file. Whoever reads the thing reads the file, and nobody else
 * does: `readers` beside its maker. `onShare` is told what part of it has arrived, 0 to 1. Gives the file's id; rejects with
 * ApiError.
 */
export async function uploadIntoModule(
  place: ModulePlace,
  file: File,
  readers: readonly string[],
  onShare: (share: number) => void = NOTHING,
): Promise<string> {
  const libraryId = await libraryOf(place);
  const { library } = (await findLibrary({ path: { libraryId } })).data;
  const about = {
    name: file.name,
    size: file.size,
    mime: file.type || 'application/octet-stream',
    driveId: library.driveId,
    libraryId,
    folderId: null,
    onConflict: 'keepBoth' as const,
    readers,
  };
  const tools = { api: uploadApi, put: putBytes, slots, sleep, newKey: () => randomId(24) };
  const progress = (sent: number) => onShare(file.size > 0 ? sent / file.size : 1);
  const events = { signed: NOTHING, progress, finalizing: NOTHING, startedOver: NOTHING };
  return (await transferFile(file, about, null, tools, events, new AbortController().signal)).fileId;
}

/**
 * The thing that uses these files is read by others from now on, and so are the files: those in the module's own drive, for
 * what was chosen from elsewhere in the Drive is shared there. Gives how many are somebody else's and were left as they are.
 */
export async function shareInModule(
  place: ModulePlace,
  fileIds: readonly string[],
  readers: readonly string[],
): Promise<number> {
  if (fileIds.length === 0) return 0;
  const libraryId = await libraryOf(place);
  let left = 0;
  for (const fileId of fileIds) {
    const found = await findFile({ path: { fileId } }).catch(() => null);
    const file = found?.data.file;
    if (file && file.libraryId !== libraryId) continue;
    const others = readers.filter((id) => id !== file?.ownerUid);
    const isDone = file?.can.share && (await updateFile({ path: { fileId }, body: onlyFor(others) }).catch(() => null));
    if (!isDone) left += 1;
  }
  return left;
}
