import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { BankFields } from '@/shared/invoices/BankFields';
import { bankBody, bankProblems, NO_BANK } from '@/shared/invoices/bank-draft';
import { formatMomentInText } from '@/shared/lib/dates';
import { FormDialog } from '@/shared/ui/FormDialog';
import { useRequestBank } from '../../api/portal';
import type { PortalProfile } from '../../api/types';
import { Panel } from '../parts/Page';
import portal from '../parts/portal.module.css';
import classes from './profile.module.css';

/** Where the money goes. New details count once the office has confirmed them by another way. */
export function BankPanel({ profile: { bank, bankChange } }: { profile: PortalProfile }) {
  const [isChanging, setChanging] = useState(false);
  return (
    <Panel
      title="Bank details"
      end={
        <Button variant="default" onClick={() => setChanging(true)}>
          {bank ? 'Change' : 'Enter'}
        </Button>
      }
    >
      {bank ? (
        <dl className={classes.facts}>
          <div>
            <dt>Account name</dt>
            <dd>{bank.accountName}</dd>
          </div>
          <div>
            <dt>Sort code</dt>
            <dd>{bank.sortCode}</dd>
          </div>
          <div>
            <dt>Account number</dt>
            <dd>{bank.accountNumber}</dd>
          </div>
        </dl>
      ) : (
        <p className={portal.quiet}>None yet. You cannot be paid by the bank without them.</p>
      )}
      {bankChange && (
        <p className={classes.waiting} role="status">
          <IconClock size="1rem" stroke={1.6} aria-hidden />
          <span>
            You asked {formatMomentInText(bankChange.requestedAt, new Date())} to be paid to {bankChange.accountNumber},{' '}
            {bankChange.sortCode}. The office rings you to confirm it; until then the old details count.
          </span>
        </p>
      )}
      {isChanging && <ChangeDialog onClose={() => setChanging(false)} />}
    </Panel>
  );
}

function ChangeDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(NO_BANK);
  const [isChecked, setChecked] = useState(false);
  const requesting = useRequestBank();
  return (
    <FormDialog
      onClose={onClose}
      title="New bank details"
      about="The office rings you to confirm them before they count."
      submitLabel="Send to the office"
      isLoading={requesting.isPending}
      onSubmit={() => {
        setChecked(true);
        if (Object.keys(bankProblems(draft)).length === 0) requesting.mutate(bankBody(draft), { onSuccess: onClose });
      }}
    >
      <BankFields draft={draft} isChecked={isChecked} onChange={setDraft} />
    </FormDialog>
  );
}
