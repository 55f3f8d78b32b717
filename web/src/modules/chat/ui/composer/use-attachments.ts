import { uploadForModule } from '@/modules/drive';
import { ApiError } from '@/shared/api/errors';
import { useStore } from '@/shared/lib/external-store';
import { randomId } from '@/shared/lib/random-id';
import { useSession } from '@/shared/session/use-session';
import { toast } from '@/shared/ui/toast/toast';
import { prepareFiles } from '../../api/chat-api';
import { type Attachment, attachmentsByField, setAttachments } from '../../model/attachments';

/** A message takes so many files. */
const MOST = 10;

const NONE: readonly Attachment[] = [];

/**
 * The files of the message being written. They are uploaded at once, so that sending does not wait for them,
 * and go on arriving while another field is shown. `keptCount` files are in the message already.
 */
export function useAttachments(field: string, keptCount: number) {
  const { tenantId } = useSession();
  const attachments = useStore(attachmentsByField)[field] ?? NONE;
  const setAll = (how: (all: readonly Attachment[]) => readonly Attachment[]) => setAttachments(field, how);
  const patch = (key: string, change: Partial<Attachment>) =>
    setAll((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const remove = (key: string) => setAll((all) => all.filter((one) => one.key !== key));
  async function upload(file: File, key: string): Promise<void> {
    try {
      await prepareFiles();
      const place = { tenantId, moduleId: 'chat' as const };
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
      const room = MOST - keptCount - attachments.length;
      if (files.length > room) toast.error(`A message takes ${MOST} files. The rest were left out.`);
      const taken = files.slice(0, room).map((file) => ({ file, key: randomId(8) }));
      const rows = taken.map(({ file, key }) => ({ key, name: file.name, share: 0, fileId: null }));
      setAll((all) => [...all, ...rows]);
      for (const { file, key } of taken) await upload(file, key);
    },
    remove,
    clear: () => setAll(() => NONE),
  };
}

export type Attachments = ReturnType<typeof useAttachments>;
