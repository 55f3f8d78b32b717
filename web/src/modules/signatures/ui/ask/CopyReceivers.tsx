import { type ComponentProps, Suspense, useState } from 'react';
import { PeoplePicker } from '@/modules/drive';
import type { AskForm } from '../../model/ask-form';
import type { OutsideSigner } from '../../model/outside-signers';
import classes from './AskDialog.module.css';
import { OutsidePeople } from './OutsidePeople';

export interface CopyReceiversProps {
  form: Pick<AskForm, 'copyMembers' | 'copyOutside'>;
  people: ComponentProps<typeof PeoplePicker>['people'];
  onChange: (news: Partial<Pick<AskForm, 'copyMembers' | 'copyOutside'>>) => void;
  /** The person who is being written down. */
  draft: OutsideSigner;
  onDraft: (draft: OutsideSigner) => void;
  isWaiting: boolean;
}

/** People who get the signed document without signing it. */
export function CopyReceivers({ form, people, onChange, draft, onDraft, isWaiting }: CopyReceiversProps) {
  const [isOpen, setOpen] = useState(false);
  const count = form.copyMembers.length + form.copyOutside.length;
  return (
    <details
      className={classes.details}
      open={isOpen || isWaiting}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{count === 0 ? 'Copies' : `Copies (${count})`}</summary>
      <p className={classes.hint}>Once everyone has signed, they get a link to the signed document.</p>
      {(isOpen || isWaiting) && (
        <div className={classes.copies}>
          <Suspense>
            <PeoplePicker
              label="Members who get a copy"
              people={people}
              chosen={form.copyMembers}
              onChange={(copyMembers) => onChange({ copyMembers })}
            />
          </Suspense>
          <OutsidePeople
            legend="People outside who get a copy"
            hint="They’ll get an email with a link, then a code to open it."
            people={form.copyOutside}
            onChange={(copyOutside) => onChange({ copyOutside })}
            draft={draft}
            onDraft={onDraft}
            isWaiting={isWaiting}
            isCopy
          />
        </div>
      )}
    </details>
  );
}
