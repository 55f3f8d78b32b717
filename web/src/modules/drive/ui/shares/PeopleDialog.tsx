import { Button } from '@mantine/core';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { FormDialog } from '@/shared/ui/FormDialog';
import { shareWithWords } from '../../model/share-words';
import { PeoplePicker, type Pickable } from '../drives/PeoplePicker';

export interface PeopleDialogProps {
  title: string;
  /** What is shared. */
  about: string;
  /** Who can be chosen: everybody but the person at the page. */
  people: readonly Pickable[];
  /** With whom it is shared now. */
  current: readonly string[];
  isBusy: boolean;
  /** Everybody with whom it is to be shared; nobody ends it. */
  onShare: (userIds: readonly string[]) => void;
  onClose: () => void;
}

/** Shares a thing of any module with people of the organisation, as 'Share File' does a file. */
export function PeopleDialog({ title, about, people, current, isBusy, onShare, onClose }: PeopleDialogProps) {
  const size = usePhone() ? 'lg' : 'md';
  const [chosen, setChosen] = useState(current);
  const isChanged = chosen.length !== current.length || chosen.some((id) => !current.includes(id));
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      about={about}
      submitLabel={shareWithWords(chosen.length)}
      isDisabled={chosen.length === 0 || !isChanged}
      isLoading={isBusy}
      onSubmit={() => onShare(chosen)}
      aside={
        current.length > 0 && (
          <Button variant="subtle" data-danger size={size} disabled={isBusy} onClick={() => onShare([])}>
            Stop sharing
          </Button>
        )
      }
    >
      <PeoplePicker label="Share with" people={people} chosen={chosen} onChange={setChosen} hasAll />
    </FormDialog>
  );
}
