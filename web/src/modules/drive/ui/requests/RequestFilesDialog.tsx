import { useState } from 'react';
import { FormDialog } from '@/shared/ui/FormDialog';
import { type UploadRequest, useCreateUploadRequest, useUpdateUploadRequest } from '../../api/upload-requests';
import {
  newRequest,
  newRequestDraft,
  type RequestPlace,
  requestChanges,
  requestDraftOf,
  requestProblems,
} from '../../model/upload-request';
import { RequestFields } from './RequestFields';

export interface NewRequestDialogProps {
  place: RequestPlace;
  /** What the place is called. */
  placeName: string;
  onClose: () => void;
  /** Closes it, too: what follows is the caller's. */
  onCreated: (request: UploadRequest) => void;
}

/** Makes a link by which others send files into a place. */
export function NewRequestDialog({ place, placeName, onClose, onCreated }: NewRequestDialogProps) {
  const [draft, setDraft] = useState(() => newRequestDraft(new Date()));
  const [isChecked, setChecked] = useState(false);
  const creating = useCreateUploadRequest();
  const problems = requestProblems(draft, null, new Date());

  function submit(): void {
    setChecked(true);
    if (Object.keys(problems).length > 0 || creating.isPending) return;
    creating.mutate(newRequest(draft, place), { onSuccess: onCreated });
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Request Files"
      about={`Files arrive in ${placeName}. Senders can’t see what’s in it.`}
      submitLabel={creating.isPending ? 'Creating...' : 'Create Link'}
      isDisabled={creating.isPending}
      onSubmit={submit}
    >
      <RequestFields
        draft={draft}
        problems={isChecked ? problems : {}}
        onChange={(part) => setDraft({ ...draft, ...part })}
      />
    </FormDialog>
  );
}

/** Changes what a request asks for and its limits. */
export function RequestSettingsDialog({ request, onClose }: { request: UploadRequest; onClose: () => void }) {
  const [before] = useState(() => requestDraftOf(request));
  const [draft, setDraft] = useState(before);
  const [isChecked, setChecked] = useState(false);
  const updating = useUpdateUploadRequest();
  const problems = requestProblems(draft, before, new Date());

  function save(): void {
    setChecked(true);
    if (Object.keys(problems).length > 0 || updating.isPending) return;
    const changes = requestChanges(before, draft);
    if (changes) updating.mutate({ request, changes }, { onSuccess: onClose });
    else onClose();
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Upload Request Settings"
      about={request.title}
      submitLabel={updating.isPending ? 'Saving...' : 'Save'}
      isDisabled={updating.isPending}
      onSubmit={save}
    >
      <RequestFields
        draft={draft}
        problems={isChecked ? problems : {}}
        hadPassword={before.hasPassword}
        onChange={(part) => setDraft({ ...draft, ...part })}
      />
    </FormDialog>
  );
}
