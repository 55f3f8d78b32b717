import { useQuery } from '@tanstack/react-query';
import { createElement } from 'react';
import type { BulkAction } from '@/shared/api/gen';
import { askForSignatures } from '@/shared/lib/signature-order';
import { confirm } from '@/shared/ui/confirm/confirm';
import { toast } from '@/shared/ui/toast/toast';
import { type BulkWork, useBulk } from '../../api/bulk';
import { downloadFile, downloadListed, downloadTogether } from '../../api/download';
import { type FileScope, filterOf, permissionsQuery, workFilterOf } from '../../api/queries';
import { useRepairs } from '../../api/repair';
import type { DriveFile } from '../../api/types';
import { type BulkRefusals, bulkRefusals } from '../../model/bulk-rights';
import { type DeleteKind, NONE_OWNED, questionAboutAll, questionAboutFiles } from '../../model/delete-words';
import type { ListSearch } from '../../model/list-search';
import type { Total } from '../../model/pages';
import { createShareFrom, shareWithPeople } from '../shares/sharing-order';
import { DeletionImpact } from './DeletionImpact';
import { askToDelete } from './deletion-order';
import { impactOf } from './deletion-questions';
import type { FileSelection } from './use-file-selection';

/** Where files are moved or copied to. */
export interface MoveTarget {
  driveId: string;
  /** Null for no folder. */
  folderId: string | null;
}

/** What can be done with the chosen files at once. */
export interface BulkDeeds {
  /** Why some of it is refused. */
  refusals: BulkRefusals;
  /** Asks first. */
  remove: () => Promise<void>;
  restore: () => Promise<void>;
  /** One file as it is, several as an archive. Missing where none of the chosen files may be downloaded. */
  download?: () => void;
  /** Looks for the missing bytes of the files chosen by hand. */
  repair: () => void;
  star: (isStarred: boolean) => Promise<void>;
  /** Asks with whom. Missing where none of the chosen files may be shared. */
  share?: () => void;
  /** Asks people to sign those of the chosen files that can be signed, together. Missing where none can. */
  requestSignatures?: () => void;
  /** Puts those of the chosen files under a link that may be. Missing where none may. */
  createShare?: () => void;
  move: (to: MoveTarget) => Promise<void>;
  /** Moves one file that need not be chosen. */
  moveFile: (file: DriveFile, to: MoveTarget) => Promise<void>;
  copy: (to: MoveTarget) => Promise<void>;
  /** Copies one file that need not be chosen. */
  copyFile: (file: DriveFile, to: MoveTarget) => Promise<void>;
  /** Deletes all of the trash for good; asks first. */
  emptyTrash: () => Promise<void>;
  /** Takes every star away; asks first. */
  clearStars: () => Promise<void>;
}

