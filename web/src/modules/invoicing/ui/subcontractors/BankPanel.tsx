import { Button } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { ApiError } from '@/shared/api/errors';
import { formatMomentInText } from '@/shared/lib/dates';
import { confirm } from '@/shared/ui/confirm/confirm';
import { toast } from '@/shared/ui/toast/toast';
import { useDecideBankChange, useRevealBank, useRevealBankChange } from '../../api/subcontractors';
import type { Bank, Subcontractor } from '../../api/types';
import { Panel } from '../parts/Panel';
import page from '../parts/page.module.css';
import { BankDialog } from './BankDialog';
import classes from './subcontractors.module.css';

/** Where the money goes: masked, shown on purpose, and changed only by somebody who has asked by another way. */
export function BankPanel({ subcontractor }: { subcontractor: Subcontractor }) {
  const { bank, bankChange, can } = subcontractor;
  const [isEditing, setEditing] = useState(false);
  const revealing = useRevealBank(subcontractor.id);
  const shown = revealing.data;
  return (
    <Panel
      title="Bank details"
      end={
        can.edit && (
          <Button variant="default" onClick={() => setEditing(true)}>
            {bank ? 'Change' : 'Enter'}
          </Button>
        )
      }
    >
      {bank ? (
        <BankLines bank={shown ?? bank} />
      ) : (
        <p className={page.quiet}>None yet: nothing can be paid by the bank.</p>
      )}
      {bank && can.reveal && (
        <div className={page.deeds}>
          <ShowButton
            isShown={shown !== undefined}
            isLoading={revealing.isPending}
            onClick={() => (shown ? revealing.reset() : revealing.mutate(undefined, { onError: notShown }))}
          />
        </div>
      )}
      {bankChange && <BankChange subcontractor={subcontractor} change={bankChange} />}
      {isEditing && (
        <BankDialog
          subcontractor={subcontractor}
          onClose={() => {
            revealing.reset();
            setEditing(false);
          }}
        />
      )}
    </Panel>
  );
}

function BankLines({ bank }: { bank: Bank }) {
  return (
    <dl className={classes.bank}>
      <dt>Account name</dt>
      <dd>{bank.accountName}</dd>
      <dt>Sort code</dt>
      <dd>{bank.sortCode}</dd>
      <dt>Account number</dt>
      <dd>{bank.accountNumber}</dd>
    </dl>
  );
}

interface BankChangeProps {
  subcontractor: Subcontractor;
  change: NonNullable<Subcontractor['bankChange']>;
}

/** The details to be read over the telephone: masked until somebody asks for them, which the audit log records. */
function RequestedBank({ subcontractor, change }: BankChangeProps) {
  const revealing = useRevealBankChange(subcontractor.id, change.id);
  const isShown = revealing.data !== undefined;
  return (
    <div className={classes.requested} role="group" aria-label="Requested bank details">
      <BankLines bank={revealing.data ?? change} />
      {subcontractor.can.reveal && (
        <div className={page.deeds}>
          <ShowButton
            isShown={isShown}
            isLoading={revealing.isPending}
            onClick={() => (isShown ? revealing.reset() : revealing.mutate(undefined, { onError: notShown }))}
          />
        </div>
      )}
    </div>
  );
}

const notShown = (error: ApiError): void => {
  toast.error(error.message, { title: 'Failed to show the bank details' });
};

interface ShowButtonProps {
  isShown: boolean;
  isLoading: boolean;
  onClick: () => void;
}

function ShowButton({ isShown, isLoading, onClick }: ShowButtonProps) {
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <Button
      variant="default"
      loading={isLoading}
      leftSection={<Icon size="1rem" stroke={1.6} aria-hidden />}
      title="The audit log records who looks."
      onClick={onClick}
    >
      {isShown ? 'Hide' : 'Show'}
    </Button>
  );
}

/** New details that came by the portal. They count once somebody has rung up and confirmed them. */
function BankChange({ subcontractor, change }: BankChangeProps) {
  const deciding = useDecideBankChange(subcontractor, change.id);
  async function confirmChange(): Promise<void> {
    const agreed = await confirm({
      title: 'Confirm the new bank details?',
      message: `Ring ${subcontractor.name} on a number that you knew before, and have them read the details to you. From then on they are paid there.`,
      detail: <RequestedBank subcontractor={subcontractor} change={change} />,
      confirmLabel: 'They are confirmed',
    });
    if (agreed) deciding.mutate('confirm');
  }
  return (
    <div className={classes.change} role="group" aria-label="Requested change of bank details">
      <p className={classes.changeTitle}>
        Requested by {change.requestedBy}, {formatMomentInText(change.requestedAt, new Date())}
      </p>
      <BankLines bank={change} />
      {subcontractor.can.edit && (
        <div className={page.deeds}>
          <Button variant="default" disabled={deciding.isPending} onClick={() => deciding.mutate('refuse')}>
            Refuse
          </Button>
          <Button loading={deciding.isPending} onClick={() => void confirmChange()}>
            Confirm
          </Button>
        </div>
      )}
    </div>
  );
}
