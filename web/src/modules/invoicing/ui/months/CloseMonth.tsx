import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { countOf } from '@/shared/invoices/invoice-words';
import { formatDayInFull } from '@/shared/lib/calendar-days';
import { formatMoney } from '@/shared/lib/money';
import { useSendsMail } from '@/shared/session/sends-mail';
import { confirm } from '@/shared/ui/confirm/confirm';
import { refused, WithReason } from '@/shared/ui/WithReason';
import { useCloseMonth } from '../../api/months';
import type { TaxMonth } from '../../api/types';
import { NO_NEWS } from '../../model/statement-words';
import { closeRefusal } from '../../model/tax-month';
import { useToday } from '../parts/use-today';

/** Closes a tax month for good, once it is over. */
export function CloseMonth({ month }: { month: TaxMonth }) {
  const today = useToday();
  const closing = useCloseMonth();
  const sendsMail = useSendsMail();
  const refusal =
    closeRefusal(month.monthEnd, today) ??
    (month.can.close ? undefined : 'This needs the permission invoicing.manage.');

  async function close(): Promise<void> {
    const what = month.isNil
      ? 'No one was paid under the scheme, so it closes with a nil return.'
      : `${countOf(month.people, 'subcontractor')} get a statement of ${formatMoney(month.deducted)} deducted.`;
    const agreed = await confirm({
      title: `Close the tax month ending ${formatDayInFull(month.monthEnd)}?`,
      message: [
        what,
        !month.isNil && !sendsMail && NO_NEWS,
        'No payment can be made or changed in it from then on. This cannot be undone.',
      ]
        .filter(Boolean)
        .join(' '),
      confirmLabel: 'Close month',
    });
    if (agreed) closing.mutate(month.monthEnd);
  }

  return (
    <WithReason reason={refusal}>
      <Button
        loading={closing.isPending}
        leftSection={<IconLock size="1rem" stroke={1.6} aria-hidden />}
        {...refused(refusal, () => void close())}
      >
        Close month
      </Button>
    </WithReason>
  );
}
