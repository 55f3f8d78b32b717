import { ActionIcon, Button } from '@mantine/core';
import {
  IconFolderSymlink,
  IconRestore,
  IconShare3,
  IconStar,
  IconStarOff,
  IconTool,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react';
import { usePhone } from '@/shared/lib/use-phone';
import type { BulkDeeds } from './use-bulk-deeds';

export interface BulkActionsProps {
  isTrash: boolean;
  isStarred: boolean;
  /** All that the filter matches is chosen, not only files by hand. */
  isEverything: boolean;
  deeds: BulkDeeds;
  onMove: () => void;
}

/** What can be done with the chosen files; deleting stands last. */
export function BulkActions({ isTrash, isStarred, isEverything, deeds, onMove }: BulkActionsProps) {
  if (isTrash) {
    return (
      <>
        <Deed label="Restore" icon={IconRestore} onClick={() => void deeds.restore()} />
        <Deed label="Delete" icon={IconTrashX} isDanger onClick={() => void deeds.remove()} />
      </>
    );
  }
  return (
    <>
      <Deed
        label="Repair missing references"
        icon={IconTool}
        refusal={isEverything ? 'Files are repaired by hand: select them on their pages' : undefined}
        onClick={deeds.repair}
      />
      <Deed
        label={isStarred ? 'Remove star' : 'Star'}
        icon={isStarred ? IconStarOff : IconStar}
        onClick={() => void deeds.star(!isStarred)}
      />
      {deeds.share && (
        <Deed
          label="Share"
          icon={IconShare3}
          refusal={isEverything ? 'Files are shared by hand: select them on their pages' : undefined}
          onClick={deeds.share}
        />
      )}
      <Deed label="Move to folder…" icon={IconFolderSymlink} onClick={onMove} />
      <Deed label="Delete" icon={IconTrash} isDanger onClick={() => void deeds.remove()} />
    </>
  );
}

interface DeedProps {
  label: string;
  icon: typeof IconTrash;
  isDanger?: boolean;
  /** Why it cannot be done now. */
  refusal?: string;
  onClick: () => void;
}

/** A button with words; on a phone its icon alone, as wide as a thumb. */
export function Deed({ label, icon: Icon, isDanger, refusal, onClick }: DeedProps) {
  const isPhone = usePhone();
  if (isPhone) {
    return (
      <ActionIcon
        size="2.75rem"
        aria-label={label}
        data-danger={isDanger || undefined}
        disabled={refusal !== undefined}
        title={refusal}
        onClick={onClick}
      >
        <Icon size="1.25rem" stroke={1.6} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <Button
      variant="subtle"
      data-danger={isDanger || undefined}
      disabled={refusal !== undefined}
      title={refusal}
      leftSection={<Icon size="1rem" stroke={1.6} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
