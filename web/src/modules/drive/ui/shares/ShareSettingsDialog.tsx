import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { FormDialog } from '@/shared/ui/FormDialog';
import { type Share, useUpdateShare } from '../../api/shares';
import { type ShareDraft, shareChanges, shareDraftOf, shareProblems } from '../../model/share-draft';
import { fileCountWords } from '../../model/share-words';
import { ShareOptions, SharePeople, ShareVisibilityField } from './ShareFields';
import { usePublicObstacles } from './use-public-links';

/** Changes a share's name, who opens it and what they may do. */
export function ShareSettingsDialog({ share, onClose }: { share: Share; onClose: () => void }) {
  const size = usePhone() ? 'lg' : 'md';
  const [before] = useState(() => shareDraftOf(share));
  const [draft, setDraft] = useState<ShareDraft>(before);
  const [isChecked, setChecked] = useState(false);
  const updating = useUpdateShare();
  // Of its files the server knows.
  const obstacles = usePublicObstacles([]);
  const updates = shareChanges(before, draft);
  const problems = problemsOf(draft, before);
  const shown = isChecked ? problems : {};
  const change = (part: Partial<ShareDraft>) => setDraft({ ...draft, ...part });

  function save(): void {
    setChecked(true);
    if (Object.keys(problems).length > 0) return;
    if (updates) updating.mutate({ share, updates }, { onSuccess: onClose });
    else onClose();
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Share Settings"
      about={`${share.name} · ${fileCountWords(share.fileCount)}`}
      submitLabel={updating.isPending ? 'Saving...' : 'Save'}
      isDisabled={updating.isPending}
      onSubmit={save}
    >
      <TextInput
        label="Name"
        data-autofocus
        size={size}
        maxLength={200}
        value={draft.name}
        onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
      />
      <ShareVisibilityField draft={draft} obstacles={obstacles} onChange={change} />
      {draft.visibility === 'restricted' && <SharePeople draft={draft} problems={shown} hasUids onChange={change} />}
      <ShareOptions
        draft={draft}
        problems={shown}
        hadPassword={before.hasPassword}
        watermarkRequired={share.watermarkRequired}
        onChange={change}
      />
    </FormDialog>
  );
}

/** An end that is over already is wrong only where it is new: an expired share can be changed otherwise. */
function problemsOf(draft: ShareDraft, before: ShareDraft) {
  const { expiresAt, ...problems } = shareProblems(draft, before.hasPassword, new Date());
  return expiresAt && draft.expiresAt !== before.expiresAt ? { ...problems, expiresAt } : problems;
}