/** The deeds on what is chosen in one list. */
export function useBulkDeeds(
  scope: FileScope,
  search: ListSearch,
  selection: FileSelection,
  shown: readonly DriveFile[],
  total: Total | null,
): BulkDeeds {
  const general = useQuery({ ...permissionsQuery(), enabled: selection.everything }).data;
  const { start } = useBulk();
  const { many: repair } = useRepairs();
  const kind: DeleteKind = scope.view === 'trash' ? 'purge' : 'trash';
  const mayDelete = (file: DriveFile) => (kind === 'purge' ? file.can.purge : file.can.trash);

  const refusals = bulkRefusals(
    selection.everything || !selection.isActive ? shown : selection.files,
    selection.everything,
    scope.view === 'trash',
    general ?? null,
  );
  const mine = selection.files.filter(({ can }) => can.download);
  const signable = selection.files.filter(({ can }) => can.requestSignatures);

  /** The chosen files, by name or by the list's filter; they are let go once the work has begun. */
  async function run(action: BulkAction, more: Partial<BulkWork> = {}): Promise<void> {
    const what = selection.everything
      ? { filter: workFilterOf(scope, search) }
      : { fileIds: selection.files.map(({ id }) => id) };
    await start({ action, ...what, ...more });
    selection.onClear();
  }
  const whatToShare = () =>
    selection.everything && total ? { listed: workFilterOf(scope, search), total } : { files: selection.files };
  const quietly = (work: Promise<void>) => work.catch(() => undefined);

  return {
    refusals,
    async remove() {
      const own = selection.files.filter(mayDelete);
      const shared = kind === 'purge' ? [] : selection.files.filter(({ can }) => !can.trash && can.requestDeletion);
      if (!selection.everything && own.length === 0 && shared.length > 0) {
        askToDelete(shared, selection.onClear);
        return;
      }
      const question =
        selection.everything && total
          ? questionAboutAll(kind, total)
          : questionAboutFiles(kind, own.length, selection.files.length, shared.length);
      const agreed = await confirm({
        title: question.title,
        message: question.message,
        confirmLabel: question.isPossible ? (kind === 'purge' ? 'Delete permanently' : 'Delete') : null,
        danger: true,
        detail: selection.everything
          ? createElement(DeletionImpact, { choice: { filter: workFilterOf(scope, search) } })
          : impactOf(own),
      });
      if (!agreed) return;
      if (!selection.everything && own.length === 0) toast.warning(NONE_OWNED);
      else {
        await quietly(run(kind, selection.everything ? {} : { fileIds: own.map(({ id }) => id) }));
        if (!selection.everything && shared.length > 0) askToDelete(shared);
      }
    },
    repair() {
      repair(selection.files);
      selection.onClear();
    },
    restore: () => quietly(run('restore')),
    download:
      selection.everything || mine.length > 0
        ? () => {
            if (selection.everything) void downloadListed(filterOf(scope, search));
            else if (mine.length === 1 && mine[0]) void downloadFile(mine[0]);
            else void downloadTogether({ fileIds: mine.map(({ id }) => id) });
          }
        : undefined,
    share: refusals.share ? undefined : () => shareWithPeople(whatToShare(), selection.onClear),
    requestSignatures:
      !selection.everything && signable.length > 0
        ? () => {
            askForSignatures(signable.map(({ id, name }) => ({ fileId: id, name })));
            selection.onClear();
          }
        : undefined,
    createShare: selection.files.some(({ can }) => can.createShare)
      ? () =>
          createShareFrom(
            selection.files.filter(({ can }) => can.createShare),
            selection.onClear,
          )
      : undefined,
    star: (isStarred) => quietly(run(isStarred ? 'star' : 'unstar')),
    move: ({ driveId, folderId }) => quietly(run('move', { toDriveId: driveId, toFolderId: folderId })),
    moveFile: (file, { driveId, folderId }) =>
      quietly(start({ action: 'move', fileIds: [file.id], toDriveId: driveId, toFolderId: folderId })),
    copy: ({ driveId, folderId }) => quietly(run('copy', { toDriveId: driveId, toFolderId: folderId })),
    copyFile: (file, { driveId, folderId }) =>
      quietly(start({ action: 'copy', fileIds: [file.id], toDriveId: driveId, toFolderId: folderId })),
    async emptyTrash() {
      const agreed = await confirm({
        title: 'Empty trash?',
        message:
          'Everything in the trash that you can delete is permanently deleted, on every page. This action cannot be undone.',
        confirmLabel: 'Empty Trash',
        danger: true,
        detail: createElement(DeletionImpact, { choice: { filter: { view: 'trash' } } }),
      });
      if (agreed) await quietly(start({ action: 'purge', filter: { view: 'trash' } }));
    },
    async clearStars() {
      const agreed = await confirm({
        title: 'Clear stars?',
        message: 'No file is starred any more. The files themselves stay as they are.',
        confirmLabel: 'Clear Stars',
      });
      if (agreed) await quietly(start({ action: 'unstar', filter: { view: 'starred' } }));
    },
  };
}
