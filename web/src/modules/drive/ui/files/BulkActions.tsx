import { useMediaQuery } from '@mantine/hooks';
import {
  IconChecks,
  IconCopy,
  IconDownload,
  IconFolderSymlink,
  IconLink,
  IconRestore,
  IconShare3,
  IconSignature,
  IconStar,
  IconStarOff,
  IconTool,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react';
import { useAccess } from '@/shared/session/use-session';
import { type ActionItemProps, ActionsMenu } from '@/shared/ui/ActionsMenu';
import { trashRights } from '../../model/trash-rights';
import { Deed } from '../parts/Deed';
import type { BulkDeeds } from './use-bulk-deeds';
import { useCopyRefusal } from './use-copy-refusal';

export interface BulkActionsProps {
  isTrash: boolean;
  isStarred: boolean;
  /** All that the filter matches is chosen, not only files by hand. */
  isEverything: boolean;
  /** The bar offers to select all besides, and has less room. */
  isTight: boolean;
  /** Chooses all that the filter matches, where the bar itself does not offer it. */
  everything?: Pick<ActionItemProps, 'label' | 'onClick'>;
  deeds: BulkDeeds;
  onMove: () => void;
  onCopy: () => void;
}

/** Narrower windows have no room for the words of every action, or none of what is rarer beside the offer to select all. */
const NARROW = '(max-width: 89.99em)';
const NARROW_BESIDE_MORE = '(max-width: 99.99em)';
/** On a tablet held upright the bar has room for the commonest alone. */
const UPRIGHT = '(max-width: 59.99em)';
const AT_ONCE = { getInitialValueInEffect: false };

/** What can be done with the chosen files; deleting stands last. Where there is little room, what is rarer is behind the dots. */
export function BulkActions(props: BulkActionsProps) {
  const { isTrash, isStarred, isEverything, isTight, everything, deeds, onMove, onCopy } = props;
  const isNarrower = useMediaQuery(NARROW_BESIDE_MORE, undefined, AT_ONCE) ?? false;
  const isNarrow = useMediaQuery(isTight ? NARROW_BESIDE_MORE : NARROW, undefined, AT_ONCE) ?? false;
  const isUpright = useMediaQuery(UPRIGHT, undefined, AT_ONCE) ?? false;
  const copyRefusal = useCopyRefusal();
  const { restores, purges } = trashRights(useAccess());
  if (isTrash) {
    return (
      <>
        {restores && (
          <Deed
            label="Restore"
            icon={IconRestore}
            refusal={deeds.refusals.restore}
            onClick={() => void deeds.restore()}
          />
        )}
        {purges && (
          <Deed
            label="Delete"
            icon={IconTrashX}
            isDanger
            refusal={deeds.refusals.remove}
            onClick={() => void deeds.remove()}
          />
        )}
      </>
    );
  }
  const rarest: ActionItemProps[] = [
    {
      label: 'Repair missing references',
      icon: IconTool,
      refusal: isEverything ? 'Files are repaired by hand: select them on their pages' : deeds.refusals.repair,
      onClick: deeds.repair,
    },
    { label: 'Copy to folder…', icon: IconCopy, refusal: copyRefusal || deeds.refusals.copy, onClick: onCopy },
  ];
  const rarer: ActionItemProps[] = [];
  if (everything) rarest.unshift({ ...everything, icon: IconChecks });
  if (deeds.share) rarer.push({ label: 'Share', icon: IconShare3, onClick: deeds.share });
  if (deeds.createShare || (isEverything && !deeds.refusals.createShare)) {
    rarer.push({
      label: 'Create Share',
      icon: IconLink,
      refusal: isEverything && 'Only files chosen by hand can be shared. Select them on their pages',
      onClick: () => deeds.createShare?.(),
    });
  }
  if (deeds.requestSignatures) {
    rarer.push({ label: 'Request signatures…', icon: IconSignature, onClick: deeds.requestSignatures });
  }
  const download: ActionItemProps = {
    label: 'Download',
    icon: IconDownload,
    refusal: !deeds.download && "You don't have permission to download these files",
    onClick: () => deeds.download?.(),
  };
  if (isUpright) rarest.unshift(download);
  const behind = isNarrow ? [...rarest, ...rarer] : isNarrower ? rarest : [];
  const inBar = [...rarest, ...rarer].filter((deed) => !behind.includes(deed));
  return (
    <>
      {!isUpright && <Deed {...download} />}
      {inBar.map((deed) => (
        <Deed key={deed.label} {...deed} />
      ))}
      <Deed
        label={isStarred ? 'Remove star' : 'Star'}
        icon={isStarred ? IconStarOff : IconStar}
        onClick={() => void deeds.star(!isStarred)}
      />
      <Deed label="Move to folder…" icon={IconFolderSymlink} refusal={deeds.refusals.move} onClick={onMove} />
      <Deed
        label="Delete"
        icon={IconTrash}
        isDanger
        refusal={deeds.refusals.remove}
        onClick={() => void deeds.remove()}
      />
      {behind.length > 0 && <ActionsMenu label="More actions" items={behind} />}
    </>
  );
}
