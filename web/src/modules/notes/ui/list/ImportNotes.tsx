import { IconFileImport } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { pickFiles } from '@/shared/lib/pick-files';
import { ActionsMenu } from '@/shared/ui/ActionsMenu';
import { useNoteDeeds } from '../../api/mutations';
import { MARKDOWN_FILES } from '../../model/markdown-note';

/** What else can be done with a list of notes: taking files of Markdown in, into the open folder. */
export function ImportNotes({ folderId }: { folderId?: string }) {
  const deeds = useNoteDeeds();
  const navigate = useNavigate();
  async function run(): Promise<void> {
    const files = await pickFiles(MARKDOWN_FILES);
    if (files.length === 0) return;
    const made = await deeds.importFiles(files, folderId);
    const only = made.length === 1 ? made[0] : undefined;
    if (only) void navigate({ to: '/notes/$noteId', params: { noteId: only.id } });
  }
  return (
    <ActionsMenu
      label="More for notes"
      size="2rem"
      items={[{ label: 'Import Markdown', icon: IconFileImport, onClick: () => void run() }]}
    />
  );
}
