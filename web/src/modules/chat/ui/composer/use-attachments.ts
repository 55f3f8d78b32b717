import { useState } from 'react';
import { uploadForModule } from '@/modules/drive';
import { ApiError } from '@/shared/api/errors';
import { randomId } from '@/shared/lib/random-id';
import { useSession } from '@/shared/session/use-session';
import { toast } from '@/shared/ui/toast/toast';
import { prepareFiles } from '../../api/chat-api';

/** A message takes so many files. */
const MOST = 10;

/** A file on its way into a message. */
export interface Attachment {
  key: string;
  name: string;
  size: number;
  /** What part has arrived, 0 to 1. */
  share: number;
  /** The file, once it is there. */
  fileId: string | null;
}

/** The files of the message being written. They are uploaded at once, so that sending does not wait for them. */
export function useAttachments() {
  const { tenantId } = useSession();
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const patch = (key: string, change: Partial<Attachment>) =>
    setAttachments((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const remove = (key: string) => setAttachments((all) => all.filter((one) => one.key !== key));

  async function upload(file: File, key: string): Promise<void> {
    try {
      await prepareFiles();
      const place = { tenantId, moduleId: 'chat' };
      const fileId = await uploadForModule(place, file, [], (share) => patch(key, { share }));
      patch(key, { fileId, share: 1 });
    } catch (error) {
      remove(key);
      toast.error(error instanceof ApiError ? error.message : 'Please try again.', {
        title: `${file.name} could not be uploaded`,
      });
    }
  }

  return {
    attachments,
    isUploading: attachments.some(({ fileId }) => fileId === null),
    fileIds: attachments.flatMap(({ fileId }) => (fileId ? [fileId] : [])),
    async add(files: readonly File[]) {
      const room = MOST - attachments.length;
      if (files.length > room) toast.error(`A message takes ${MOST} files. The rest were left out.`);
      const taken = files.slice(0, room).map((file) => ({ file, key: randomId(8) }));
      const rows = taken.map(({ file, key }) => ({ key, name: file.name, size: file.size, share: 0, fileId: null }));
      setAttachments((all) => [...all, ...rows]);
      for (const { file, key } of taken) await upload(file, key);
    },
    remove,
    clear: () => setAttachments([]),
  };
}

export type Attachments = ReturnType<typeof useAttachments>;
