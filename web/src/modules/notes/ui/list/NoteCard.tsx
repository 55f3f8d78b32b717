import { Button, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCopy,
  IconLink,
  IconPin,
  IconPinnedOff,
  IconShare3,
  IconStar,
  IconStarFilled,
  IconStarOff,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { formatExactMoment } from '@/shared/lib/dates';
import { useSession } from '@/shared/session/use-session';
import { type ActionItemProps, ActionsMenu } from '@/shared/ui/ActionsMenu';
import type { Layout } from '@/shared/ui/LayoutToggle';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import type { NoteDeeds } from '../../api/mutations';
import type { NoteSummary } from '../../api/types';
import { noteColor } from '../../model/note-colors';
import { cardDate } from '../../model/note-groups';
import { excerptOf, titleOf } from '../../model/note-text';
import { sharedWithWords } from '../../model/note-views';
import { NO_DELETE, NO_EDIT, NO_SHARE } from '../../model/note-words';
import type { NoteSearch } from '../../model/notes-search';
import { shownTags, TAGS_ON_CARD } from '../../model/tags';
import classes from './NoteCard.module.css';
import { rememberSelected } from './selected-note';

export interface NoteCardProps {
  note: NoteSummary;
  layout: Layout;
  isOpen: boolean;
  isTrash: boolean;
  /** The list that the note is opened from, for its address. */
  from: NoteSearch;
  now: Date;
  deeds: NoteDeeds;
  onShare: (note: NoteSummary) => void;
}

/**
 * One note of a list: what it says, whose it is, and what can be done with it. The whole card opens it. It is drawn anew only
 * when the note changes: a list that scrolls asks for all that are in sight with every frame.
 */
export const NoteCard = memo(function NoteCard({
  note,
  layout,
  isOpen,
  isTrash,
  from,
  now,
  deeds,
  onShare,
}: NoteCardProps) {
  const { userId } = useSession();
  const title = titleOf(note.title, note.preview);
  const { shown, more } = shownTags(note.tags, TAGS_ON_CARD[layout]);
  return (
    <li
      className={classes.card}
      data-layout={layout}
      data-open={isOpen || undefined}
      style={{ '--stripe': noteColor(note.color) } as React.CSSProperties}
    >
      <div className={classes.head}>
        <Link
          to="/notes/$noteId"
          params={{ noteId: note.id }}
          search={from}
          className={classes.title}
          title={title}
          data-note={note.id}
          aria-current={isOpen || undefined}
          onClick={() => rememberSelected(note)}
        >
          {title}
        </Link>
        <span className={classes.marks}>
          {note.hasLinks && <Mark label="Has links" icon={IconLink} />}
          {note.isPinned && <Mark label="Pinned" icon={IconPin} />}
          {note.isFavorite && <Mark label="Favourite" icon={IconStarFilled} isStar />}
        </span>
        {!isTrash && (
          <ActionsMenu
            className={classes.more}
            label={`Actions for ${title}`}
            items={actionsOf(note, deeds, onShare)}
          />
        )}
      </div>
      <p className={classes.preview}>{excerptOf(note.preview) || 'No content'}</p>
      <div className={classes.facts}>
        <span className={classes.when} title={formatExactMoment(note.updatedAt)}>
          {cardDate(note.updatedAt, now)}
          {note.folderName && ` · ${note.folderName}`}
        </span>
        {note.createdBy !== userId && (
          <Tooltip label={note.owner.displayName}>
            <span className={classes.owner} role="img" aria-label={`Owned by ${note.owner.displayName}`}>
              <PersonAvatar name={note.owner.displayName} photo={note.owner.photoUrl} size="sm" />
            </span>
          </Tooltip>
        )}
        {note.sharedWith.length > 0 && (
          <Tooltip label={sharedWithWords(note.sharedWith.length)}>
            <span className={classes.shared} role="img" aria-label={sharedWithWords(note.sharedWith.length)}>
              <IconUsers size="1rem" stroke={1.6} aria-hidden />
              {note.sharedWith.length}
            </span>
          </Tooltip>
        )}
      </div>
      {shown.length > 0 && (
        <ul className={classes.tags} aria-label="Tags">
          {shown.map((tag) => (
            <li key={tag} className={classes.tag}>
              {tag}
            </li>
          ))}
          {more > 0 && <li className={classes.tag}>+{more}</li>}
        </ul>
      )}
      {isTrash && (
        <div className={classes.deeds}>
          {note.can.restore && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconArrowBackUp size="1rem" stroke={1.6} aria-hidden />}
              aria-label={`Restore ${title}`}
              onClick={() => void deeds.restore(note)}
            >
              Restore
            </Button>
          )}
          {note.can.purge && (
            <Button
              variant="subtle"
              size="xs"
              data-danger
              aria-label={`Delete permanently: ${title}`}
              onClick={() => void deeds.purge(note)}
            >
              Delete permanently
            </Button>
          )}
        </div>
      )}
    </li>
  );
});

function Mark({ label, icon: Icon, isStar = false }: { label: string; icon: typeof IconPin; isStar?: boolean }) {
  return (
    <span className={classes.mark} data-star={isStar || undefined} role="img" aria-label={label} title={label}>
      <Icon size="1rem" stroke={1.6} aria-hidden />
    </span>
  );
}

function actionsOf(note: NoteSummary, deeds: NoteDeeds, onShare: (note: NoteSummary) => void): ActionItemProps[] {
  return [
    {
      label: note.isFavorite ? 'Remove from favourites' : 'Add to favourites',
      icon: note.isFavorite ? IconStarOff : IconStar,
      onClick: () => void deeds.toggleFavorite(note),
    },
    {
      label: note.isPinned ? 'Unpin' : 'Pin',
      icon: note.isPinned ? IconPinnedOff : IconPin,
      refusal: !note.can.edit && NO_EDIT,
      onClick: () => void deeds.togglePin(note),
    },
    { label: 'Share', icon: IconShare3, refusal: !note.can.share && NO_SHARE, onClick: () => onShare(note) },
    { label: 'Duplicate', icon: IconCopy, onClick: () => void deeds.duplicate(note) },
    {
      label: 'Delete',
      icon: IconTrash,
      isDanger: true,
      refusal: !note.can.delete && NO_DELETE,
      onClick: () => void deeds.trash(note),
    },
  ];
}
