/** Files a recording away: into the Drive, and into the conversation that it belongs to. */
import { uploadForModule } from '@/modules/drive';
import * as gen from '@/shared/api/gen';
import { type KeptRecording, loadRecording, removeRecording, saveRecording } from './recording-store';

/**
 * Uploads what was recorded in parts, and sends it to the conversation, so that whoever is in that reads it; else its readers
 * do. Done again after a failure, it goes on where it was. `onShare` is told what part has arrived. Gives whether there was
 * anything.
 */
export async function fileRecording(
  recording: KeptRecording,
  onShare: (share: number) => void = () => undefined,
): Promise<boolean> {
  const { id, tenantId, threadId, readers } = recording;
  let { fileId } = recording;
  if (!fileId) {
    const file = await loadRecording(recording);
    if (!file) {
      await removeRecording(id);
      return false;
    }
    await gen.prepareChatFiles();
    fileId = await uploadForModule({ tenantId, moduleId: 'chat' }, file, threadId ? [] : readers, onShare);
    await saveRecording({ ...recording, fileId });
  }
  if (threadId) {
    // The recording's own name for the message: sent twice, it is there once.
    const body = { clientId: id, body: '<p>Recording of the call</p>', fileIds: [fileId] };
    await gen.sendMessage({ path: { conversationId: threadId }, body });
  }
  await removeRecording(id);
  return true;
}
