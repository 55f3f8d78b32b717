import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { usePhone } from '@/shared/lib/use-phone';
import { Dialog } from '@/shared/ui/Dialog';
import { characterWords, clearDrafts, type Draft, deleteDraft, draftCountWords } from '../../model/drafts';
import { agoWords } from '../../model/note-groups';
import { cut, DRAFT_PREVIEW, textOf, titleOf } from '../../model/note-text';
import { shownTags, TAGS_ON_CARD } from '../../model/tags';
import classes from './DraftsDialog.module.css';

export interface DraftsDialogProps {
  /** Whose they are. */
  owner: string;
  /** The newest first. */
  drafts: readonly Draft[];
  onChoose: (draft: Draft) => void;
  /** Drafts were deleted. */
  onChanged: () => void;
  onClose: () => void;
}

/** Chooses a draft to go on with, or deletes drafts. */
export function DraftsDialog({ owner, drafts, onChoose, onChanged, onClose }: DraftsDialogProps) {
  const size = usePhone() ? 'lg' : 'md';
  const now = new Date();
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Select a Draft"
      about={draftCountWords(drafts.length)}
      width={36}
      footer={
        <>
          {drafts.length > 0 && (
            <Button
              variant="subtle"
              data-danger
              size={size}
              onClick={() => {
                clearDrafts(localStorage, owner);
                onChanged();
              }}
            >
              Clear All Drafts
            </Button>
          )}
          <Button variant="default" size={size} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {drafts.length === 0 ? (
        <p className={classes.nothing}>
          No drafts yet - Start writing and your drafts will automatically appear here when you leave the editor
        </p>
      ) : (
        <ul className={classes.drafts} aria-label="Drafts">
          {drafts.map((draft) => {
            const text = textOf(draft.content);
            const title = titleOf(draft.title, text);
            const { shown, more } = shownTags(draft.tags, TAGS_ON_CARD.draft);
            return (
              <li key={draft.draftId} className={classes.draft}>
                <div className={classes.head}>
                  <button type="button" className={classes.title} onClick={() => onChoose(draft)}>
                    {title}
                  </button>
                  <ActionIcon
                    className={classes.remove}
                    aria-label={`Delete draft ${title}`}
                    onClick={() => {
                      deleteDraft(localStorage, draft.draftId);
                      onChanged();
                    }}
                  >
                    <IconTrash size="1rem" stroke={1.6} aria-hidden />
                  </ActionIcon>
                </div>
                {text && <p className={classes.preview}>{cut(text, DRAFT_PREVIEW)}</p>}
                <p className={classes.facts}>
                  <span>{agoWords(draft.savedAt, now)}</span>
                  <span>{characterWords(Array.from(text).length)}</span>
                  {shown.map((tag) => (
                    <span key={tag} className={classes.tag}>
                      {tag}
                    </span>
                  ))}
                  {more > 0 && <span className={classes.tag}>+{more}</span>}
                </p>
              </li>
            );
          })}
        </ul>
      )}
    </Dialog>
  );
}
