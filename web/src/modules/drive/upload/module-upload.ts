import { findLibrary, getOrCreateLibrary } from '@/shared/api/gen';
import { randomId } from '@/shared/lib/random-id';
import { sleep } from './retry';
import { createSlots } from './slots';
import { transferFile } from './transfer-file';
import { putBytes } from './transport';
import { uploadApi } from './upload-api';

const slots = createSlots(1);
const NOTHING = () => undefined;

/**
 * Keeps a file in a module's own drive, by the same protocol as every upload but without a place in the tray: for what is put
 * into a note or an event. The drive is made with the first such file. Gives the file's id; rejects with ApiError.
 */
export async function uploadIntoModule(
  { tenantId, moduleId }: { tenantId: string; moduleId: string },
  file: File,
): Promise<string> {
  const context = { moduleKey: moduleId, entityType: 'module', entityId: 'attachments', entityName: 'Attachments' };
  const { libraryId } = (await getOrCreateLibrary({ body: { tenantId, context } })).data;
  const { library } = (await findLibrary({ path: { libraryId } })).data;
  const about = {
    name: file.name,
    size: file.size,
    mime: file.type || 'application/octet-stream',
    driveId: library.driveId,
    libraryId,
    folderId: null,
    onConflict: 'keepBoth' as const,
  };
  const tools = { api: uploadApi, put: putBytes, slots, sleep, newKey: () => randomId(24) };
  const events = { signed: NOTHING, progress: NOTHING, finalizing: NOTHING, startedOver: NOTHING };
  return (await transferFile(file, about, null, tools, events, new AbortController().signal)).fileId;
}
