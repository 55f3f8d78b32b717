import { TextInput } from '@mantine/core';
import { usePhone } from '@/shared/lib/use-phone';
import classes from './BankFields.module.css';
import { type BankDraft, bankProblems } from './bank-draft';

export interface BankFieldsProps {
  draft: BankDraft;
  /** The form was sent: what is wrong is marked. */
  isChecked: boolean;
  /** Whether it can only be read; false unless said. */
  isReadOnly?: boolean;
  onChange: (draft: BankDraft) => void;
}

/** The three fields of a British bank account. */
export function BankFields({ draft, isChecked, isReadOnly = false, onChange }: BankFieldsProps) {
  const size = usePhone() ? 'lg' : 'md';
  const problems = isChecked ? bankProblems(draft) : {};
  return (
    <>
      <TextInput
        label="Account name"
        size={size}
        readOnly={isReadOnly}
        maxLength={100}
        autoComplete="off"
        data-autofocus
        value={draft.accountName}
        error={problems.accountName}
        onChange={(event) => onChange({ ...draft, accountName: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <TextInput
          label="Sort code"
          placeholder="12-34-56"
          inputMode="numeric"
          autoComplete="off"
          size={size}
          readOnly={isReadOnly}
          maxLength={10}
          value={draft.sortCode}
          error={problems.sortCode}
          onChange={(event) => onChange({ ...draft, sortCode: event.currentTarget.value })}
        />
        <TextInput
          label="Account number"
          placeholder="12345678"
          inputMode="numeric"
          autoComplete="off"
          size={size}
          readOnly={isReadOnly}
          maxLength={12}
          value={draft.accountNumber}
          error={problems.accountNumber}
          onChange={(event) => onChange({ ...draft, accountNumber: event.currentTarget.value })}
        />
      </div>
    </>
  );
}
