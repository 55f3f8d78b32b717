/** What of the work on many files a person may do. Nothing here draws or asks the server, which decides file by file. */

/** As much of a file as its rights need. */
export interface Rights {
  can: Readonly<
    Record<
      'move' | 'copy' | 'replace' | 'trash' | 'requestDeletion' | 'restore' | 'purge' | 'share' | 'createShare',
      boolean
    >
  >;
}

/** What the person's scopes allow, wherever; of one file less or more may be true. */
export type General = Readonly<
  Record<
    | 'canMoveFiles'
    | 'canSoftDeleteFiles'
    | 'canHardDeleteFiles'
    | 'canRestoreFiles'
    | 'canShareFiles'
    | 'canCreateShares',
    boolean
  >
>;

/** Why each of the deeds is refused; false where it is not. */
export type BulkRefusals = Readonly<
  Record<'move' | 'copy' | 'repair' | 'remove' | 'restore' | 'share' | 'createShare', string | false>
>;

const words = (deed: string): string => `You don't have permission to ${deed} these files`;

/**
 * Of files chosen by hand one that may be taken is enough: the others are named afterwards. Of all that a filter matches
 * only those on screen (`files`) are known; for the rest speaks what the person may do in general, which is null while it is
 * not known.
 */
export function bulkRefusals(
  files: readonly Rights[],
  isEverything: boolean,
  isTrash: boolean,
  general: General | null,
): BulkRefusals {
  const may = (deed: keyof Rights['can'], flag?: keyof General) =>
    files.some(({ can }) => can[deed]) || (isEverything && flag !== undefined && (general?.[flag] ?? false));
  const mayRemove = isTrash
    ? may('purge', 'canHardDeleteFiles')
    : may('trash', 'canSoftDeleteFiles') || may('requestDeletion');
  return {
    move: !may('move', 'canMoveFiles') && words('move'),
    copy: !may('copy') && words('copy'),
    repair: !may('replace') && words('repair'),
    // Of files by hand the question itself says which are the person's own.
    remove: isEverything && !mayRemove && words('delete'),
    restore: !may('restore', 'canRestoreFiles') && words('restore'),
    share: !may('share', 'canShareFiles') && words('share'),
    createShare: !may('createShare', 'canCreateShares') && words('share'),
  };
}
